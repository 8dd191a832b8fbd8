package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.bulk;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;

class SchedulingTest {
  private static final String THREE_WEIGHTS =
      """
      intent: three-weights
      scope: { hosts: all }
      classes:
        - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 50%, ecn: auto }
        - { name: gold, priority: 2, dscp: [18], bandwidth: 30% }
        - { name: bulk, priority: 0, dscp: rest, bandwidth: 20% }
      mtu: 9216
      losslessMtu: 4300
      watchdog: { detect: 200ms, restore: 1s, action: drop }
      hosts: { pfc: static, roceMtu: 4096 }
      """;

  private static SimulationSetup threeWeights() {
    FlowSpec gold =
        FlowSpec.of(
            host("h2"),
            host("h4"),
            Dscp.of(18),
            Priority.of(2),
            1518,
            Sending.atRate(BitRate.parse("100G")));
    return Plans.compiled(THREE_WEIGHTS, Plans.starText(4, "100G", "3m", "emulated"))
        .withFlows(List.of(roce("h1", "h4", "100G"), gold, bulk("h3", "h4", "100G")));
  }

  /** Bytes on the wire that a queue has sent in frames of one size. */
  private static double wire(Simulation simulation, int queue, int frameBytes) {
    return simulation.answers().sentBytes(port("s:p4"), queue) * (frameBytes + 20.0) / frameBytes;
  }

  @Test
  void weightedQueuesShareByWeightWithinOnePercent() {
    Simulation simulation = Simulation.of(threeWeights());
    simulation.advanceTo(4_000_000);
    double line = 4_000_000 * 12.5;
    assertThat(wire(simulation, 3, 4304)).isCloseTo(line * 0.5, Percentage.withPercentage(1));
    assertThat(wire(simulation, 2, 1518)).isCloseTo(line * 0.3, Percentage.withPercentage(1));
    assertThat(wire(simulation, 0, 9220)).isCloseTo(line * 0.2, Percentage.withPercentage(1));
  }

  @Test
  void pauseOnOnePriorityLeavesTheOthersAtTheirShare() {
    Simulation simulation =
        Simulation.of(threeWeights().withNic(host("h4"), NicBehaviour.storming(Plans.ROCE, 0)));
    simulation.advanceTo(4_000_000);
    double line = 4_000_000 * 12.5;
    assertThat(wire(simulation, 3, 4304)).isLessThan(line * 0.01);
    assertThat(wire(simulation, 2, 1518)).isCloseTo(line * 0.6, Percentage.withPercentage(1));
    assertThat(wire(simulation, 0, 9220)).isCloseTo(line * 0.4, Percentage.withPercentage(1));
  }

  @Test
  void aStrictQueueGoesFirstButNotBeyondItsLimit() {
    FlowSpec cnp =
        FlowSpec.of(
            host("h2"),
            host("h3"),
            Plans.CNP_DSCP,
            Plans.CNP,
            64,
            Sending.atRate(BitRate.parse("20G")));
    Simulation simulation =
        Simulation.of(
            Plans.star(3, "100G", "3m", "emulated")
                .withFlows(List.of(bulk("h1", "h3", "100G"), cnp)));
    simulation.advanceTo(2_000_000);
    double share =
        simulation.answers().sentBytes(port("s:p3"), 6) * (84.0 / 64) / (2_000_000 * 12.5);
    assertThat(share).isBetween(0.0495, 0.0512);
    double rest =
        simulation.answers().sentBytes(port("s:p3"), 0) * (9240.0 / 9220) / (2_000_000 * 12.5);
    assertThat(share + rest).as("the line is full").isBetween(0.995, 1.001);
  }
}
