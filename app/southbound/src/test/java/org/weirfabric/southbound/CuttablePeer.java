package org.weirfabric.southbound;

import io.grpc.BindableService;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.lab.emulatedfabric.WallTimer;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PipelineTrust;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.gnmi.Datastore;
import org.weirfabric.lab.emulatedfabric.gnmi.GnmiService;
import org.weirfabric.lab.emulatedfabric.p4.P4RuntimeService;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.sonic.SonicChip;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.wire.gnmi.SetRequest;

/**
 * A switch that can be cut just before it answers a change: the gNMI Set, or the P4 Write that
 * comes after it.
 */
final class CuttablePeer implements AutoCloseable {
  private final AtomicBoolean cutNext = new AtomicBoolean();
  private final AtomicReference<Optional<Status>> failGets =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<UnaryOperator<SetRequest>>> brokenSet =
      new AtomicReference<>(Optional.empty());
  private final ExecutorService lane = Executors.newSingleThreadExecutor();
  private final AtomicBoolean abandonNext = new AtomicBoolean();
  private final AtomicInteger setsSeen = new AtomicInteger();
  private volatile CountDownLatch abandoned = new CountDownLatch(0);
  private volatile boolean noticesEnds = true;
  private final AutoCloseable behind;
  private final RawServer server;
  private final boolean overGnmi;
  private final boolean overP4;
  private final DialectName language;

  private CuttablePeer(
      List<BindableService> services,
      AutoCloseable behind,
      boolean overGnmi,
      boolean overP4,
      DialectName language)
      throws IOException {
    this.behind = behind;
    this.overGnmi = overGnmi;
    this.overP4 = overP4;
    this.language = language;
    CutReply cut = new CutReply();
    this.server =
        new RawServer(
            services.stream().map(service -> ServerInterceptors.intercept(service, cut)).toList(),
            0);
  }

  private static final ChipFacts FACTS = new ChipFacts("emulated", 64 << 20, 128, 8, 8, 2, 10_240);
  private static final List<PortFacts> PORTS =
      List.of(
          new PortFacts("Ethernet0", 1, "SPEED_400GB", Optional.empty()),
          new PortFacts("Ethernet8", 2, "SPEED_100GB", Optional.empty()));

  static CuttablePeer gnmi() throws IOException {
    WallTimer timer = new WallTimer();
    return gnmi(timer, timer);
  }

  /** A switch whose commits revert by {@code timer}. */
  static CuttablePeer gnmi(Timer timer, AutoCloseable behind) throws IOException {
    return new CuttablePeer(
        List.of(new GnmiService(models(Optional::empty), timer)),
        behind,
        true,
        false,
        DialectName.OPENCONFIG);
  }

  /** A switch that serves both protocols, whose tables its chip looks at first. */
  static CuttablePeer both() throws IOException {
    P4RuntimeService p4 =
        new P4RuntimeService(P4RuntimeClient.DEVICE_ID, (port, frame) -> {}, () -> {});
    WallTimer timer = new WallTimer();
    return new CuttablePeer(
        List.of(new GnmiService(models(p4::trust), timer), p4),
        timer,
        true,
        true,
        DialectName.OPENCONFIG);
  }

  private static Datastore models(Supplier<Optional<PipelineTrust>> pipeline) {
    return new Datastore(
        Schema.ofEmulatedSwitch(),
        new SwitchChip(SwitchId.of("leaf1"), FACTS, PORTS, new StillPlane(), pipeline));
  }

  static CuttablePeer sonic() throws IOException {
    WallTimer timer = new WallTimer();
    return sonic(sonic(timer), timer);
  }

  /** The service of a switch whose buffer daemon goes by {@code timer}. */
  static GnmiService sonic(Timer timer) {
    SonicChip chip =
        new SonicChip(SwitchId.of("leaf1"), FACTS, PORTS, new StillPlane(), Optional::empty);
    return new GnmiService(new Datastore(Schema.ofEmulatedSwitch(), chip), timer, true);
  }

  static CuttablePeer sonic(GnmiService service, AutoCloseable behind) throws IOException {
    return new CuttablePeer(List.of(service), behind, true, false, DialectName.SONIC);
  }

  static CuttablePeer p4runtime() throws IOException {
    return before(
        new P4RuntimeService(P4RuntimeClient.DEVICE_ID, (port, frame) -> {}, () -> {}),
        new WallTimer());
  }

  /** A device of another make, behind a P4Runtime service that hands calls on to it. */
  static CuttablePeer before(BindableService service, AutoCloseable device) throws IOException {
    return new CuttablePeer(List.of(service), device, false, true, DialectName.OPENCONFIG);
  }

  /** A session with another gNMI server in this one's place. */
  SwitchSession open(Endpoint gnmi, WireSessions sessions) {
    Switch leaf =
        Switch.of(
            SwitchId.of("leaf1"),
            "emulated",
            language,
            "leaf",
            Optional.of(gnmi),
            Optional.empty());
    return sessions.open(
        ManagedSwitch.of(leaf, config -> TargetConfig.EMPTY, true),
        SessionTerms.of(1, Duration.ofSeconds(20)));
  }

  Endpoint endpoint() {
    return server.endpoint();
  }

  SwitchSession open(WireSessions sessions, SessionTerms terms) {
    Switch leaf =
        Switch.of(
            SwitchId.of("leaf1"),
            "emulated",
            language,
            "leaf",
            overGnmi ? Optional.of(server.endpoint()) : Optional.empty(),
            overP4 ? Optional.of(server.endpoint()) : Optional.empty());
    return sessions.open(ManagedSwitch.of(leaf, config -> TargetConfig.EMPTY, true), terms);
  }

