package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.TopologyReader;

/** Faults of hosts, and what their victims send. */
class HostFaultTest {
  @Test
  void stormsAndLoopsOfHostsAreReadAndAllElseIsLeftToSwitches() {
    List<String> hosts = List.of("h1", "h2");

    assertThat(HostFault.parse("h1=storm", hosts)).contains(new HostFault("h1", "storm"));
    assertThat(HostFault.parse("h2=loop", hosts).orElseThrow()).hasToString("h2=loop");
    for (String none : List.of("h3=storm", "h1=refuse", "leaf1=storm", "h1", "=storm")) {
      assertThat(HostFault.parse(none, hosts)).as(none).isEmpty();
    }
  }

  @Test
  void longerCableIsOfASwitchAndAtItsFirstLink() throws Exception {
    var topology =
        TopologyReader.read(
            Files.readString(Path.of("../../docs/examples/leaf-spine/topology.yaml")));
    CableFault fault =
        CableFault.parse("leaf2=long-cable", List.of("leaf1", "leaf2")).orElseThrow();

    assertThat(fault).hasToString("leaf2=long-cable");
    assertThat(fault.port(topology)).contains(PortRef.parse("leaf2:Ethernet0"));
    for (String none : List.of("leaf9=long-cable", "leaf2=refuse", "=long-cable", "leaf2")) {
      assertThat(CableFault.parse(none, List.of("leaf1", "leaf2"))).as(none).isEmpty();
    }
  }

  @Test
  void ratesAreThoseOfTheQueuesAskedFor() {
    QueueRates rates = new QueueRates();
    for (int i = 0; i <= 4; i++) {
      long sent = i < 2 ? i * 125_000 : 125_000;
      rates.take(line("Ethernet8", sent) + "# x\n" + line("Ethernet12", 1_000_000L * i), 1000L * i);
    }
    ArrayNode queues = JsonNodeFactory.instance.arrayNode();
    queues.addObject().put("port", "leaf1:Ethernet8").put("priority", 3);

    assertThat(rates.megabitsPerSecond(queues, 0, 1000)).isEqualTo(1.0);
    assertThat(rates.leastMegabitsPerSecond(queues, 0, 4000)).isZero();
    assertThat(rates.megabitsPerSecond(queues, 9000, 9999)).isZero();
  }

  private static String line(String port, long bytes) {
    return "weir_queue_sent_bytes_total{port=\""
        + port
        + "\",priority=\"3\",switch=\"leaf1\"} "
        + (double) bytes
        + "\n";
  }
}
