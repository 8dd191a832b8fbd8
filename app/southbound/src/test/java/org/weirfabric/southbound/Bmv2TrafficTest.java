package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.grpc.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.dialect.P4Dialect;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.push.SessionOutcome;

/**
 * What becomes of real frames when a real {@code simple_switch_grpc}, whose path is in the
 * environment variable {@code WEIR_BMV2}, has a leaf's plan, its gate still closed.
 */
class Bmv2TrafficTest {
  private static final String BINARY = System.getenv("WEIR_BMV2");
  private static final int FABRIC = 1;
  private static final int EDGE = 2;
  private static final long HOST_MAC = 0x02_00_00_00_00_02L;
  private static final long REMOTE_MAC = 0x02_00_00_00_00_01L;
  private static final byte[] NO_OPTIONS = {};
  private static final byte[] ROUTER_ALERT = {(byte) 148, 4, 0, 0};

  // Long enough to load the program and write the entries before the first frame comes in.
  private static final int FRAMES_AFTER_SECONDS = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path files;

  @BeforeAll
  static void isThere() {
    if (BINARY == null) {
      System.out.println(
          "SKIPPED Bmv2TrafficTest: set WEIR_BMV2 to a simple_switch_grpc to send frames through"
              + " it");
    }
    assumeTrue(BINARY != null, "WEIR_BMV2 names no simple_switch_grpc");
  }

  @Test
  void trustBoundaryRemarksCountsAndForwards() throws Exception {
    byte[] lldp = Frames.ethernet(0x01_80_c2_00_00_0eL, Frames.LLDP, new byte[50]);
    PcapFile.write(
        in(FABRIC),
        List.of(
            Frames.pfc(),
            Frames.ipv4(HOST_MAC, 26, NO_OPTIONS),
            Frames.roceV1(HOST_MAC, 3),
            // From above and upwards again: the guard is to catch it.
            Frames.ipv4(REMOTE_MAC, 26, NO_OPTIONS)));
    PcapFile.write(
        in(EDGE),
        List.of(
            Frames.ipv4(REMOTE_MAC, 26, NO_OPTIONS),
            Frames.ipv4(REMOTE_MAC, 26, ROUTER_ALERT),
            Frames.ipv6(REMOTE_MAC, 26),
            Frames.ipv4(REMOTE_MAC, 8, NO_OPTIONS),
            Frames.roceV1(REMOTE_MAC, 3),
            lldp));
    CompletableFuture<Map.Entry<Integer, byte[]>> punted = new CompletableFuture<>();

    try (Bmv2 bmv2 = Bmv2.start(BINARY, portsAreFiles());
        WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
        P4RuntimeClient client = client(channels, bmv2)) {
      client.listen(new FirstPacketIn(punted));
      configure(client);

      Map.Entry<Integer, byte[]> packetIn = punted.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(packetIn.getKey()).isEqualTo(EDGE);
      assertThat(packetIn.getValue()).isEqualTo(lldp);
      assertThat(sent(FABRIC, 6, bmv2))
          .containsExactlyInAnyOrder(
              Frames.ipv4(REMOTE_MAC, 0, NO_OPTIONS),
              Frames.ipv4(REMOTE_MAC, 0, NO_OPTIONS),
              Frames.ipv4(REMOTE_MAC, 0, ROUTER_ALERT),
              Frames.ipv6(REMOTE_MAC, 0),
              Frames.ipv4(REMOTE_MAC, 8, NO_OPTIONS),
              Frames.roceV1(REMOTE_MAC, 0));
      assertThat(sent(EDGE, 2, bmv2))
          .containsExactlyInAnyOrder(
              Frames.ipv4(HOST_MAC, 26, NO_OPTIONS), Frames.roceV1(HOST_MAC, 3));
      assertThat(packets(client, "ingress.remarked", "{ingress_port=2}")).isEqualTo(4);
      assertThat(packets(client, "ingress.mac_control", "{ingress_port=1, opcode=257}"))
          .isEqualTo(1);
      assertThat(packets(client, "ingress.class_received", "{ingress_port=1, traffic_class=3}"))
          .isEqualTo(3);
      assertThat(packets(client, "ingress.guard", "{from_group=1, to_group=1, traffic_class=3}"))
          .isEqualTo(1);
      assertThat(packets(client, "ingress.class_received", "{ingress_port=2, traffic_class=3}"))
          .isZero();
      assertThat(packets(client, "egress.class_sent", "{egress_port=1, traffic_class=0}"))
          .isEqualTo(6);
      assertThat(packets(client, "egress.class_sent", "{egress_port=2, traffic_class=3}"))
          .isEqualTo(2);

      client.packetOut(EDGE, lldp);
      assertThat(sent(EDGE, 3, bmv2)).contains(lldp);
    }
  }

