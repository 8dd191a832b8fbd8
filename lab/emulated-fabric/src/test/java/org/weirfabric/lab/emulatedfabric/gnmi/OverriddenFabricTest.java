package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.FakeWall;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.live.LiveFabric;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.wire.gnmi.SetRequest;

/**
 * Three leaves under two spines on a told clock, in trouble: by gNMI a queue is told what to do in
 * spite of PFC, or the switches' own watchdogs do it.
 */
class OverriddenFabricTest {
  private static final Path GOLDEN =
      Path.of("../../intent-compiler/dialect/src/test/resources/golden/leaf1.openconfig.json");
  private static final String TOPOLOGY =
      """
      switches:
        - { name: leaf1, asic: emulated, role: leaf }
        - { name: leaf2, asic: emulated, role: leaf }
        - { name: leaf3, asic: emulated, role: leaf }
        - { name: spine1, asic: emulated, role: spine }
        - { name: spine2, asic: emulated, role: spine }
      links:
        - { a: "leaf1:Ethernet20", b: "spine1:Ethernet21", speed: 100G, cable: 30m }
        - { a: "leaf2:Ethernet20", b: "spine1:Ethernet22", speed: 100G, cable: 30m }
        - { a: "leaf3:Ethernet20", b: "spine1:Ethernet23", speed: 100G, cable: 30m }
        - { a: "leaf1:Ethernet24", b: "spine2:Ethernet21", speed: 100G, cable: 30m }
        - { a: "leaf2:Ethernet24", b: "spine2:Ethernet22", speed: 100G, cable: 30m }
        - { a: "leaf3:Ethernet24", b: "spine2:Ethernet23", speed: 100G, cable: 30m }
      hosts:
        - { name: h1, port: "leaf1:Ethernet1", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }
        - { name: h2, port: "leaf1:Ethernet2", speed: 100G, cable: 3m, ip: 10.0.0.2/24 }
        - { name: h3, port: "leaf2:Ethernet1", speed: 100G, cable: 3m, ip: 10.0.0.3/24 }
        - { name: h4, port: "leaf2:Ethernet2", speed: 100G, cable: 3m, ip: 10.0.0.4/24 }
        - { name: h5, port: "leaf3:Ethernet1", speed: 100G, cable: 3m, ip: 10.0.0.5/24 }
      """;
  private static final long STEP_NANOS = 50_000_000;

  /** What 100G carries of frames in a second at a thousandth of its rate. */
  private static final double LINE_BYTES_PER_SECOND = 100e6 / 8;

  private final FakeWall wall = new FakeWall();
  private final SortedMap<String, Datastore> switches = new TreeMap<>();
  private LiveFabric fabric;

  private void start(String watchdogAction, String... traffic) throws Exception {
    Topology topology = TopologyReader.read(TOPOLOGY);
    fabric =
        new LiveFabric(
            topology,
            AsicCatalogue.shipped(),
            Traffic.parse(List.of(traffic), topology),
            wall,
            1_700_000_000_000_000_000L,
            line -> {});
    fabric.start((port, frame) -> {});
    for (SwitchId id : topology.switches().keySet()) {
      List<PortFacts> ports = new ArrayList<>();
      topology
          .portsOf(id)
          .forEach(
              port ->
                  ports.add(
                      new PortFacts(
                          port.value(),
                          ports.size() + 1,
                          "SPEED_100GB",
                          Optional.of(new PortFacts.Neighbour("other", "port")))));
      Datastore store =
          new Datastore(
              Schema.ofEmulatedSwitch(),
              new SwitchChip(
                  id,
                  new ChipFacts("emulated", 64 << 20, 128, 8, 8, 2, 10_240),
                  ports,
                  fabric.plane(id),
                  Optional::empty));
      switches.put(id.value(), store);
      set(id.value(), configuration(ports, watchdogAction));
    }
  }

