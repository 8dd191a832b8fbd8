package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.change.RunningChange;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.push.Difference;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.ReconcileOffice;
import org.weirfabric.push.reconcile.ReconcileSettings;
import org.weirfabric.push.reconcile.Reconciler;
import org.weirfabric.push.reconcile.SwitchLooks;

/** A switch whose software restarts under a committed intent, and loses its P4 program. */
class P4RestartTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final Dscp ROCE = Dscp.of(26);
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final Office office = new Office();
  private static PushedFabric pushed;
  private static P4ChangeFeed feed;
  private static Reconciler reconciler;
  private static EmulatedSwitch leaf;
  private static String committed;
  private static SortedSet<PortName> served;
  private long changes;

  @BeforeAll
  static void applyAndFollow() throws Exception {
    pushed = PushedFabric.still(DialectName.OPENCONFIG);
    feed = new P4ChangeFeed(pushed.channels);
    // No round comes in the time of a test: what is seen is seen because the switch has come back.
    reconciler =
        new Reconciler(
            new SwitchLooks(pushed.engine, pushed.inventory(), config -> config),
            office,
            feed,
            pushed.clock,
            ReconcileSettings.of(Duration.ofHours(1), Duration.ofMillis(50), 4),
            pushed.workers);
    reconciler.start();
    pushed.apply(List.of(pushed.intent), 0);
    reconciler.checkAll().join();
    await("the switch is heard", () -> feed.isHeard(LEAF));
    leaf = pushed.fabric.switches().get(LEAF);
    committed = leaf.digest();
    served = served(last().running());
    assertThat(served).hasSizeGreaterThan(3);
  }

  @AfterAll
  static void stop() {
    reconciler.close();
    feed.close();
    pushed.close();
  }

  @BeforeEach
  void asCommitted() {
    reconciler.repair(LEAF).join();
    // What was frozen is forgotten by the look that finds it as it should be.
    reconciler.checkAll().join();
    assertThat(leaf.digest()).isEqualTo(committed);
    office.told.clear();
    changes = last().sequence();
  }

  @Test
  void aP4SwitchThatRestartsIsProtectedAgainWithoutAnOperatorAndAtNoMomentLess() {
    office.policy = DriftPolicy.REPORT;
    restart();

    await("its entries are back", () -> leaf.digest().equals(committed));
    await("that is told", () -> office.told().contains("leaf1 repaired"));

    assertThat(office.told()).containsExactly("leaf1 repairing", "leaf1 repaired");
    assertThat(sinceThen()).allMatch(running -> served(running).equals(served));
    assertThat(pushed.digests()).containsEntry(LEAF, committed);
  }

  @Test
  void aLookAtASwitchThatWasRestartedLoadsNoEmptyProgram() {
    office.policy = DriftPolicy.FREEZE;
    restart();

    await("that is told", () -> office.told().contains("leaf1 frozen"));

    assertThat(leaf.digest()).isNotEqualTo(committed);
    assertThat(sinceThen()).allMatch(running -> served(running).equals(served));
  }

  /** That the two tests above can fail. */
  @Test
  void aProgramThatRunsBeforeItsEntriesIsSeenToServeTheClassNowhere() {
    office.policy = DriftPolicy.FREEZE;
    restart();
    await("it was looked at", () -> office.told().contains("leaf1 frozen"));
    // The engine's own: a higher one would shut it out from then on.
    P4Bids free = pushed.sessions.bids(LEAF, ElectionId.of(1, 1));
    try (P4RuntimeClient client =
        pushed
            .channels
            .p4runtime(
                pushed.topology().switches().get(LEAF),
                P4Pipeline.weir(),
                free,
                () -> Deadline.after(20, TimeUnit.SECONDS))
            .orElseThrow()) {
      client.arbitrate().join();
      client.loadPipeline().join();
    }

    assertThat(sinceThen()).anyMatch(running -> served(running).isEmpty());
  }

  private void restart() {
    leaf.goDown();
    assertThat(leaf.digest()).isNotEqualTo(committed);
    leaf.comeUp();
  }

  private static RunningChange last() {
    List<RunningChange> all = pushed.fabric.changes().of(LEAF);
    return all.get(all.size() - 1);
  }

  /** What the switch's data plane has run since the restart, as it says itself. */
  private List<SwitchConfig> sinceThen() {
    return pushed.fabric.changes().of(LEAF).stream()
        .filter(each -> each.sequence() > changes)
        .map(RunningChange::running)
        .toList();
  }

  /** The ports where the class gets a lossless priority group, by what the data plane runs. */
  private static SortedSet<PortName> served(SwitchConfig running) {
    SortedSet<PortName> served = new TreeSet<>();
    running
        .ports()
        .forEach(
            (name, port) ->
                port.dscpMap()
                    .map(map -> running.dscpMaps().get(map).actions().get(ROCE))
                    .map(action -> running.classes().get(action.className()))
                    .filter(TrafficClassConfig::lossless)
                    .ifPresent(lossless -> served.add(name)));
    return served;
  }

  private static void await(String what, BooleanSupplier fact) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!fact.getAsBoolean()) {
      assertThat(System.nanoTime())
          .as("%s within %s; %s", what, LIMIT, office.told())
          .isLessThan(end);
      pushed.clock.after(Duration.ofMillis(20)).join();
    }
  }

  private static final class Office implements ReconcileOffice {
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private volatile DriftPolicy policy = DriftPolicy.REPORT;

    List<String> told() {
      synchronized (told) {
        return List.copyOf(told);
      }
    }

    @Override
    public DriftPolicy policy(SwitchConfig wanted) {
      return policy;
    }

    @Override
    public boolean isInMaintenance(SwitchId switchId) {
      return false;
    }

    @Override
    public List<String> acknowledged(SwitchId switchId) {
      return List.of();
    }

    @Override
    public void freeze(SwitchId switchId, List<Difference> drift) {}

    @Override
    public void rebuild(SwitchId switchId) throws ProblemsException {
      told.add(switchId + " rebuild");
    }

    @Override
    public void told(SwitchId switchId, Finding finding, List<Difference> drift) {
      told.add(switchId + " " + finding.text());
    }
  }
}
