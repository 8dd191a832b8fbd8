package org.weirfabric.southbound;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.p4.CounterData;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.MasterArbitrationUpdate;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.PacketIn;
import org.weirfabric.wire.p4.PacketOut;
import org.weirfabric.wire.p4.ReadRequest;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.WriteRequest;

/**
 * A P4Runtime client of one device, for one program.
 *
 * <p>Every call ends within the deadline of the settings; the stream that {@link #arbitrate} opens
 * lasts until {@link #close}. Futures fail with an {@link RpcFailure}.
 */
public final class P4RuntimeClient implements AutoCloseable {
  /** The device id that Weir's switches have; each server stands for one device. */
  public static final long DEVICE_ID = 1;

  private static final String SET_PIPELINE = "P4Runtime SetForwardingPipelineConfig";
  private static final String GET_PIPELINE = "P4Runtime GetForwardingPipelineConfig";
  private static final String WRITE = "P4Runtime Write";
  private static final String READ = "P4Runtime Read";

  /** Hears what the switch says unasked, one call after the other. */
  public interface Listener {
    /** A frame that came to the controller from {@code ingressPort}. */
    void packetIn(int ingressPort, byte[] frame);

    /** We were primary and are no more; nothing that is written from now on would be taken. */
    void primaryLost(RpcFailure why);
  }

  private final Rpc rpc;
  private final ScheduledExecutorService timer;
  private final P4Pipeline pipeline;
  private final P4Names names;
  private final P4Bids bids;
  private volatile ElectionId electionId;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable P4Stream stream;

  P4RuntimeClient(Rpc rpc, ScheduledExecutorService timer, P4Pipeline pipeline, P4Bids bids) {
    this.rpc = rpc;
    this.timer = timer;
    this.pipeline = pipeline;
    this.names = new P4Names(pipeline.info());
    this.bids = bids;
    this.electionId = bids.next();
  }

  /** The switch it talks to. */
  public SwitchId switchId() {
    return rpc.switchId();
  }

  P4Names names() {
    return names;
  }

  P4Pipeline pipeline() {
    return pipeline;
  }

  /** Tells {@code listener} from now on. */
  public void listen(Listener listener) {
    listeners.add(listener);
  }

  /** Whether the switch takes our writes, as far as we have heard. */
  public boolean isPrimary() {
    P4Stream open = stream;
    return open != null && open.isPrimary();
  }

  /** Becomes primary, or fails; at once if we are. */
  public synchronized CompletableFuture<Void> arbitrate() {
    if (isPrimary()) {
      return CompletableFuture.completedFuture(null);
    }
    endStream();
    electionId = bids.next();
    MasterArbitrationUpdate bid =
        MasterArbitrationUpdate.newBuilder()
            .setDeviceId(DEVICE_ID)
            .setElectionId(electionId.toWire())
            .build();
    P4Stream opened = new P4Stream(rpc, bid, this::packetIn, this::primaryLost);
    stream = opened;
    return opened.open(timer);
  }

  private synchronized void endStream() {
    P4Stream old = stream;
    stream = null;
    if (old != null) {
      if (old.mayBeHeldOpen()) {
        bids.ended();
      }
      old.close();
    }
  }

  private void packetIn(PacketIn packet) {
    OptionalLong port = names.packetField("packet_in", "ingress_port", packet.getMetadataList());
    if (port.isPresent()) {
      byte[] frame = packet.getPayload().toByteArray();
      listeners.forEach(listener -> listener.packetIn((int) port.getAsLong(), frame.clone()));
    }
  }

  private void primaryLost(RpcFailure why) {
    listeners.forEach(listener -> listener.primaryLost(why));
  }

  /** Sends {@code frame} out of {@code egressPort}; nothing is said of its fate. */
  public void packetOut(int egressPort, byte[] frame) {
    P4Stream open = stream;
    if (open != null && open.isPrimary()) {
      open.send(
          PacketOut.newBuilder()
              .setPayload(ByteString.copyFrom(frame))
              .addMetadata(names.packetField("packet_out", "egress_port", egressPort))
              .build());
    }
  }

  /** The mark of the pipeline that is loaded, 0 if it has none; empty if none is loaded. */
  public CompletableFuture<OptionalLong> pipelineCookie() {
    CompletableFuture<OptionalLong> cookie =
        rpc.unary(
                GET_PIPELINE,
                P4RuntimeGrpc.getGetForwardingPipelineConfigMethod(),
                GetForwardingPipelineConfigRequest.newBuilder()
                    .setDeviceId(DEVICE_ID)
                    .setResponseType(GetForwardingPipelineConfigRequest.ResponseType.COOKIE_ONLY)
                    .build())
            .thenApply(
                response ->
                    response.hasConfig()
                        ? OptionalLong.of(response.getConfig().getCookie().getCookie())
                        : OptionalLong.empty());
    return Futures.recover(
        cookie,
        thrown -> {
          RpcFailure failure = RpcFailure.from(switchId(), GET_PIPELINE, thrown);
          // An answer without one is how it should be said; some servers refuse instead.
          return failure.code() == Status.Code.FAILED_PRECONDITION
              ? CompletableFuture.completedFuture(OptionalLong.empty())
              : CompletableFuture.failedFuture(failure);
        });
  }

