package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;

class RolloutTest {
  private static final Priority LOSSLESS = Priority.of(3);

  @Example
  void firstApplyOpensTheGateLast() throws Exception {
    Rollout rollout = Fabrics.compile(Fabrics.intent(), Fabrics.topology()).rollout();
    assertThat(rollout.kind()).isEqualTo(RolloutKind.APPLY);
    assertThat(rollout.stages())
        .extracting(RolloutStage::name)
        .containsExactly(
            "close-gate", "buffers", "scheduling", "pfc", "fabric-classifiers", "open-gate");
  }

  @Example
  void noIntentWithdrawsEverything() throws Exception {
    Topology topology = Fabrics.topology();
    FabricPlan live = Fabrics.compile(Fabrics.intent(), topology);
    FabricPlan gone = Fabrics.compile(List.of(), topology, live.configs());
    assertThat(gone.rollout().kind()).isEqualTo(RolloutKind.WITHDRAW);
    assertThat(gone.configs().values()).allMatch(SwitchConfig::isEmpty);
    assertThat(gone.rollout().stages())
        .extracting(RolloutStage::name)
        .containsExactly(
            "close-gate",
            "drain",
            "fabric-classifiers",
            "pfc",
            "scheduling",
            "buffers",
            "remove-gate");
  }

  @Example
  void whatIsThereAlreadyNeedsNoStage() throws Exception {
    Topology topology = Fabrics.topology();
    LosslessIntent intent = Fabrics.intent();
    FabricPlan live = Fabrics.compile(intent, topology);
    assertThat(Fabrics.compile(List.of(intent), topology, live.configs()).rollout().stages())
        .isEmpty();
    assertThat(Fabrics.compile(List.of(), topology, new TreeMap<>()).rollout().stages()).isEmpty();
  }

  @Property(tries = 60)
  void inEveryStateATrustingPortHasPfcAndHeadroomOnEveryHop(
      @ForAll @IntRange(min = 1, max = 3) int spines,
      @ForAll @IntRange(min = 2, max = 5) int leaves,
      @ForAll @IntRange(min = 0, max = 2) int from,
      @ForAll @IntRange(min = 0, max = 2) int to,
      @ForAll boolean aLeafJoins)
      throws Exception {
    Topology before = Fabrics.topology(Fabrics.leafSpine(spines, leaves, "emulated"));
    Topology after =
        aLeafJoins ? Fabrics.topology(Fabrics.leafSpine(spines, leaves + 1, "emulated")) : before;
    SortedMap<SwitchId, SwitchConfig> base =
        Fabrics.compile(variant(from), before, new TreeMap<>()).configs();
    FabricPlan plan = Fabrics.compile(variant(to), after, base);
    for (int stage = -1; stage < plan.rollout().stages().size(); stage++) {
      SortedMap<SwitchId, SwitchConfig> state = new TreeMap<>();
      for (SwitchId id : plan.configs().keySet()) {
        SwitchConfig old = base.getOrDefault(id, SwitchConfig.empty(id));
        state.put(id, plan.rollout().configAfter(stage, old, plan.configs().get(id)));
      }
      assertSafe(state);
    }
  }

  /** Nothing, everything, or two hosts only with another priority elsewhere. */
  private static List<LosslessIntent> variant(int kind) {
    if (kind == 0) {
      return List.of();
    }
    String text = Fabrics.intentText();
    if (kind == 2) {
      text = text.replaceAll("scope:.*", "scope: { hosts: [h1-1, h2-2] }").replace("5%", "9%");
    }
    return List.of(Fabrics.intent(text));
  }

  private static void assertSafe(SortedMap<SwitchId, SwitchConfig> state) {
    for (SwitchConfig config : state.values()) {
      for (PortConfig port : config.ports().values()) {
        port.dscpMap().ifPresent(name -> assertThat(config.dscpMaps()).containsKey(name));
        if (trusts(port)) {
          assertThat(port.pfc()).as("%s %s", config.switchId(), port).containsKey(LOSSLESS);
          assertThat(port.priorityGroups().get(3).headroom().bytes()).isPositive();
          assertThat(port.watchdogs()).containsKey(LOSSLESS);
        }
      }
    }
  }

  private static boolean trusts(PortConfig port) {
    return port.dscpMap().equals(Optional.of(DscpMapNames.TRUSTED));
  }
}
