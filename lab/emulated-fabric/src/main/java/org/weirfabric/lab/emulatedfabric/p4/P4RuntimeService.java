package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.asic.PipelineTrust;
import org.weirfabric.lab.emulatedfabric.fault.Work;
import org.weirfabric.wire.p4.CapabilitiesRequest;
import org.weirfabric.wire.p4.CapabilitiesResponse;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.Error;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigResponse;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.ReadRequest;
import org.weirfabric.wire.p4.ReadResponse;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigResponse;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.Update;
import org.weirfabric.wire.p4.WriteRequest;
import org.weirfabric.wire.p4.WriteResponse;

/** The P4Runtime service of one switch. */
public final class P4RuntimeService extends P4RuntimeGrpc.P4RuntimeImplBase {
  private static final String API_VERSION = "1.4.0";
  private static final int ENTITIES_PER_RESPONSE = 256;

  private final long deviceId;
  private final Arbiter arbiter;
  private final PacketChannel packets;
  private final PipelineSlot pipeline = new PipelineSlot();
  private final Runnable trustChanged;
  private volatile Optional<PipelineTrust> trust = Optional.empty();

  /**
   * A service for one device.
   *
   * @param wires where frames go that leave a port
   * @param trustChanged is run when {@link #trust} has become another, before the request that did
   *     it is answered
   */
  public P4RuntimeService(long deviceId, Wires wires, Runnable trustChanged) {
    this.deviceId = deviceId;
    this.trustChanged = trustChanged;
    this.arbiter = new Arbiter(deviceId);
    this.packets = new PacketChannel(wires);
  }

  /** Where frames go that leave a port. */
  public interface Wires {
    /** Sends a frame out of a port; it gets lost if there is nothing at the other end. */
    void send(int port, ByteString frame);
  }

  /** A frame arrives at a port. */
  public void receive(int port, ByteString frame) {
    synchronized (this) {
      Tables held = pipeline.tables();
      Pipeline running = pipeline.running();
      if (held != null
          && running != null
          && DataPlane.punts(held.entriesOf(DataPlane.PUNT_TABLE), frame)) {
        packets.packetIn(running, port, frame).ifPresent(this::toPrimaries);
      }
    }
  }

  /** The entries and groups that clients have written, one a line and in order. */
  public synchronized String entriesText() {
    Tables held = pipeline.tables();
    return held == null ? "" : held.text();
  }

  /** What the program makes of DSCPs; empty if none runs. */
  public Optional<PipelineTrust> trust() {
    return trust;
  }

  /** Loses program, entries and who was primary, as in a reboot. */
  public void forget() {
    synchronized (this) {
      pipeline.forget();
      arbiter.forget();
    }
    look();
  }

  /** Finds out what the program and its entries make of DSCPs now. */
  private void look() {
    Optional<PipelineTrust> before;
    synchronized (this) {
      before = trust;
      Tables held = pipeline.tables();
      Pipeline running = pipeline.running();
      trust =
          held == null || running == null
              ? Optional.empty()
              : Optional.of(TrustTables.read(running, held));
    }
    // Outside the lock: it waits for the data plane, which may be handing a frame to this service.
    if (!before.equals(trust)) {
      trustChanged.run();
    }
  }

  private void toPrimaries(StreamMessageResponse message) {
    arbiter.primaries().forEach(primary -> primary.send(message));
  }

  @Override
  public void capabilities(
      CapabilitiesRequest request, StreamObserver<CapabilitiesResponse> responses) {
    answer(
        () -> CapabilitiesResponse.newBuilder().setP4RuntimeApiVersion(API_VERSION).build(),
        responses);
  }

  @Override
  public void setForwardingPipelineConfig(
      SetForwardingPipelineConfigRequest request,
      StreamObserver<SetForwardingPipelineConfigResponse> responses) {
    answer(
        () -> {
          requireDevice(request.getDeviceId());
          arbiter.requirePrimary(request.getRole(), request.getElectionId());
          pipeline.set(request.getAction(), request.getConfig());
          return SetForwardingPipelineConfigResponse.getDefaultInstance();
        },
        this::look,
        responses);
  }

  @Override
  public void getForwardingPipelineConfig(
      GetForwardingPipelineConfigRequest request,
      StreamObserver<GetForwardingPipelineConfigResponse> responses) {
    answer(
        () -> {
          requireDevice(request.getDeviceId());
          GetForwardingPipelineConfigResponse.Builder response =
              GetForwardingPipelineConfigResponse.newBuilder();
          pipeline.config(request.getResponseType()).ifPresent(response::setConfig);
          return response.build();
        },
        responses);
  }

