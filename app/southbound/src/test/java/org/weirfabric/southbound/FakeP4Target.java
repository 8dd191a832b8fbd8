package org.weirfabric.southbound;

import com.google.protobuf.Any;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.Error;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigResponse;
import org.weirfabric.wire.p4.MasterArbitrationUpdate;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.PacketIn;
import org.weirfabric.wire.p4.PacketOut;
import org.weirfabric.wire.p4.ReadRequest;
import org.weirfabric.wire.p4.ReadResponse;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigResponse;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.Uint128;
import org.weirfabric.wire.p4.Update;
import org.weirfabric.wire.p4.WriteRequest;
import org.weirfabric.wire.p4.WriteResponse;

/** A P4Runtime device that keeps table entries by their match, and misbehaves as its test says. */
final class FakeP4Target extends P4RuntimeGrpc.P4RuntimeImplBase {
  /** How a Write that has errors is answered. */
  enum Telling {
    EACH_UPDATE,
    NOTHING,
    NOT_AT_ALL
  }

  final Map<String, TableEntry> entries = new TreeMap<>();
  final List<WriteRequest> writes = new ArrayList<>();
  final List<SetForwardingPipelineConfigRequest> pipelines = new ArrayList<>();
  final BlockingQueue<PacketOut> packetsOut = new LinkedBlockingQueue<>();
  volatile Function<Update, Optional<Status>> refusal = update -> Optional.empty();
  volatile Telling telling = Telling.EACH_UPDATE;
  volatile boolean silent;
  final List<String> happened = new ArrayList<>();
  volatile Optional<ForwardingPipelineConfig> loaded = Optional.empty();
  volatile Optional<ForwardingPipelineConfig> saved = Optional.empty();
  volatile boolean saves = true;
  volatile boolean writesToSaved = true;
  volatile Optional<Uint128> foreignPrimary = Optional.empty();
  volatile boolean gone;
  volatile Optional<Status> failWrites = Optional.empty();
  private volatile StreamObserver<StreamMessageResponse> stream;

  @Override
  public StreamObserver<StreamMessageRequest> streamChannel(
      StreamObserver<StreamMessageResponse> responses) {
    stream = responses;
    return new StreamObserver<>() {
      @Override
      public void onNext(StreamMessageRequest request) {
        if (request.hasPacket()) {
          packetsOut.add(request.getPacket());
        } else if (!silent) {
          arbitrate(request.getArbitration().getElectionId());
        }
      }

      @Override
      public void onError(Throwable thrown) {}

      @Override
      public void onCompleted() {
        responses.onCompleted();
      }
    };
  }

  private void arbitrate(Uint128 bid) {
    MasterArbitrationUpdate.Builder update = MasterArbitrationUpdate.newBuilder().setDeviceId(1);
    if (foreignPrimary.isPresent()) {
      update
          .setElectionId(foreignPrimary.get())
          .getStatusBuilder()
          .setCode((gone ? Status.Code.NOT_FOUND : Status.Code.ALREADY_EXISTS).value());
    } else {
      update.setElectionId(bid);
    }
    send(StreamMessageResponse.newBuilder().setArbitration(update));
  }

  /** Another controller becomes primary. */
  void usurp(long low) {
    foreignPrimary = Optional.of(Uint128.newBuilder().setLow(low).build());
    arbitrate(Uint128.getDefaultInstance());
  }

  void packetIn(PacketIn packet) {
    send(StreamMessageResponse.newBuilder().setPacket(packet));
  }

  private synchronized void send(StreamMessageResponse.Builder message) {
    stream.onNext(message.build());
  }

  @Override
  public void getForwardingPipelineConfig(
      GetForwardingPipelineConfigRequest request,
      StreamObserver<GetForwardingPipelineConfigResponse> responses) {
    GetForwardingPipelineConfigResponse.Builder response =
        GetForwardingPipelineConfigResponse.newBuilder();
    saved.or(() -> loaded).ifPresent(response::setConfig);
    responses.onNext(response.build());
    responses.onCompleted();
  }

  @Override
  public void setForwardingPipelineConfig(
      SetForwardingPipelineConfigRequest request,
      StreamObserver<SetForwardingPipelineConfigResponse> responses) {
    pipelines.add(request);
    Optional<Status> refused = carryOut(request);
    happened.add(request.getAction() + (refused.isPresent() ? " refused" : ""));
    if (refused.isPresent()) {
      responses.onError(refused.get().asRuntimeException());
      return;
    }
    responses.onNext(SetForwardingPipelineConfigResponse.getDefaultInstance());
    responses.onCompleted();
  }