  /** Loads our pipeline and runs it, with every table empty. */
  CompletableFuture<Void> loadPipeline() {
    return setPipeline(
        SetForwardingPipelineConfigRequest.newBuilder()
            .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
            .setConfig(pipeline.toWire(pipeline.cookie())));
  }

  /**
   * Loads our pipeline, to be run from {@link #commitPipeline} on with what is written until then.
   */
  CompletableFuture<Void> savePipeline() {
    return setPipeline(
        SetForwardingPipelineConfigRequest.newBuilder()
            .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_SAVE)
            .setConfig(pipeline.toWire(pipeline.savedCookie())));
  }

  /** Runs the pipeline that was saved last; fails if there is none that doesn't run yet. */
  CompletableFuture<Void> commitPipeline() {
    return setPipeline(
        SetForwardingPipelineConfigRequest.newBuilder()
            .setAction(SetForwardingPipelineConfigRequest.Action.COMMIT));
  }

  private CompletableFuture<Void> setPipeline(SetForwardingPipelineConfigRequest.Builder request) {
    return rpc.unary(
            SET_PIPELINE,
            P4RuntimeGrpc.getSetForwardingPipelineConfigMethod(),
            request.setDeviceId(DEVICE_ID).setElectionId(electionId.toWire()).build())
        .thenApply(response -> null);
  }

  /**
   * Writes {@code updates}, whose order is the server's choice: each succeeds or fails by itself.
   * Answers with an error for each that failed, in order; fails if that isn't known.
   *
   * @throws IllegalArgumentException if the program has no words for one of them
   */
  CompletableFuture<List<Optional<P4UpdateError>>> write(List<P4Update> updates) {
    WriteRequest.Builder request =
        WriteRequest.newBuilder()
            .setDeviceId(DEVICE_ID)
            .setElectionId(electionId.toWire())
            .setAtomicity(WriteRequest.Atomicity.CONTINUE_ON_ERROR);
    updates.forEach(update -> request.addUpdates(update.toWire(names)));
    if (!isPrimary()) {
      return CompletableFuture.failedFuture(
          rpc.failure(WRITE, Status.PERMISSION_DENIED, "we aren't primary; nothing was sent"));
    }
    CompletableFuture<List<Optional<P4UpdateError>>> written =
        rpc.unary(WRITE, P4RuntimeGrpc.getWriteMethod(), request.build())
            .thenApply(response -> P4UpdateError.none(updates.size()));
    return Futures.recover(
        written,
        thrown -> {
          RpcFailure failure = RpcFailure.from(switchId(), WRITE, thrown);
          return P4UpdateError.of(failure, updates.size())
              .map(CompletableFuture::completedFuture)
              .orElseGet(() -> CompletableFuture.failedFuture(failure));
        });
  }

  /**
   * Every entry of {@code tables} that a {@link P4Entry} can say, by key.
   *
   * @throws IllegalArgumentException if the program lacks one of the tables
   */
  public CompletableFuture<SortedMap<String, P4Entry>> read(Iterable<String> tables) {
    List<Entity> asked = new ArrayList<>();
    tables.forEach(
        table -> asked.add(Entity.newBuilder().setTableEntry(names.allOf(table)).build()));
    return readAll(asked)
        .thenApply(
            entities -> {
              SortedMap<String, P4Entry> entries = new TreeMap<>();
              for (Entity entity : entities) {
                names.decode(entity.getTableEntry()).ifPresent(e -> entries.put(e.key(), e));
              }
              return entries;
            });
  }

  /**
   * What the direct counter of each entry of {@code table} has counted, by key.
   *
   * @throws IllegalArgumentException if the program has no such table
   */
  public CompletableFuture<SortedMap<String, P4Count>> counts(String table) {
    // An entry read with its counter asked for: the counter alone would come without an action,
    // and the entry's key needs none, but one answer of one moment is better than two.
    TableEntry all =
        names.allOf(table).toBuilder().setCounterData(CounterData.getDefaultInstance()).build();
    return readAll(List.of(Entity.newBuilder().setTableEntry(all).build()))
        .thenApply(
            entities -> {
              SortedMap<String, P4Count> counts = new TreeMap<>();
              for (Entity entity : entities) {
                CounterData data = entity.getTableEntry().getCounterData();
                names
                    .decode(entity.getTableEntry())
                    .ifPresent(
                        e ->
                            counts.put(
                                e.key(), P4Count.of(data.getPacketCount(), data.getByteCount())));
              }
              return counts;
            });
  }

  private CompletableFuture<List<Entity>> readAll(List<Entity> asked) {
    if (asked.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    ReadRequest request =
        ReadRequest.newBuilder().setDeviceId(DEVICE_ID).addAllEntities(asked).build();
    return rpc.stream(READ, P4RuntimeGrpc.getReadMethod(), request)
        .thenApply(
            responses -> {
              List<Entity> entities = new ArrayList<>();
              responses.forEach(response -> entities.addAll(response.getEntitiesList()));
              return entities;
            });
  }

  /** Hands back being primary and hangs up. */
  @Override
  public void close() {
    endStream();
    rpc.close();
  }
}
