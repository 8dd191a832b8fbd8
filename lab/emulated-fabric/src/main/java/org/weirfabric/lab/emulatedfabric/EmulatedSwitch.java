package org.weirfabric.lab.emulatedfabric;

import com.google.protobuf.ByteString;
import io.grpc.ServerInterceptor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.fault.Fault;
import org.weirfabric.lab.emulatedfabric.fault.FaultInterceptor;
import org.weirfabric.lab.emulatedfabric.gnmi.Datastore;
import org.weirfabric.lab.emulatedfabric.gnmi.GnmiService;
import org.weirfabric.lab.emulatedfabric.p4.P4RuntimeService;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.tree.JsonWriter;

/** One switch: its chip, its data, and its two servers. */
public final class EmulatedSwitch implements AutoCloseable {
  /** The P4Runtime device id of every switch, each having a server of its own. */
  public static final long P4_DEVICE_ID = 1;

  private static final long CUT_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Datastore datastore;
  private final GnmiService gnmiService;
  private final P4RuntimeService p4Service;
  private final Timer timer;
  private Optional<SwitchServer> gnmi = Optional.empty();
  private Optional<SwitchServer> p4runtime = Optional.empty();

  /** A switch as it leaves the factory, not yet listening. */
  public EmulatedSwitch(
      ChipFacts facts, List<PortFacts> ports, Timer timer, P4RuntimeService.Wires wires) {
    SwitchChip chip = new SwitchChip(facts, ports);
    this.datastore = new Datastore(Schema.ofEmulatedSwitch(), chip::apply, chip.factory());
    this.gnmiService = new GnmiService(datastore, timer);
    this.p4Service = new P4RuntimeService(P4_DEVICE_ID, wires);
    this.timer = timer;
  }

  /**
   * Starts a server for each port that is given.
   *
   * @param gnmiPort the TCP port of gNMI, 0 for any; empty for no server
   * @param p4Port the TCP port of P4Runtime, 0 for any; empty for no server
   * @throws IOException if a port is taken
   */
  void listen(
      String name,
      Optional<Integer> gnmiPort,
      Optional<Integer> p4Port,
      Optional<Fault> fault,
      Executor executor,
      ServerSockets sockets)
      throws IOException {
    List<ServerInterceptor> interceptors =
        fault
            .<List<ServerInterceptor>>map(
                f -> List.of(new FaultInterceptor(name, f, timer, this::cut, this::die)))
            .orElse(List.of());
    if (gnmiPort.isPresent()) {
      gnmi =
          Optional.of(
              new SwitchServer(gnmiService, interceptors, executor, sockets, gnmiPort.get()));
    }
    if (p4Port.isPresent()) {
      p4runtime =
          Optional.of(new SwitchServer(p4Service, interceptors, executor, sockets, p4Port.get()));
    }
  }

  private void cut() {
    // Not on the thread of the call that is being cut: it would wait for itself.
    timer.after(
        CUT_DELAY_NANOS,
        () -> {
          gnmi.ifPresent(SwitchServer::cut);
          p4runtime.ifPresent(SwitchServer::cut);
        });
  }

  private void die() {
    timer.after(
        CUT_DELAY_NANOS,
        () -> {
          gnmi.ifPresent(SwitchServer::cut);
          p4runtime.ifPresent(SwitchServer::cut);
          close();
        });
  }

  /** Where gNMI listens. */
  public Optional<String> gnmiEndpoint() {
    return gnmi.map(SwitchServer::endpoint);
  }

  /** Where P4Runtime listens. */
  public Optional<String> p4Endpoint() {
    return p4runtime.map(SwitchServer::endpoint);
  }

  /** A frame arrives at a port. */
  public void receive(int port, ByteString frame) {
    p4Service.receive(port, frame);
  }

  /** SHA-256, in hex, of all that clients have configured: the gNMI tree and the P4 entries. */
  public String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(
          new JsonWriter(JsonForm.IETF)
              .write(datastore.schema().root(), datastore.current().config()));
      digest.update((byte) '\n');
      digest.update(p4Service.entriesText().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  @Override
  public void close() {
    gnmi.ifPresent(SwitchServer::close);
    p4runtime.ifPresent(SwitchServer::close);
  }
}
