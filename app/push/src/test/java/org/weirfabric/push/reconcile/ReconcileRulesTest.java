package org.weirfabric.push.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.OpenConfigDialect;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;

class ReconcileRulesTest {
  private static final GnmiPath QUEUE = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
  private static final GnmiPath OTHER = GnmiPath.parse("/qos/queues/queue[name=weir-q6]");
  private static final ManagedSwitch LEAF =
      ManagedSwitch.of(
          Switch.of(
              SwitchId.of("leaf1"),
              "emulated",
              DialectName.OPENCONFIG,
              "leaf",
              Optional.empty(),
              Optional.empty()),
          new OpenConfigDialect(),
          false);

  private WatchState state = WatchState.initial(List.of());
  private long nowNanos;

  @Test
  void driftIsToldOnceAndItsEndToo() {
    assertThat(see(DriftPolicy.REPORT, right())).isEqualTo(Decision.NOTHING);
    assertThat(see(DriftPolicy.REPORT, wrong("x"))).isEqualTo(Decision.TELL);
    assertThat(see(DriftPolicy.REPORT, wrong("x"))).isEqualTo(Decision.NOTHING);
    assertThat(see(DriftPolicy.REPORT, wrong("y"))).isEqualTo(Decision.TELL);
    assertThat(see(DriftPolicy.REPORT, right())).isEqualTo(Decision.TELL_RETURNED);
    assertThat(see(DriftPolicy.REPORT, right())).isEqualTo(Decision.NOTHING);
  }

  @Test
  void whoKeepsChangingItBackIsAnsweredEverMoreSlowly() {
    List<Long> repairedAtSeconds = new ArrayList<>();
    for (int second = 0; second < 20_000; second++) {
      nowNanos = Duration.ofSeconds(second).toNanos();
      // The foreign writer is there again one second after every repair.
      if (see(DriftPolicy.REPAIR, wrong("x")) == Decision.REPAIR) {
        repairedAtSeconds.add((long) second);
        see(DriftPolicy.REPAIR, right());
      }
    }
    assertThat(repairedAtSeconds.subList(0, 6)).containsExactly(0L, 10L, 30L, 70L, 150L, 310L);
    List<Long> pauses = new ArrayList<>();
    for (int i = 1; i < repairedAtSeconds.size(); i++) {
      pauses.add(repairedAtSeconds.get(i) - repairedAtSeconds.get(i - 1));
    }
    assertThat(pauses).isSorted();
    assertThat(pauses.get(pauses.size() - 1)).isEqualTo(3600);
    assertThat(ReconcileRules.isContested(state)).isTrue();
  }

  @Test
  void repairsAreForgottenOnceTheSwitchHasBeenCalm() {
    assertThat(see(DriftPolicy.REPAIR, wrong("x"))).isEqualTo(Decision.REPAIR);
    see(DriftPolicy.REPAIR, right());
    assertThat(see(DriftPolicy.REPAIR, wrong("x"))).isEqualTo(Decision.TELL);
    see(DriftPolicy.REPAIR, right());
    nowNanos += ReconcileRules.CALM.toNanos();
    see(DriftPolicy.REPAIR, right());

    assertThat(state.repairs()).isZero();
    assertThat(see(DriftPolicy.REPAIR, wrong("x"))).isEqualTo(Decision.REPAIR);
  }

  @Test
  void switchThatHoldsNothingIsRebuiltAndNotMended() {
    assertThat(see(DriftPolicy.REPAIR, blank())).isEqualTo(Decision.REBUILD);
  }

  @Test
  void entriesLostInARestartArePutBackAlsoWhereDriftIsOnlyReported() {
    Comparison restarted = programmed("weir-q3", new TreeMap<>());
    assertThat(restarted.repair().replaces()).isEmpty();
    assertThat(restarted.repair().inserts()).hasSize(2);

    assertThat(see(DriftPolicy.REPORT, restarted)).isEqualTo(Decision.REPAIR);
    // A switch that can't keep them is answered ever more slowly, too.
    assertThat(see(DriftPolicy.REPORT, restarted)).isEqualTo(Decision.NOTHING);
    nowNanos += ReconcileRules.FIRST_PAUSE.toNanos();
    assertThat(see(DriftPolicy.REPORT, restarted)).isEqualTo(Decision.REPAIR);
    assertThat(see(DriftPolicy.FREEZE, restarted)).isEqualTo(Decision.FREEZE);
  }

  @Test
  void oneLostEntryOrOtherDriftBesideItIsSomeonesDoing() {
    TreeMap<String, P4Entry> one = new TreeMap<>(entries());
    one.pollFirstEntry();
    assertThat(see(DriftPolicy.REPORT, programmed("weir-q3", one))).isEqualTo(Decision.TELL);
    assertThat(see(DriftPolicy.REPORT, programmed("x", new TreeMap<>()))).isEqualTo(Decision.TELL);
    assertThat(see(DriftPolicy.REPORT, programmed("weir-q3", entries())))
        .isEqualTo(Decision.TELL_RETURNED);
  }