  void cutNextReply() {
    cutNext.set(true);
  }

  /** Answers every Get so from now on. */
  void failGets(Status how) {
    failGets.set(Optional.of(how));
  }

  void answerGets() {
    failGets.set(Optional.empty());
  }

  /** Carries out of the next Set what {@code part} leaves of it, and answers UNKNOWN. */
  void breakNextSet(UnaryOperator<SetRequest> part) {
    brokenSet.set(Optional.of(part));
  }

  /**
   * Cuts every connection as soon as the next Set has come, and carries it out all the same, after
   * {@link #finishSet}; Sets with operations that come in between wait for it, nothing else does.
   */
  void abandonNextSet() {
    abandoned = new CountDownLatch(1);
    abandonNext.set(true);
  }

  void finishSet() {
    abandoned.countDown();
  }

  /** How many Sets with operations have come. */
  int setsSeen() {
    return setsSeen.get();
  }

  /** Never notices from now on that a stream has ended, as if its connection were half-open. */
  void noticeNoEnds() {
    noticesEnds = false;
  }

  void kill() {
    try {
      server.close();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
    lane.shutdownNow();
    try {
      behind.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets a change happen, and cuts every connection instead of answering. */
  private final class CutReply implements ServerInterceptor {
    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
      String method = String.valueOf(call.getMethodDescriptor().getBareMethodName());
      boolean cut = method.equals(overP4 ? "Write" : "Set") && cutNext.compareAndSet(true, false);
      if (method.equals("StreamChannel") && !noticesEnds) {
        return new DeafListener<>(next.startCall(call, headers));
      }
      if (method.equals("Get") && failGets.get().isPresent()) {
        call.close(failGets.get().get(), new Metadata());
        return new ServerCall.Listener<>() {};
      }
      Optional<UnaryOperator<SetRequest>> broken =
          method.equals("Set") ? brokenSet.getAndSet(Optional.empty()) : Optional.empty();
      if (broken.isPresent()) {
        return new PartListener<>(next.startCall(new BrokenCall<>(call), headers), broken.get());
      }
      if (method.equals("Set")) {
        return new LaneListener<>(
            next.startCall(cut ? new MuteCall<>(call) : call, headers),
            abandonNext.compareAndSet(true, false));
      }
      return next.startCall(cut ? new MuteCall<>(call) : call, headers);
    }
  }

  /** Hears what comes, and not that nothing comes any more. */
  private static final class DeafListener<Q> extends SimpleForwardingServerCallListener<Q> {
    DeafListener(ServerCall.Listener<Q> listener) {
      super(listener);
    }

    @Override
    public void onHalfClose() {}

    @Override
    public void onCancel() {}

    @Override
    public void onComplete() {}
  }

  /** Carries out one Set after the other, whether somebody waits for it or not. */
  private final class LaneListener<Q> extends SimpleForwardingServerCallListener<Q> {
    private final boolean abandon;
    private boolean changes;

    LaneListener(ServerCall.Listener<Q> listener, boolean abandon) {
      super(listener);
      this.abandon = abandon;
    }

    @Override
    public void onMessage(Q message) {
      SetRequest set = (SetRequest) message;
      changes = set.getDeleteCount() + set.getReplaceCount() + set.getUpdateCount() > 0;
      super.onMessage(message);
    }

    @Override
    public void onHalfClose() {
      if (!changes) {
        super.onHalfClose();
        return;
      }
      setsSeen.incrementAndGet();
      lane.execute(
          () -> {
            try {
              abandoned.await();
            } catch (InterruptedException closed) {
              return;
            }
            super.onHalfClose();
          });
      if (abandon) {
        new Thread(server::restart).start();
      }
    }

    @Override
    public void onCancel() {}
  }

  /** Hands on a part of a Set. */
  private static final class PartListener<Q> extends SimpleForwardingServerCallListener<Q> {
    private final UnaryOperator<SetRequest> part;

    PartListener(ServerCall.Listener<Q> listener, UnaryOperator<SetRequest> part) {
      super(listener);
      this.part = part;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void onMessage(Q message) {
      super.onMessage((Q) part.apply((SetRequest) message));
    }
  }

  /** Answers UNKNOWN to what was carried out. */
  private static final class BrokenCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
    BrokenCall(ServerCall<Q, R> call) {
      super(call);
    }

    @Override
    public void sendHeaders(Metadata headers) {}

    @Override
    public void sendMessage(R message) {}

    @Override
    public void close(Status status, Metadata trailers) {
      super.close(Status.UNKNOWN.withDescription("it broke off"), trailers);
    }
  }

  private final class MuteCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
    MuteCall(ServerCall<Q, R> call) {
      super(call);
    }

    @Override
    public void sendHeaders(Metadata headers) {}

    @Override
    public void sendMessage(R message) {}

    @Override
    public void close(Status status, Metadata trailers) {
      // Not on the thread of the call that is being cut: it would wait for itself.
      new Thread(server::restart).start();
    }
  }

  /** A data plane that takes every configuration and through which nothing passes. */
  private static final class StillPlane implements SwitchPlane {
    @Override
    public SwitchConfig configure(SwitchConfig config, SortedSet<PortName> disabled) {
      return config;
    }

    @Override
    public long deviceNanos() {
      return 0;
    }

    @Override
    public SwitchReading read() {
      return new SwitchReading(0, SwitchReading.Lab.START, new TreeMap<>());
    }
  }
}
