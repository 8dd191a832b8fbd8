package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
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
    return Plans.compiled(text.toString()).withFlows(flows);
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
}