  @Override
  public void write(WriteRequest request, StreamObserver<WriteResponse> responses) {
    List<Error> errors = new ArrayList<>();
    try {
      admit(request);
      Work.current().run();
      synchronized (this) {
        request.getUpdatesList().forEach(update -> errors.add(outcome(update)));
      }
      look();
    } catch (Refusal refusal) {
      responses.onError(refusal.asStatus());
      return;
    }
    if (errors.stream().allMatch(error -> error.getCanonicalCode() == 0)) {
      responses.onNext(WriteResponse.getDefaultInstance());
      responses.onCompleted();
      return;
    }
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder()
            .setCode(Status.Code.UNKNOWN.value())
            .setMessage("some updates were refused");
    errors.forEach(error -> status.addDetails(Any.pack(error)));
    responses.onError(StatusProto.toStatusRuntimeException(status.build()));
  }

  private synchronized void admit(WriteRequest request) {
    requireDevice(request.getDeviceId());
    arbiter.requirePrimary(request.getRole(), request.getElectionId());
    pipeline.requireTables();
    if (request.getAtomicity() != WriteRequest.Atomicity.CONTINUE_ON_ERROR) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, request.getAtomicity() + " is not served");
    }
  }

  private Error outcome(Update update) {
    try {
      pipeline.requireTables().write(update);
      return Error.newBuilder().setCanonicalCode(Status.Code.OK.value()).build();
    } catch (Refusal refusal) {
      return Error.newBuilder()
          .setCanonicalCode(refusal.code().value())
          .setMessage(String.valueOf(refusal.getMessage()))
          .build();
    }
  }

  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> responses) {
    List<Entity> found = new ArrayList<>();
    try {
      synchronized (this) {
        requireDevice(request.getDeviceId());
        Tables held = pipeline.requireTables();
        request.getEntitiesList().forEach(entity -> found.addAll(held.read(entity)));
      }
    } catch (Refusal refusal) {
      responses.onError(refusal.asStatus());
      return;
    }
    for (int from = 0; from < found.size(); from += ENTITIES_PER_RESPONSE) {
      int to = Math.min(found.size(), from + ENTITIES_PER_RESPONSE);
      responses.onNext(ReadResponse.newBuilder().addAllEntities(found.subList(from, to)).build());
    }
    responses.onCompleted();
  }

  @Override
  public StreamObserver<StreamMessageRequest> streamChannel(
      StreamObserver<StreamMessageResponse> responses) {
    Arbiter.Client client = new Arbiter.Client(responses);
    ((ServerCallStreamObserver<StreamMessageResponse>) responses)
        .setOnCancelHandler(() -> leave(client));
    return new StreamObserver<>() {
      @Override
      public void onNext(StreamMessageRequest message) {
        try {
          onMessage(client, message);
        } catch (Refusal refusal) {
          leave(client);
          responses.onError(refusal.asStatus());
        }
      }

      @Override
      public void onError(Throwable cancelled) {
        leave(client);
      }

      @Override
      public void onCompleted() {
        leave(client);
        responses.onCompleted();
      }
    };
  }

  private void onMessage(Arbiter.Client client, StreamMessageRequest message) {
    List<Runnable> sends = new ArrayList<>();
    synchronized (this) {
      if (message.hasArbitration()) {
        arbiter.bid(client, message.getArbitration());
      } else if (message.hasPacket()) {
        packets
            .packetOut(client, arbiter.isPrimary(client), pipeline.running(), message.getPacket())
            .ifPresent(sends::add);
      } else {
        packets.refuseOther(client);
      }
    }
    // Outside the lock: the frame may arrive at a switch that sends one back.
    sends.forEach(Runnable::run);
  }

  private synchronized void leave(Arbiter.Client client) {
    arbiter.leave(client);
  }

  private void requireDevice(long asked) {
    if (asked != deviceId) {
      throw new Refusal(Status.Code.NOT_FOUND, "device " + asked + ", this is " + deviceId);
    }
  }

  private <T> void answer(Supplier<T> call, StreamObserver<T> responses) {
    answer(call, () -> {}, responses);
  }

  private <T> void answer(Supplier<T> call, Runnable afterwards, StreamObserver<T> responses) {
    T response;
    try {
      synchronized (this) {
        response = call.get();
      }
      afterwards.run();
    } catch (Refusal refusal) {
      responses.onError(refusal.asStatus());
      return;
    }
    responses.onNext(response);
    responses.onCompleted();
  }
}