  private Optional<Status> carryOut(SetForwardingPipelineConfigRequest request) {
    switch (request.getAction()) {
      case VERIFY_AND_SAVE:
        if (!saves) {
          return Optional.of(Status.UNIMPLEMENTED);
        }
        saved = Optional.of(request.getConfig());
        entries.clear();
        return Optional.empty();
      case COMMIT:
        if (saved.isEmpty()) {
          return Optional.of(Status.NOT_FOUND);
        }
        loaded = saved;
        saved = Optional.empty();
        return Optional.empty();
      case VERIFY_AND_COMMIT:
        loaded = Optional.of(request.getConfig());
        saved = Optional.empty();
        entries.clear();
        return Optional.empty();
      default:
        return Optional.of(Status.UNIMPLEMENTED);
    }
  }

  /** Loses all that it holds. */
  synchronized void restart() {
    entries.clear();
    loaded = Optional.empty();
    saved = Optional.empty();
  }

  /** Holds {@code entry}. */
  synchronized void put(P4Entry entry) {
    TableEntry wire = new P4Names(SmallProgram.pipeline().info()).encode(entry);
    entries.put(wire.getTableId() + " " + wire.getMatchList(), wire);
  }

  private Optional<Status> unready() {
    boolean ready = saved.isPresent() ? writesToSaved : loaded.isPresent();
    return ready
        ? Optional.empty()
        : Optional.of(Status.FAILED_PRECONDITION.withDescription("no pipeline"));
  }

  @Override
  public synchronized void write(WriteRequest request, StreamObserver<WriteResponse> responses) {
    if (failWrites.isPresent()) {
      responses.onError(failWrites.get().asRuntimeException());
      return;
    }
    if (unready().isPresent()) {
      responses.onError(unready().get().asRuntimeException());
      return;
    }
    writes.add(request);
    happened.add(
        "write of "
            + request.getUpdatesCount()
            + (loaded.isPresent() ? "" : " while nothing runs"));
    List<Status> results = new ArrayList<>();
    for (Update update : request.getUpdatesList()) {
      Status status = refusal.apply(update).orElseGet(() -> carryOut(update));
      results.add(status);
    }
    if (telling == Telling.NOT_AT_ALL) {
      return;
    }
    if (results.stream().allMatch(Status::isOk)) {
      responses.onNext(WriteResponse.getDefaultInstance());
      responses.onCompleted();
    } else {
      responses.onError(StatusProto.toStatusRuntimeException(status(results)));
    }
  }

  private com.google.rpc.Status status(List<Status> results) {
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder().setCode(Status.Code.UNKNOWN.value());
    if (telling == Telling.EACH_UPDATE) {
      for (Status result : results) {
        status.addDetails(
            Any.pack(
                Error.newBuilder()
                    .setCanonicalCode(result.getCode().value())
                    .setMessage(result.isOk() ? "" : String.valueOf(result.getDescription()))
                    .build()));
      }
    }
    return status.build();
  }

  private Status carryOut(Update update) {
    TableEntry entry = update.getEntity().getTableEntry();
    String key = entry.getTableId() + " " + entry.getMatchList();
    boolean there = entries.containsKey(key);
    switch (update.getType()) {
      case INSERT:
        if (there) {
          return Status.ALREADY_EXISTS.withDescription("there");
        }
        entries.put(key, entry);
        return Status.OK;
      case MODIFY:
        if (!there) {
          return Status.NOT_FOUND.withDescription("not there");
        }
        entries.put(key, entry);
        return Status.OK;
      case DELETE:
        return entries.remove(key) == null
            ? Status.NOT_FOUND.withDescription("not there")
            : Status.OK;
      default:
        return Status.INVALID_ARGUMENT.withDescription("no type");
    }
  }

  @Override
  public synchronized void read(ReadRequest request, StreamObserver<ReadResponse> responses) {
    if (unready().isPresent()) {
      responses.onError(unready().get().asRuntimeException());
      return;
    }
    for (Entity asked : request.getEntitiesList()) {
      ReadResponse.Builder response = ReadResponse.newBuilder();
      entries.values().stream()
          .filter(e -> e.getTableId() == asked.getTableEntry().getTableId())
          .forEach(e -> response.addEntities(Entity.newBuilder().setTableEntry(e)));
      responses.onNext(response.build());
    }
    responses.onCompleted();
  }
}
