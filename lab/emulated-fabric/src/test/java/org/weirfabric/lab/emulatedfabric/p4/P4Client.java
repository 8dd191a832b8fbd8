package org.weirfabric.lab.emulatedfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.weirfabric.wire.p4.Action;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.Error;
import org.weirfabric.wire.p4.FieldMatch;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.MasterArbitrationUpdate;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.ReadRequest;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.TableAction;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.Uint128;
import org.weirfabric.wire.p4.Update;
import org.weirfabric.wire.p4.WriteRequest;
import org.weirfabric.wire.p4.config.P4Info;

/** A bare P4Runtime client over TCP, with ids of the small program. */
final class P4Client implements AutoCloseable {
  static final int PUNT = 33554433;
  static final int PORT_TRUST = 33554434;
  static final int IPV4_ROUTE = 33554435;
  static final int ACL = 33554436;
  static final int SEND_TO_CONTROLLER = 16777217;
  static final int PASS = 16777218;
  static final int TRUST = 16777219;
  static final int NEXT_HOP = 16777220;
  static final int PORTS_COUNTER = 301989889;

  private final ManagedChannel channel;
  private final Uint128 electionId;
  private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();
  private final StreamObserver<StreamMessageRequest> stream;

  P4Client(String endpoint, long electionId) {
    this.channel = NettyChannelBuilder.forTarget(endpoint).usePlaintext().build();
    this.electionId = Uint128.newBuilder().setLow(electionId).build();
    this.stream =
        P4RuntimeGrpc.newStub(channel)
            .streamChannel(
                new StreamObserver<>() {
                  @Override
                  public void onNext(StreamMessageResponse message) {
                    events.add(message);
                  }

                  @Override
                  public void onError(Throwable error) {
                    events.add(Status.fromThrowable(error));
                  }

                  @Override
                  public void onCompleted() {
                    events.add("completed");
                  }
                });
  }

  P4RuntimeGrpc.P4RuntimeBlockingStub stub() {
    return P4RuntimeGrpc.newBlockingStub(channel).withDeadlineAfter(10, TimeUnit.SECONDS);
  }

  Object event() {
    try {
      Object event = events.poll(10, TimeUnit.SECONDS);
      assertThat(event).as("an event within 10 s").isNotNull();
      return event;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  void send(StreamMessageRequest message) {
    stream.onNext(message);
  }

  void leave() {
    stream.onCompleted();
  }

  void bid() {
    send(
        StreamMessageRequest.newBuilder()
            .setArbitration(
                MasterArbitrationUpdate.newBuilder().setDeviceId(1).setElectionId(electionId))
            .build());
  }

  /** Bids and tells the code of the answer. */
  Status.Code arbitrate() {
    bid();
    return arbitration();
  }

  Status.Code arbitration() {
    return Status.fromCodeValue(
            ((StreamMessageResponse) event()).getArbitration().getStatus().getCode())
        .getCode();
  }

  static ForwardingPipelineConfig small() {
    try {
      P4Info.Builder info = P4Info.newBuilder();
      TextFormat.merge(new String(resource("small.p4info.txtpb"), StandardCharsets.UTF_8), info);
      return ForwardingPipelineConfig.newBuilder()
          .setP4Info(info)
          .setP4DeviceConfig(ByteString.copyFrom(resource("small.json")))
          .setCookie(ForwardingPipelineConfig.Cookie.newBuilder().setCookie(42))
          .build();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        P4Client.class.getResourceAsStream("/org/weirfabric/lab/emulatedfabric/" + name)) {
      return in.readAllBytes();
    }
  }

  void pipeline(SetForwardingPipelineConfigRequest.Action action, ForwardingPipelineConfig config) {
    var unused =
        stub()
            .setForwardingPipelineConfig(
                SetForwardingPipelineConfigRequest.newBuilder()
                    .setDeviceId(1)
                    .setElectionId(electionId)
                    .setAction(action)
                    .setConfig(config)
                    .build());
  }

  static ByteString bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteString.copyFrom(bytes);
  }

  static TableEntry trust(int port, int map) {
    return entry(PORT_TRUST, exact(bytes(port)), TRUST, bytes(map));
  }

  static FieldMatch exact(ByteString value) {
    return FieldMatch.newBuilder()
        .setFieldId(1)
        .setExact(FieldMatch.Exact.newBuilder().setValue(value))
        .build();
  }

  static FieldMatch lpm(ByteString value, int prefix) {
    return FieldMatch.newBuilder()
        .setFieldId(1)
        .setLpm(FieldMatch.LPM.newBuilder().setValue(value).setPrefixLen(prefix))
        .build();
  }

  static TableEntry entry(int table, FieldMatch match, int action, ByteString... params) {
    Action.Builder call = Action.newBuilder().setActionId(action);
    for (int i = 0; i < params.length; i++) {
      call.addParamsBuilder().setParamId(i + 1).setValue(params[i]);
    }
    return TableEntry.newBuilder()
        .setTableId(table)
        .addMatch(match)
        .setAction(TableAction.newBuilder().setAction(call))
        .build();
  }

  static Update update(Update.Type type, TableEntry entry) {
    return Update.newBuilder()
        .setType(type)
        .setEntity(Entity.newBuilder().setTableEntry(entry))
        .build();
  }

  WriteRequest writeRequest(Update... updates) {
    return WriteRequest.newBuilder()
        .setDeviceId(1)
        .setElectionId(electionId)
        .addAllUpdates(List.of(updates))
        .build();
  }

  void write(Update... updates) {
    var unused = stub().write(writeRequest(updates));
  }

  /** The outcome of each update of a Write of which some are refused. */
  List<Status.Code> outcomes(Update... updates) {
    StatusRuntimeException refused =
        Assertions.catchThrowableOfType(StatusRuntimeException.class, () -> write(updates));
    assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.UNKNOWN);
    List<Status.Code> codes = new ArrayList<>();
    for (Any detail : StatusProto.fromThrowable(refused).getDetailsList()) {
      try {
        codes.add(Status.fromCodeValue(detail.unpack(Error.class).getCanonicalCode()).getCode());
      } catch (InvalidProtocolBufferException e) {
        throw new AssertionError(e);
      }
    }
    return codes;
  }

  List<TableEntry> read(TableEntry.Builder asked) {
    return read(Entity.newBuilder().setTableEntry(asked).build()).stream()
        .map(Entity::getTableEntry)
        .toList();
  }

  List<Entity> read(Entity asked) {
    List<Entity> found = new ArrayList<>();
    stub()
        .read(ReadRequest.newBuilder().setDeviceId(1).addEntities(asked).build())
        .forEachRemaining(response -> found.addAll(response.getEntitiesList()));
    return found;
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