  /** Loads the program, applies the leaf, reads it back; then the entries that aren't a plan's. */
  private static void configure(P4RuntimeClient client) {
    WireSession session =
        new WireSession(
            client.switchId(),
            new SessionDeadline(PATIENCE),
            Optional.empty(),
            Optional.of(new P4Session(client, new P4Program(client, new HashSet<>()))));
    assertThat(session.prepare().join()).isEqualTo(SessionOutcome.applied());
    TargetConfig leaf = closedLeaf();
    assertThat(session.apply(TargetChange.between(TargetConfig.EMPTY, leaf)).join())
        .isEqualTo(SessionOutcome.applied());
    assertThat(session.read(leaf).join().p4()).containsExactlyEntriesOf(leaf.p4());
    assertThat(
            client
                .write(
                    List.of(
                        P4Update.insert(forward(HOST_MAC, EDGE)),
                        P4Update.insert(forward(REMOTE_MAC, FABRIC)),
                        P4Update.insert(punt(Frames.LLDP)),
                        P4Update.insert(countPfc(FABRIC))))
                .join())
        .allSatisfy(error -> assertThat(error).isEmpty());
  }

  private static TargetConfig closedLeaf() {
    SwitchConfig open = Leaf1.guarded().toBuilder().setDscpMaps(Leaf1.tagged().dscpMaps()).build();
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(open.ports());
    ports.computeIfPresent(
        Leaf1.EDGE_PORT,
        (name, port) -> port.toBuilder().setDscpMap(Optional.of(DscpMapNames.UNTRUSTED)).build());
    return new P4Dialect(new TreeMap<>(Map.of(Leaf1.FABRIC_PORT, FABRIC, Leaf1.EDGE_PORT, EDGE)))
        .encode(open.toBuilder().setPorts(ports).build());
  }

  private static P4Entry forward(long dstMac, long port) {
    return P4Entry.of(
        "ingress.fdb",
        new TreeMap<>(Map.of("dst_mac", dstMac)),
        "ingress.forward",
        new TreeMap<>(Map.of("egress_port", port)));
  }

  private static P4Entry punt(long etherType) {
    return P4Entry.of(
        "ingress.punt",
        new TreeMap<>(Map.of("ether_type", etherType)),
        "ingress.send_to_controller",
        new TreeMap<>());
  }

  private static P4Entry countPfc(long port) {
    return P4Entry.of(
        "ingress.mac_control",
        new TreeMap<>(Map.of("ingress_port", port, "opcode", 0x0101L)),
        "ingress.count_mac_control",
        new TreeMap<>());
  }

  /** So it needs no interface and no privilege. */
  private List<String> portsAreFiles() {
    return List.of(
        "--use-files",
        Integer.toString(FRAMES_AFTER_SECONDS),
        "-i",
        FABRIC + "@" + files.resolve(Integer.toString(FABRIC)),
        "-i",
        EDGE + "@" + files.resolve(Integer.toString(EDGE)));
  }

  private static P4RuntimeClient client(WireChannels channels, Bmv2 bmv2) {
    return channels.p4runtime(
        SwitchId.of("leaf1"),
        bmv2.endpoint(),
        P4Pipeline.weir(),
        ElectionId.of(1, 1),
        () -> Deadline.after(PATIENCE.toSeconds(), TimeUnit.SECONDS));
  }

  private static long packets(P4RuntimeClient client, String table, String match) {
    return client.counts(table).join().get(table + match).packets();
  }

  private Path in(int port) {
    return files.resolve(port + "_in.pcap");
  }

  private Path out(int port) {
    return files.resolve(port + "_out.pcap");
  }

  /** What has left by {@code port}, once that is {@code count} frames or it took too long. */
  private List<byte[]> sent(int port, int count, Bmv2 bmv2) throws Exception {
    Deadline patience = Deadline.after(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    List<byte[]> frames = PcapFile.read(out(port));
    while (frames.size() < count
        && !patience.isExpired()
        && !bmv2.endsWithin(20, TimeUnit.MILLISECONDS)) {
      frames = PcapFile.read(out(port));
    }
    return frames;
  }

  private static final class FirstPacketIn implements P4RuntimeClient.Listener {
    private final CompletableFuture<Map.Entry<Integer, byte[]>> first;

    FirstPacketIn(CompletableFuture<Map.Entry<Integer, byte[]>> first) {
      this.first = first;
    }

    @Override
    public void packetIn(int ingressPort, byte[] frame) {
      first.complete(Map.entry(ingressPort, frame));
    }

    @Override
    public void primaryLost(RpcFailure why) {
      first.completeExceptionally(why);
    }
  }
}
