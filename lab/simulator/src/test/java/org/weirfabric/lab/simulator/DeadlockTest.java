package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

class DeadlockTest {
  private static final int SIZE = 3;

  /** Three switches in a circle, one host on each, every host sending to both others. */
  private static SimulationSetup ring() {
    StringBuilder text = new StringBuilder("switches:\n");
    for (int s = 0; s < SIZE; s++) {
      text.append("  - { name: s").append(s).append(", asic: emulated }\n");
    }
    text.append("links:\n");
    for (int s = 0; s < SIZE; s++) {
      text.append(
          String.format(
              "  - { a: \"s%d:cw\", b: \"s%d:ccw\", speed: 100G, cable: 5m }%n",
              s, (s + 1) % SIZE));
    }
    text.append("hosts:\n");
    for (int s = 0; s < SIZE; s++) {
      text.append(
          String.format(
              "  - { name: h%d, port: \"s%d:h\", speed: 100G, cable: 3m, ip: 10.0.%d.1/24 }%n",
              s, s, s));
    }
    List<FlowSpec> flows = new ArrayList<>();
    for (int s = 0; s < SIZE; s++) {
      flows.add(roce("h" + s, "h" + (s + 2) % SIZE, "100G"));
    }
    return Plans.withoutGuards(Plans.compiled(text.toString())).withFlows(flows);
  }

  /** Everything goes round clockwise, whatever the distance. */
  private static List<RouteOverride> clockwise() {
    List<RouteOverride> routes = new ArrayList<>();
    for (int s = 0; s < SIZE; s++) {
      for (int h = 0; h < SIZE; h++) {
        if (h != s) {
          routes.add(
              new RouteOverride(SwitchId.of("s" + s), host("h" + h), List.of(PortName.of("cw"))));
        }
      }
    }
    return routes;
  }

  @Test
  void cyclicRoutesLockTheRingForGood() {
    Simulation simulation = Simulation.of(ring().withRoutes(clockwise()));
    simulation.advanceTo(20_000_000);
    long delivered = simulation.answers().conservation().delivered();
    List<SortedSet<String>> deadlocks = simulation.answers().waitForGraph().deadlocks(1_000_000);
    assertThat(deadlocks).hasSize(1);
    assertThat(deadlocks.get(0)).containsExactly("s0:cw queue 3", "s1:cw queue 3", "s2:cw queue 3");
    simulation.advanceTo(30_000_000);
    assertThat(simulation.answers().conservation().delivered()).isEqualTo(delivered);
    assertThat(simulation.answers().conservation().holds()).isTrue();
    assertThat(simulation.answers().drops(DropReason.HEADROOM_FULL)).isZero();
  }

  @Test
  void theProvenShortestPathsDoNotLock() {
    Simulation simulation = Simulation.of(ring());
    simulation.advanceTo(20_000_000);
    long delivered = simulation.answers().conservation().delivered();
    assertThat(simulation.answers().waitForGraph().deadlocks(0)).isEmpty();
    simulation.advanceTo(21_000_000);
    assertThat(simulation.answers().conservation().delivered() - delivered)
        .isGreaterThan((long) (0.98 * SIZE * 12.5 * 1_000_000 * 4304 / 4324));
  }

  private static RouteOverride toH5(String at, String port) {
    return new RouteOverride(SwitchId.of(at), host("h5"), List.of(PortName.of(port)));
  }

  private static final Optional<TurnGuard> GUARD =
      Optional.of(
          TurnGuard.of(
              new TreeSet<>(Set.of(PortName.of("Ethernet0"), PortName.of("Ethernet4"))),
              new TreeMap<>(
                  Map.of(
                      ClassName.of("roce"),
                      GuardedTurn.of(ClassName.of("bulk"), Plans.BULK_DSCP)))));

  /** What is for h5 goes leaf1, spine1, leaf2, spine2, leaf1, until its hops are used up. */
  private static Simulation loopThroughLeaves(boolean guarded) {
    SimulationSetup setup = Plans.leafSpine();
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    setup
        .configs()
        .forEach(
            (id, config) ->
                configs.put(
                    id,
                    config.toBuilder()
                        .setGuard(
                            guarded && id.value().startsWith("leaf") ? GUARD : Optional.empty())
                        .build()));
    return Simulation.of(
        setup
            .withConfigs(configs)
            .withRoutes(
                List.of(
                    toH5("leaf1", "Ethernet0"),
                    toH5("spine1", "Ethernet4"),
                    toH5("leaf2", "Ethernet4"),
                    toH5("spine2", "Ethernet0")))
            .withFlows(
                List.of(
                    roce("h1", "h5", "100G"),
                    roce("h2", "h5", "100G"),
                    roce("h3", "h5", "100G"),
                    roce("h4", "h5", "100G"))));
  }

  @Test
  void aLoopThroughLeavesLocksThemUnlessTheGuardTurnsItsFramesLossy() {
    Simulation unguarded = loopThroughLeaves(false);
    unguarded.advanceTo(30_000_000);
    assertThat(unguarded.answers().waitForGraph().deadlocks(1_000_000)).isNotEmpty();
    Simulation guarded = loopThroughLeaves(true);
    guarded.advanceTo(30_000_000);
    assertThat(guarded.answers().waitForGraph().deadlocks(1_000_000)).isEmpty();
    assertThat(guarded.answers().drops(DropReason.HEADROOM_FULL)).isZero();
    assertThat(guarded.answers().conservation().holds()).isTrue();
  }
}
