package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.units.BitRate;

/** RoCE v1 on the bridged example: frames without IP, known by the PCP in their tag. */
class PcpTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/roce-v1-l2");
  private static final long MILLIS = 1_000_000;

  @Test
  void anIncastOfRoceV1PausesAndDropsNothing() throws Exception {
    Simulation simulation = Simulation.of(bridged().withFlows(incast("s1", "s2", "s3", "s4")));
    simulation.advanceTo(8 * MILLIS);
    Answers answers = simulation.answers();
    for (DropReason reason : DropReason.values()) {
      assertThat(answers.drops(reason)).as(reason.name()).isZero();
    }
    assertThat(answers.sentBytes(port("leaf3:Ethernet8"), 3)).isPositive();
    assertThat(answers.firstPauseNanos(Plans.ROCE)).isPresent();
  }

  @Test
  void withoutTheMapsTheSameIncastIsBestEffortAndDrops() throws Exception {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(bridged().configs());
    configs.replaceAll(
        (id, config) -> {
          SortedMap<String, DscpMap> maps = new TreeMap<>(config.dscpMaps());
          maps.replaceAll((name, map) -> DscpMap.of(name, map.actions()));
          return config.toBuilder().setDscpMaps(maps).build();
        });
    Simulation simulation =
        Simulation.of(bridged().withConfigs(configs).withFlows(incast("s1", "s2", "s3", "s4")));
    simulation.advanceTo(8 * MILLIS);
    assertThat(
            simulation.answers().drops(DropReason.INGRESS_SHARE)
                + simulation.answers().drops(DropReason.EGRESS_SHARE))
        .isPositive();
  }

  @Test
  void aFrameThatComesWithoutItsTagIsBestEffort() throws Exception {
    // m1 may send in the class as far as its NIC knows, but its cable carries no tags.
    Simulation simulation = Simulation.of(bridged().withFlows(incast("m1")));
    simulation.advanceTo(MILLIS);
    assertThat(simulation.answers().sentBytes(port("leaf3:Ethernet8"), 3)).isZero();
    assertThat(simulation.answers().sentBytes(port("leaf3:Ethernet8"), 0)).isPositive();
  }

  @Test
  void aHostOutOfScopeIsRemarkedToAPcpThatIsOpenToAll() throws Exception {
    String tagged = text("topology.yaml").replace("10.0.0.9/24,", "10.0.0.9/24, layer: l2,");
    Simulation simulation =
        Simulation.of(Plans.compiled(text("intent.yaml"), tagged).withFlows(incast("m1")));
    simulation.advanceTo(MILLIS);
    assertThat(simulation.answers().sentBytes(port("leaf3:Ethernet8"), 3)).isZero();
    assertThat(simulation.answers().sentBytes(port("leaf3:Ethernet8"), 0)).isPositive();
  }

  @Test
  void aFlowWithoutIpHasNoEcn() {
    FlowSpec flow = Plans.roce("h1", "h2", "1G");
    assertThat(flow.withEcn().withoutIp(Pcp.of(3)).ecnCapable()).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> flow.withoutIp(Pcp.of(3)).withEcn());
  }

  /** All towards s5, each at more than its part of the cable. */
  private static List<FlowSpec> incast(String... senders) {
    return Stream.of(senders)
        .map(
            from ->
                FlowSpec.of(
                        host(from),
                        host("s5"),
                        Plans.BULK_DSCP,
                        Plans.ROCE,
                        2200,
                        Sending.atRate(BitRate.parse(from.equals("m1") ? "5G" : "25G")))
                    .withoutIp(Pcp.of(3)))
        .toList();
  }

  private static SimulationSetup bridged() throws IOException {
    return Plans.compiled(text("intent.yaml"), text("topology.yaml"));
  }

  private static String text(String file) throws IOException {
    return Files.readString(EXAMPLE.resolve(file));
  }
}
