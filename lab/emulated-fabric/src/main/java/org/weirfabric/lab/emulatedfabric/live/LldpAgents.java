package org.weirfabric.lab.emulatedfabric.live;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Topology;

/** Has every port of every switch and host announce itself by LLDP, every 30 seconds. */
final class LldpAgents implements Consumer<Simulation> {
  private static final long INTERVAL_NANOS = 30_000_000_000L;
  private static final int TTL_SECONDS = 121;
  private static final int CHASSIS_ID = 1;
  private static final int PORT_ID = 2;
  private static final int TTL = 3;
  private static final int SYSTEM_NAME = 5;
  private static final int LOCALLY_ASSIGNED = 7;
  private static final int INTERFACE_NAME = 5;
  private static final byte[] TO_NEAREST_BRIDGE = {0x01, (byte) 0x80, (byte) 0xc2, 0, 0, 0x0e};
  private static final byte[] ETHER_TYPE = {(byte) 0x88, (byte) 0xcc};

  private final Topology topology;
  private long round;

  LldpAgents(Topology topology) {
    this.topology = topology;
  }

  @Override
  public void accept(Simulation simulation) {
    long due = simulation.nowNanos() / INTERVAL_NANOS;
    if (due < round) {
      return;
    }
    round = due + 1;
    topology
        .switches()
        .keySet()
        .forEach(
            id ->
                topology
                    .portsOf(id)
                    .forEach(
                        port -> {
                          PortRef ref = PortRef.of(id, port);
                          if (simulation.isUp(ref)) {
                            simulation.inject(ref, frame(id.value(), port.value()));
                          }
                        }));
    for (Host host : topology.hosts().values()) {
      if (simulation.isUp(host.port())) {
        simulation.inject(host.id(), frame(host.id().value(), "eth0"));
      }
    }
  }

  /** An LLDP frame without FCS: chassis and system by name, the port by its interface's name. */
  static byte[] frame(String system, String port) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(TO_NEAREST_BRIDGE);
    frame.writeBytes(sourceMac(system, port));
    frame.writeBytes(ETHER_TYPE);
    tlv(frame, CHASSIS_ID, LOCALLY_ASSIGNED, system);
    tlv(frame, PORT_ID, INTERFACE_NAME, port);
    frame.write(TTL << 1);
    frame.write(2);
    frame.write(TTL_SECONDS >> 8);
    frame.write(TTL_SECONDS & 0xff);
    byte[] name = system.getBytes(StandardCharsets.UTF_8);
    frame.write(SYSTEM_NAME << 1);
    frame.write(name.length);
    frame.writeBytes(name);
    frame.write(0);
    frame.write(0);
    return frame.toByteArray();
  }

  private static void tlv(ByteArrayOutputStream frame, int type, int subtype, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    frame.write(type << 1);
    frame.write(bytes.length + 1);
    frame.write(subtype);
    frame.writeBytes(bytes);
  }

  /** A locally administered address of the port's own. */
  private static byte[] sourceMac(String system, String port) {
    int hash = (system + ":" + port).hashCode();
    return new byte[] {
      0x02, 0x00, (byte) (hash >>> 24), (byte) (hash >>> 16), (byte) (hash >>> 8), (byte) hash
    };
  }
}
