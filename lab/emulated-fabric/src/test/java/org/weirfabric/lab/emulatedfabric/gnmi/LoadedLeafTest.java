package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.FakeWall;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PipelineTrust;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.live.LiveFabric;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.JsonReader;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.lab.emulatedfabric.tree.TreeEdit;
import org.weirfabric.lab.emulatedfabric.tree.TreePath;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** A leaf under traffic, with the configuration that was written by hand, on a told clock. */
class LoadedLeafTest {
  private static final Path GOLDEN =
      Path.of("../../intent-compiler/dialect/src/test/resources/golden/leaf1.openconfig.json");
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final long EPOCH = 1_700_000_000_000_000_000L;
  private static final long STEP_NANOS = 50_000_000;

  private final FakeWall wall = new FakeWall();
  private LiveFabric fabric;
  private Datastore leaf;
  private Optional<PipelineTrust> pipeline = Optional.empty();

  @BeforeEach
  void start() {
    fabric =
        new LiveFabric(
            TestFabric.topology(),
            AsicCatalogue.shipped(),
            Traffic.parse(List.of("h1:h2=100G", "h2:h1=roce", "h2:h1=tcp"), TestFabric.topology()),
            wall,
            EPOCH,
            line -> {});
    fabric.start((port, frame) -> {});
    leaf =
        new Datastore(
            Schema.ofEmulatedSwitch(),
            new SwitchChip(
                LEAF,
                new ChipFacts("emulated", 64 << 20, 128, 8, 8, 2, 10_240),
                List.of(
                    new PortFacts("Ethernet0", 1, "SPEED_400GB", neighbour("spine1")),
                    new PortFacts("Ethernet8", 2, "SPEED_100GB", neighbour("h1"))),
                fabric.plane(LEAF),
                () -> pipeline));
  }