  /** The golden leaf, its port settings at every port, its shared buffer small so as to be full. */
  private static SetRequest configuration(List<PortFacts> ports, String watchdogAction)
      throws Exception {
    JsonNode golden = new ObjectMapper().readTree(GOLDEN.toFile());
    SetRequest.Builder request = SetRequest.newBuilder();
    for (Iterator<Map.Entry<String, JsonNode>> it = golden.fields(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> entry = it.next();
      String value =
          entry
              .getValue()
              .toString()
              .replace("\"dynamic-threshold\":0", "\"dynamic-threshold\":-6")
              .replace("\"action\":\"DROP\"", "\"action\":\"" + watchdogAction + "\"");
      boolean ofFabricPort = entry.getKey().contains("Ethernet0");
      if (!ofFabricPort && !entry.getKey().contains("Ethernet8")) {
        request.addReplace(GnmiClient.update(entry.getKey(), value));
        continue;
      }
      for (PortFacts port : ports) {
        if (ofFabricPort == isFabricPort(port)) {
          request.addReplace(
              GnmiClient.update(
                  entry.getKey().replaceFirst("Ethernet[08]", port.name()),
                  value.replaceAll("Ethernet[08]", port.name())));
        }
      }
    }
    return request.build();
  }

  /** Ports to hosts have numbers of one digit here. */
  private static boolean isFabricPort(PortFacts port) {
    return port.name().length() > "Ethernet1".length();
  }

  private void set(String id, SetRequest request) {
    Datastore store = switches.get(id);
    store.change(new SetOperations(new PathReader(store.schema().root()), request)::apply);
  }

  private static String override(String port) {
    return "/interfaces/interface[name="
        + port
        + "]/ethernet/pfc/priorities/priority[index=3]/config/override";
  }

  @AfterEach
  void stop() {
    fabric.close();
  }

  /** Lets time pass until the fabric has followed. */
  private void pass(long millis) {
    for (long left = millis * 1_000_000; left > 0; left -= STEP_NANOS) {
      wall.advance(Math.min(left, STEP_NANOS));
      while (fabric.status().lagNanos() > 0) {
        Thread.onSpinWait();
      }
    }
  }

  private DataNode.Branch pfc(String id, String port) {
    return switches
        .get(id)
        .read()
        .all()
        .branch("interfaces")
        .list("interface")
        .get(ListKey.of(port))
        .branch("ethernet", "pfc", "priorities")
        .list("priority")
        .get(ListKey.of("3"));
  }

  private long storms(String id, String port) {
    return Long.parseLong(
        pfc(id, port).branch("watchdog", "state").leaf("storms-detected").orElseThrow());
  }

  private long queue(String id, String port, String leaf) {
    return Long.parseLong(queueLeaf(id, port, leaf));
  }

  private String queueLeaf(String id, String port, String leaf) {
    return switches
        .get(id)
        .read()
        .all()
        .branch("qos", "interfaces")
        .list("interface")
        .get(ListKey.of(port))
        .branch("output", "queues")
        .list("queue")
        .get(ListKey.of("weir-q3"))
        .branch("state")
        .leaf(leaf)
        .orElseThrow();
  }

  /** The part of its line that a port fills with lossless frames over some time. */
  private double share(String id, String port, long millis) {
    long before = queue(id, port, "transmit-octets");
    pass(millis);
    return (queue(id, port, "transmit-octets") - before) * 1e3 / millis / LINE_BYTES_PER_SECOND;
  }

  @Test
  void stormIsRelievedAtItsPortAndAllIsAsBeforeAfterwards() throws Exception {
    start("ALERT", "h3:h1=40G", "h3:h2=30G", "h5:h2=20G");
    pass(200);
    assertThat(share("leaf1", "Ethernet2", 200)).isBetween(0.45, 0.55);
    fabric.storm(HostId.of("h1"), Priority.of(3));
    pass(1500);
    assertThat(share("leaf1", "Ethernet2", 100)).as("victims").isLessThan(0.25);
    assertThat(queue("leaf1", "Ethernet1", "occupancy-bytes")).isPositive();
    assertThat(Long.parseLong(pause("in-pause-start-ns"))).isPositive();
    assertThat(queueLeaf("leaf1", "Ethernet1", "origins")).startsWith("Ethernet");
    assertThat(queueLeaf("leaf1", "Ethernet2", "origins")).as("not paused").isEmpty();
    DataNode.Branch before = switches.get("leaf1").current().config();

    set("leaf1", GnmiClient.updating(override("Ethernet1"), "\"DROP\""));
    assertThat(pfc("leaf1", "Ethernet1").branch("state").leaf("override")).contains("DROP");
    pass(500);
    assertThat(share("leaf1", "Ethernet2", 200)).as("victims").isBetween(0.45, 0.6);
    assertThat(queue("leaf1", "Ethernet1", "dropped-octets")).isPositive();
    assertThat(queue("leaf1", "Ethernet1", "occupancy-bytes")).isZero();
    assertThat(pause("in-pause-start-ns")).isEqualTo("0");

    fabric.heal(HostId.of("h1"));
    set("leaf1", GnmiClient.deleting(override("Ethernet1")));
    assertThat(switches.get("leaf1").current().config()).isEqualTo(before);
    assertThat(pfc("leaf1", "Ethernet1").branch("state").leaf("override")).isEmpty();
    pass(500);
    long dropped = queue("leaf1", "Ethernet1", "dropped-octets");
    assertThat(share("leaf1", "Ethernet1", 200)).isBetween(0.35, 0.45);
    assertThat(share("leaf1", "Ethernet2", 200)).isBetween(0.45, 0.55);
    assertThat(queue("leaf1", "Ethernet1", "dropped-octets")).isEqualTo(dropped);
  }

  private String pause(String leaf) {
    return pfc("leaf1", "Ethernet1").branch("state").leaf(leaf).orElseThrow();
  }

  @Test
  void ringOfSwitchesIsFreedByDroppingAtOneOfItsQueues() throws Exception {
    start("ALERT", "h1:h5=100G", "h2:h5=100G", "h3:h5=100G", "h4:h5=100G", "h1:h3=20G");
    pass(200);
    double usual = share("leaf2", "Ethernet1", 400);
    assertThat(usual).isPositive();
    Runnable end = fabric.loop(HostId.of("h5"));
    pass(3000);
    assertThat(share("leaf2", "Ethernet1", 200)).as("victim").isZero();
    String[] ring = ringAt();
    assertThat(queue(ring[0], ring[1], "occupancy-bytes")).isPositive();

    set(ring[0], GnmiClient.updating(override(ring[1]), "\"DROP\""));
    pass(1000);
    assertThat(share("leaf2", "Ethernet1", 400)).as("victim").isPositive();

    end.run();
    set(ring[0], GnmiClient.deleting(override(ring[1])));
    pass(1000);
    assertThat(share("leaf2", "Ethernet1", 400)).isGreaterThan(usual / 2);
    assertThat(share("leaf3", "Ethernet1", 200)).isGreaterThan(0.9);
  }

  /** The queue of the ring through which h1's frames to h3 don't go: that of spine2 or spine1. */
  private String[] ringAt() {
    for (String spine : new String[] {"spine1", "spine2"}) {
      if (queue(spine, "Ethernet21", "occupancy-bytes") > 0) {
        return new String[] {spine, "Ethernet21"};
      }
    }
    throw new AssertionError("no ring leads to leaf1");
  }

  @Test
  void ofTheSwitchesOwnWatchdogsOnlyTheOneAtTheStormFires() throws Exception {
    start("DROP", "h3:h1=40G", "h3:h2=30G", "h5:h2=20G");
    pass(200);
    fabric.storm(HostId.of("h1"), Priority.of(3));
    pass(4000);
    assertThat(pfc("leaf1", "Ethernet1").branch("watchdog", "state").leaf("status"))
        .contains("STORMED");
    assertThat(storms("leaf1", "Ethernet1")).isEqualTo(1);
    for (String port : new String[] {"Ethernet2", "Ethernet20", "Ethernet24"}) {
      assertThat(storms("leaf1", port)).isZero();
      assertThat(storms("leaf2", port)).isZero();
    }
    for (String spine : new String[] {"spine1", "spine2"}) {
      assertThat(storms(spine, "Ethernet21")).isZero();
      assertThat(storms(spine, "Ethernet22")).isZero();
    }
    assertThat(share("leaf1", "Ethernet2", 200)).as("victims").isBetween(0.45, 0.6);

    fabric.heal(HostId.of("h1"));
    pass(2500);
    assertThat(pfc("leaf1", "Ethernet1").branch("watchdog", "state").leaf("status"))
        .contains("OPERATIONAL");
    assertThat(pfc("leaf1", "Ethernet1").branch("watchdog", "state").leaf("storms-restored"))
        .contains("1");
    assertThat(share("leaf1", "Ethernet1", 200)).isBetween(0.35, 0.45);
  }
}