  private static Comparison programmed(String first, SortedMap<String, P4Entry> held) {
    TreeMap<GnmiPath, String> config = new TreeMap<>();
    config.put(QUEUE.child("config/name"), first);
    config.put(OTHER.child("config/name"), "weir-q6");
    return Comparison.of(
        LEAF,
        TargetConfig.of(wanted().gnmi(), entries()),
        ReadBack.of(config, new TreeMap<>(), held));
  }

  private static SortedMap<String, P4Entry> entries() {
    SortedMap<String, P4Entry> entries = new TreeMap<>();
    for (long port = 1; port <= 2; port++) {
      P4Entry entry =
          P4Entry.of(
              "ingress.port_trust",
              new TreeMap<>(Map.of("ingress_port", port)),
              "ingress.trust",
              new TreeMap<>(Map.of("trust_map", 1L)));
      entries.put(entry.key(), entry);
    }
    return entries;
  }

  @Test
  void driftFreezesOnceAndNeverAgainOnceAcknowledged() {
    assertThat(see(DriftPolicy.FREEZE, wrong("x"))).isEqualTo(Decision.FREEZE);
    assertThat(see(DriftPolicy.FREEZE, wrong("x"))).isEqualTo(Decision.NOTHING);
    state = ReconcileRules.acknowledged(state);
    assertThat(see(DriftPolicy.FREEZE, wrong("x"))).isEqualTo(Decision.NOTHING);
    assertThat(see(DriftPolicy.FREEZE, wrong("y"))).isEqualTo(Decision.FREEZE);
    see(DriftPolicy.FREEZE, right());
    assertThat(see(DriftPolicy.FREEZE, wrong("x"))).isEqualTo(Decision.FREEZE);
  }

  @Test
  void driftThatWasToldFreezesWhenThePolicyBecomesStricter() {
    assertThat(see(DriftPolicy.REPORT, wrong("x"))).isEqualTo(Decision.TELL);
    assertThat(see(DriftPolicy.FREEZE, wrong("x"))).isEqualTo(Decision.FREEZE);
  }

  @Test
  void acknowledgementSurvivesARestart() {
    see(DriftPolicy.FREEZE, wrong("x"));
    List<String> kept = ReconcileRules.acknowledged(state).acknowledged();
    state = WatchState.initial(kept);

    assertThat(see(DriftPolicy.FREEZE, wrong("x"))).isEqualTo(Decision.NOTHING);
  }

  @Test
  void strictestPolicyOfTheIntentsOnASwitchHolds() {
    TreeMap<IntentId, DriftPolicy> own = new TreeMap<>();
    own.put(IntentId.of("storage"), DriftPolicy.FREEZE);
    own.put(IntentId.of("training"), DriftPolicy.REPORT);
    DriftPolicies policies = DriftPolicies.of(DriftPolicy.REPAIR, own);

    assertThat(policies.of(List.of())).isEqualTo(DriftPolicy.REPAIR);
    assertThat(policies.of(List.of(IntentId.of("backup")))).isEqualTo(DriftPolicy.REPAIR);
    assertThat(policies.of(List.of(IntentId.of("training")))).isEqualTo(DriftPolicy.REPORT);
    assertThat(policies.of(own.keySet())).isEqualTo(DriftPolicy.FREEZE);
  }

  private Decision see(DriftPolicy policy, Comparison seen) {
    ReconcileRules.Next next = ReconcileRules.decide(state, seen, policy, nowNanos);
    state = next.state;
    return next.decision;
  }

  private static Comparison right() {
    return seen("weir-q3", "weir-q6");
  }

  private static Comparison wrong(String name) {
    return seen(name, "weir-q6");
  }

  private static Comparison blank() {
    return Comparison.of(
        LEAF, wanted(), ReadBack.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>()));
  }

  private static Comparison seen(String first, String second) {
    TreeMap<GnmiPath, String> config = new TreeMap<>();
    config.put(QUEUE.child("config/name"), first);
    config.put(OTHER.child("config/name"), second);
    return Comparison.of(LEAF, wanted(), ReadBack.of(config, new TreeMap<>(), new TreeMap<>()));
  }

  private static TargetConfig wanted() {
    TreeMap<GnmiPath, String> gnmi = new TreeMap<>();
    gnmi.put(QUEUE, "{\"name\":\"weir-q3\",\"config\":{\"name\":\"weir-q3\"}}");
    gnmi.put(OTHER, "{\"name\":\"weir-q6\",\"config\":{\"name\":\"weir-q6\"}}");
    return TargetConfig.of(gnmi, new TreeMap<>());
  }
}