  private static Optional<PortFacts.Neighbour> neighbour(String name) {
    return Optional.of(new PortFacts.Neighbour(name, "port"));
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

  private TreePath place(String path) {
    return new PathReader(leaf.schema().root())
        .read(org.weirfabric.wire.gnmi.Path.getDefaultInstance(), GnmiClient.path(path));
  }

  private void configure() {
    JsonNode golden;
    try {
      golden = new ObjectMapper().readTree(GOLDEN.toFile());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    leaf.change(
        config -> {
          DataNode.Branch changed = config;
          for (Iterator<Map.Entry<String, JsonNode>> it = golden.fields(); it.hasNext(); ) {
            Map.Entry<String, JsonNode> entry = it.next();
            TreePath path = place(entry.getKey());
            byte[] json = entry.getValue().toString().getBytes(StandardCharsets.UTF_8);
            changed =
                TreeEdit.replace(changed, path, new JsonReader(JsonForm.IETF).read(path, json));
          }
          return changed;
        });
  }

  private DataNode.Branch port(String name) {
    return leaf.read().all().branch("interfaces").list("interface").get(ListKey.of(name));
  }

  private long pfc(String port, String leafName) {
    return number(
        port(port)
            .branch("ethernet", "pfc", "priorities")
            .list("priority")
            .get(ListKey.of("3"))
            .branch("state"),
        leafName);
  }

  private DataNode.Branch qos(String port) {
    return leaf.read().all().branch("qos", "interfaces").list("interface").get(ListKey.of(port));
  }

  private long queue(String port, String queue, String leafName) {
    return number(
        qos(port).branch("output", "queues").list("queue").get(ListKey.of(queue)).branch("state"),
        leafName);
  }

  private long group(String port, String group, String leafName) {
    return number(
        qos(port)
            .branch("input", "priority-groups")
            .list("priority-group")
            .get(ListKey.of(group))
            .branch("state"),
        leafName);
  }

  private static long number(DataNode.Branch state, String leafName) {
    return Long.parseLong(state.leaf(leafName).orElseThrow());
  }

  @Test
  void framesGoWhereTheConfigurationOfTheMomentSends() {
    pass(50);
    configure();
    assertThat(queue("Ethernet0", "weir-q3", "transmit-octets")).isZero();
    pass(50);
    long inLossless = queue("Ethernet0", "weir-q3", "transmit-octets");
    assertThat(inLossless).isBetween(500_000L, 650_000L);
    shutGateByProgram();
    pass(10);
    long shut = queue("Ethernet0", "weir-q3", "transmit-octets");
    pass(50);
    assertThat(queue("Ethernet0", "weir-q3", "transmit-octets")).isEqualTo(shut);
    assertThat(queue("Ethernet0", "weir-q0", "transmit-octets")).isGreaterThan(400_000);
  }

  /** The P4 program remarks the lossless DSCP at the host's port: one of two gates is shut. */
  private void shutGateByProgram() {
    SortedMap<Integer, PipelineTrust.Step> shut = new TreeMap<>();
    shut.put(26, new PipelineTrust.Step(0, 0, Optional.of(0)));
    SortedMap<Integer, SortedMap<Integer, PipelineTrust.Step>> ports = new TreeMap<>();
    ports.put(2, shut);
    pipeline = Optional.of(new PipelineTrust(ports, new TreeMap<>()));
    leaf.change(config -> config);
  }

  @Test
  void aStormIsReceivedPausesAndHoldsFramesBack() {
    configure();
    fabric.storm(HostId.of("h1"), Priority.of(3));
    pass(100);
    assertThat(pfc("Ethernet8", "in-frames")).isPositive();
    assertThat(pfc("Ethernet8", "in-pause-duration-ns")).isBetween(90_000_000L, 100_000_000L);
    long held = queue("Ethernet8", "weir-q3", "transmit-pkts");
    long others = queue("Ethernet8", "weir-q0", "transmit-pkts");
    pass(100);
    assertThat(queue("Ethernet8", "weir-q3", "transmit-pkts")).isEqualTo(held);
    assertThat(queue("Ethernet8", "weir-q0", "transmit-pkts")).isGreaterThan(others);
    assertThat(queue("Ethernet8", "weir-q3", "ecn-marked-pkts")).isPositive();
    assertThat(queue("Ethernet8", "weir-q3", "max-queue-len")).isPositive();
    fabric.heal(HostId.of("h1"));
    pass(500);
    assertThat(queue("Ethernet8", "weir-q3", "transmit-pkts")).isGreaterThan(held);
    assertThat(group("Ethernet0", "3", "dropped-octets")).isZero();
  }

  @Test
  void timestampsAreOfTheSimulatedClockAndItsSkew() {
    pass(20);
    assertThat(leaf.read().deviceNanos()).isEqualTo(EPOCH + 20_000_000);
    fabric.skew(LEAF, -3_000_000);
    assertThat(leaf.deviceNanos()).isEqualTo(EPOCH + 17_000_000);
    pass(10);
    assertThat(leaf.deviceNanos()).isEqualTo(EPOCH + 27_000_000);
  }

  @Test
  void aBrokenLinkIsDownAndItsNeighbourGoneUntilItIsMended() {
    PortRef uplink = PortRef.parse("leaf1:Ethernet0");
    fabric.setBroken(uplink, true);
    assertThat(port("Ethernet0").branch("state").leaf("oper-status")).contains("DOWN");
    assertThat(leaf.read().all().branch("lldp", "interfaces").list("interface"))
        .containsOnlyKeys(ListKey.of("Ethernet8"));
    fabric.setBroken(uplink, false);
    assertThat(port("Ethernet0").branch("state").leaf("oper-status")).contains("UP");
  }

  @Test
  void aPortThatIsDisabledIsDownForItsNeighbourToo() {
    leaf.change(
        config ->
            TreeEdit.update(
                config,
                place("/interfaces/interface[name=Ethernet0]/config/enabled"),
                DataNode.Value.of("false")));
    assertThat(port("Ethernet0").branch("state").leaf("oper-status")).contains("DOWN");
    pass(10);
    assertThat(fabric.plane(SwitchId.of("spine1")).read().port("Ethernet0").up()).isFalse();
  }

  @Test
  void countersBeginAtZeroAfterAResetAndAfterAReboot() {
    configure();
    pass(50);
    assertThat(number(port("Ethernet0").branch("state", "counters"), "out-octets")).isPositive();
    fabric.resetCounters(LEAF);
    assertThat(number(port("Ethernet0").branch("state", "counters"), "out-octets")).isZero();
    pass(50);
    fabric.reboot(LEAF, 100_000_000);
    assertThat(port("Ethernet0").branch("state").leaf("oper-status")).contains("DOWN");
    pass(200);
    assertThat(port("Ethernet0").branch("state").leaf("oper-status")).contains("UP");
    assertThat(group("Ethernet0", "3", "headroom-bytes")).as("saved").isPositive();
    long since = number(port("Ethernet8").branch("state", "counters"), "in-octets");
    assertThat(since).isBetween(1L, 1_400_000L);
  }

  @Test
  void theEmulationTellsHowItFares() {
    pass(30);
    DataNode.Branch lab = leaf.read().all().branch("lab", "state");
    assertThat(lab.leaf("simulated-time-ns")).contains("30000000");
    assertThat(lab.leaf("lag-ns")).contains("0");
    assertThat(lab.leaf("rate-divisor")).contains("1000");
    assertThat(number(lab, "packet-events")).isPositive();
  }
}
