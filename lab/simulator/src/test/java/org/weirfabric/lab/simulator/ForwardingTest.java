package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.weirfabric.lab.simulator.Plans.bulk;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

class ForwardingTest {
  @Test
  void flowsSpreadOverTheSpinesAndOneFlowStaysOnOne() {
    List<FlowSpec> flows = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      flows.add(roce("h1", "h8", "1G").withSourcePort(50_000 + i).limitedTo(43_040));
    }
    Simulation simulation = Simulation.of(Plans.leafSpine().withFlows(flows));
    simulation.advanceTo(2_000_000);
    long first = simulation.answers().sentBytes(port("leaf1:Ethernet0"), 3);
    long second = simulation.answers().sentBytes(port("leaf1:Ethernet4"), 3);
    assertThat(first + second).isEqualTo(64 * 43_040L);
    assertThat(Math.min(first, second)).isGreaterThan(64 * 43_040L / 4);
    assertThat(first % 43_040).as("each flow whole on one path").isZero();
    assertThat(simulation.answers().conservation().delivered()).isEqualTo(64 * 43_040L);
  }

  @Test
  void aLoopEndsWhenTheHopsAreUsedUp() {
    // For h8, leaf1 and spine1 send to each other.
    List<RouteOverride> loop =
        List.of(
            new RouteOverride(SwitchId.of("leaf1"), host("h8"), List.of(PortName.of("Ethernet0"))),
            new RouteOverride(
                SwitchId.of("spine1"), host("h8"), List.of(PortName.of("Ethernet0"))));
    Simulation simulation =
        Simulation.of(
            Plans.leafSpine()
                .withRoutes(loop)
                .withFlows(List.of(bulk("h1", "h8", "1G").withTtl(9).limitedTo(92_200))));
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().drops(DropReason.TTL_EXPIRED)).isEqualTo(10);
    assertThat(simulation.answers().sentBytes(port("leaf1:Ethernet0"), 0)).isEqualTo(4 * 92_200);
    assertThat(simulation.answers().conservation().holds()).isTrue();
  }

  @Test
  void whatNoPortLeadsToIsDropped() {
    Simulation simulation =
        Simulation.of(
            Plans.leafSpine()
                .withRoutes(List.of(new RouteOverride(SwitchId.of("leaf1"), host("h8"), List.of())))
                .withFlows(List.of(bulk("h1", "h8", "1G").limitedTo(92_200))));
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().drops(SwitchId.of("leaf1"), DropReason.NO_ROUTE)).isEqualTo(10);
  }

  @Test
  void anUntrustedPortsLosslessDscpIsRemarkedIntoTheLossyQueue() {
    SimulationSetup setup = Plans.leafSpine();
    SimulationSetup shut = Plans.withDscpMap(setup, port("leaf1:Ethernet8"), "weir-untrusted");
    List<FlowSpec> flows = List.of(roce("h1", "h8", "1G").limitedTo(43_040));
    Simulation open = Simulation.of(setup.withFlows(flows));
    Simulation closed = Simulation.of(shut.withFlows(flows));
    open.advanceTo(1_000_000);
    closed.advanceTo(1_000_000);
    // At the last hop the map is the trusted one: only the remark keeps it out of queue 3.
    assertThat(open.answers().sentBytes(port("leaf4:Ethernet12"), 3)).isEqualTo(43_040);
    assertThat(closed.answers().sentBytes(port("leaf4:Ethernet12"), 3)).isZero();
    assertThat(closed.answers().sentBytes(port("leaf4:Ethernet12"), 0)).isEqualTo(43_040);
  }

  @Test
  void aSwitchWithNoConfigurationForwardsAndNeverPauses() {
    SimulationSetup bare =
        SimulationSetup.of(
            Plans.leafSpine().topology(), Plans.leafSpine().catalogue(), new TreeMap<>());
    List<FlowSpec> incast = new ArrayList<>();
    for (int h = 2; h <= 8; h++) {
      incast.add(roce("h" + h, "h1", "100G"));
    }
    Simulation simulation = Simulation.of(bare.withFlows(incast));
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().drops(DropReason.INGRESS_SHARE)).isPositive();
    assertThat(simulation.answers().pausedNanos(host("h2"), Plans.ROCE)).isZero();
    assertThat(simulation.answers().conservation().holds()).isTrue();
  }

  @Test
  void unknownHostsAndPortsAreRefused() {
    SimulationSetup setup = Plans.leafSpine();
    assertThatThrownBy(() -> setup.withFlows(List.of(bulk("h1", "h99", "1G"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("h99");
    assertThatThrownBy(
            () ->
                setup.withRoutes(
                    List.of(
                        new RouteOverride(
                            SwitchId.of("leaf1"), host("h8"), List.of(PortName.of("nowhere"))))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nowhere");
  }
}
