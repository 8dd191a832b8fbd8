package org.weirfabric.lab.emulatedfabric;

import com.google.protobuf.ByteString;
import io.grpc.ServerCredentials;
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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.weirfabric.lab.emulatedfabric.asic.Chip;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.fault.Fault;
import org.weirfabric.lab.emulatedfabric.fault.FaultInterceptor;
import org.weirfabric.lab.emulatedfabric.fault.FaultSlot;
import org.weirfabric.lab.emulatedfabric.fault.Interference;
import org.weirfabric.lab.emulatedfabric.fault.InterferenceInterceptor;
import org.weirfabric.lab.emulatedfabric.gnmi.BufferDaemon;
import org.weirfabric.lab.emulatedfabric.gnmi.Datastore;
import org.weirfabric.lab.emulatedfabric.gnmi.GnmiService;
import org.weirfabric.lab.emulatedfabric.p4.P4RuntimeService;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.sonic.ConfigDb;
import org.weirfabric.lab.emulatedfabric.sonic.SonicChip;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.JsonWriter;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;

/** One switch: its chip, its data, and its two servers. */
public final class EmulatedSwitch implements AutoCloseable {
  /** The P4Runtime device id of every switch, each having a server of its own. */
  public static final long P4_DEVICE_ID = 1;

  private static final long CUT_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Datastore datastore;
  private final GnmiService gnmiService;
  private final P4RuntimeService p4Service;
  private final SwitchId id;
  private final Timer timer;
  private final FaultSlot fault = new FaultSlot();
  private final Supplier<Interference> interference;
  private Optional<SwitchServer> gnmi = Optional.empty();
  private Optional<SwitchServer> p4runtime = Optional.empty();

  /**
   * A switch as it leaves the factory, not yet listening.
   *
   * @param language what it takes over gNMI
   * @param interference who is asked about each request, at its time
   * @param wires where frames go that leave a port
   */
  EmulatedSwitch(
      SwitchId id,
      DialectName language,
      ChipFacts facts,
      List<PortFacts> ports,
      SwitchPlane plane,
      Timer timer,
      Supplier<Interference> interference,
      P4RuntimeService.Wires wires) {
    this.id = id;
    this.timer = timer;
    this.interference = interference;
    this.p4Service = new P4RuntimeService(P4_DEVICE_ID, wires, this::reclassify);
    boolean sonic = language == DialectName.SONIC;
    Chip chip =
        sonic
            ? new SonicChip(id, facts, ports, plane, p4Service::trust)
            : new SwitchChip(id, facts, ports, plane, p4Service::trust);
    this.datastore = new Datastore(Schema.ofEmulatedSwitch(), chip);
    this.gnmiService = new GnmiService(datastore, timer, sonic);
  }

  /** The P4 program makes other things of DSCPs than before: the chip is programmed anew. */
  private void reclassify() {
    datastore.change(config -> config);
  }

  /**
   * Starts a server for each port that is given.
   *
   * @param gnmiPort the TCP port of gNMI, 0 for any; empty for no server
   * @param p4Port the TCP port of P4Runtime, 0 for any; empty for no server
   * @param access what they show of themselves and ask of callers
   * @throws IOException if a port is taken
   */
  void listen(
      Optional<Integer> gnmiPort,
      Optional<Integer> p4Port,
      ServerAccess access,
      Executor executor,
      ServerSockets sockets)
      throws IOException {
    List<ServerInterceptor> faults =
        List.of(
            new FaultInterceptor(id.value(), fault, timer, this::cutSoon, this::die),
            new InterferenceInterceptor(id.value(), interference, this::cutSoon));
    ServerCredentials credentials = access.credentials(id);
    if (gnmiPort.isPresent()) {
      // The last is asked first: who isn't let in meets no fault.
      List<ServerInterceptor> interceptors =
          Stream.concat(faults.stream(), access.login().stream()).toList();
      gnmi =
          Optional.of(
              new SwitchServer(
                  gnmiService, credentials, interceptors, executor, sockets, gnmiPort.get()));
    }
    if (p4Port.isPresent()) {
      p4runtime =
          Optional.of(
              new SwitchServer(p4Service, credentials, faults, executor, sockets, p4Port.get()));
    }
  }

  private void cutSoon() {
    // Not on the thread of the call that is being cut: it would wait for itself.
    timer.after(CUT_DELAY_NANOS, this::cut);
  }

  /** Cuts every connection without a word; it goes on listening. */
  public void cut() {
    servers().forEach(SwitchServer::cut);
  }

  /**
   * Hears nothing more of any connection it has, and lets them stand, as when its end of them is
   * gone and nobody said so. It takes new ones.
   */
  public void freeze() {
    servers().forEach(SwitchServer::freeze);
  }

  private void die() {
    timer.after(CUT_DELAY_NANOS, () -> servers().forEach(server -> server.setDeaf(true)));
  }

  private Stream<SwitchServer> servers() {
    return Stream.concat(gnmi.stream(), p4runtime.stream());
  }

  /** Has the switch answer wrongly from now on; empty has it answer again as it should. */
  void setFault(Optional<Fault> other) {
    fault.set(other);
    if (other.isEmpty()) {
      servers().forEach(server -> server.setDeaf(false));
    }
  }

  /**
   * Restarts the switch's software: it hears nobody for a time, and has then lost all but its saved
   * configuration, which is what was set by gNMI and confirmed. A P4 program isn't saved.
   */
  public void reboot(long downNanos) {
    goDown();
    timer.after(downNanos, this::comeUp);
  }

  /** Hangs up on everybody until {@link #comeUp}, and loses nothing. */
  public void hangUp() {
    servers().forEach(server -> server.setDeaf(true));
  }

  /** Is gone until {@link #comeUp}, and has lost what a {@link #reboot} loses. */
  public void goDown() {
    hangUp();
    gnmiService.restart();
    p4Service.forget();
  }

  /** Hears again. */
  public void comeUp() {
    servers().forEach(server -> server.setDeaf(false));
  }

  /** Which switch it is. */
  public SwitchId id() {
    return id;
  }

  /** The buffer daemon, of a switch that runs SONiC. */
  Optional<BufferDaemon> buffers() {
    return gnmiService.buffers();
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

  /**
   * SHA-256, in hex, of all that clients have configured: the gNMI tree, CONFIG_DB and the P4
   * entries.
   */
  public String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      DataNode.Branch config = datastore.current().config();
      digest.update(
          new JsonWriter(JsonForm.IETF).write(datastore.schema().root(), ConfigDb.without(config)));
      ConfigDb db = ConfigDb.in(config);
      if (!db.tables().isEmpty()) {
        digest.update(db.tables().toString().getBytes(StandardCharsets.UTF_8));
      }
      digest.update((byte) '\n');
      digest.update(p4Service.entriesText().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  @Override
  public void close() {
    servers().forEach(SwitchServer::close);
  }
}
