package org.weirfabric.lab.emulatedfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.weirfabric.lab.emulatedfabric.p4.P4Client.bytes;
import static org.weirfabric.lab.emulatedfabric.p4.P4Client.entry;
import static org.weirfabric.lab.emulatedfabric.p4.P4Client.exact;
import static org.weirfabric.lab.emulatedfabric.p4.P4Client.lpm;
import static org.weirfabric.lab.emulatedfabric.p4.P4Client.trust;
import static org.weirfabric.lab.emulatedfabric.p4.P4Client.update;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.wire.p4.CounterData;
import org.weirfabric.wire.p4.CounterEntry;
import org.weirfabric.wire.p4.DirectCounterEntry;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.FieldMatch;
import org.weirfabric.wire.p4.Index;
import org.weirfabric.wire.p4.MulticastGroupEntry;
import org.weirfabric.wire.p4.PacketMetadata;
import org.weirfabric.wire.p4.PacketOut;
import org.weirfabric.wire.p4.PacketReplicationEngineEntry;
import org.weirfabric.wire.p4.Replica;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest.Action;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.Update;
import org.weirfabric.wire.p4.WriteRequest;

/** What a switch makes of entries, counters and packets over P4Runtime. */
class P4EntriesTest {
  private RunningFabric fabric;
  private P4Client primary;

  @BeforeEach
  void start() {
    fabric = TestFabric.start(Map.of());
    primary = client("leaf1", 10);
  }

  @AfterEach
  void stop() {
    primary.close();
    fabric.close();
  }

  private P4Client client(String name, long electionId) {
    return new P4Client(TestFabric.p4runtime(fabric, name), electionId);
  }

  private void ready() {
    assertThat(primary.arbitrate()).isEqualTo(Status.Code.OK);
    primary.pipeline(Action.VERIFY_AND_COMMIT, P4Client.small());
  }

  private static Status.Code refusal(Runnable call) {
    StatusRuntimeException refused = catchThrowableOfType(StatusRuntimeException.class, call::run);
    assertThat(refused).isNotNull();
    return refused.getStatus().getCode();
  }

  @Test
  void entriesAreInsertedModifiedAndDeleted() {
    ready();
    primary.write(update(Update.Type.INSERT, trust(1, 1)));
    primary.write(update(Update.Type.MODIFY, trust(1, 2)));
    assertThat(primary.read(TableEntry.newBuilder().setTableId(P4Client.PORT_TRUST)))
        .containsExactly(trust(1, 2));
    primary.write(update(Update.Type.DELETE, trust(1, 2)));
    assertThat(primary.read(TableEntry.newBuilder().setTableId(P4Client.PORT_TRUST))).isEmpty();
  }

  @Test
  void eachUpdateOfABatchHasItsOwnOutcome() {
    ready();
    assertThat(
            primary.outcomes(
                update(Update.Type.INSERT, trust(1, 1)),
                update(Update.Type.INSERT, trust(1, 2)),
                update(Update.Type.MODIFY, trust(2, 1)),
                update(Update.Type.DELETE, trust(3, 1)),
                update(Update.Type.INSERT, trust(4, 1))))
        .containsExactly(
            Status.Code.OK,
            Status.Code.ALREADY_EXISTS,
            Status.Code.NOT_FOUND,
            Status.Code.NOT_FOUND,
            Status.Code.OK);
    assertThat(primary.read(TableEntry.newBuilder()))
        .containsExactlyInAnyOrder(trust(1, 1), trust(4, 1));
  }

  @Test
  void aFullTableIsToldAsSuch() {
    ready();
    for (int port = 0; port < 4; port++) {
      primary.write(update(Update.Type.INSERT, trust(port, 1)));
    }
    assertThat(primary.outcomes(update(Update.Type.INSERT, trust(9, 1))))
        .containsExactly(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void entriesThatTheProgramDoesNotAllowAreRefused() {
    ready();
    FieldMatch wide = exact(bytes(2, 0));
    assertThat(
            primary.outcomes(
                update(
                    Update.Type.INSERT, entry(P4Client.PORT_TRUST, wide, P4Client.TRUST, bytes(1))),
                update(
                    Update.Type.INSERT,
                    entry(P4Client.PORT_TRUST, exact(ByteString.EMPTY), P4Client.TRUST, bytes(1))),
                update(
                    Update.Type.INSERT,
                    entry(P4Client.PORT_TRUST, lpm(bytes(1), 9), P4Client.TRUST, bytes(1))),
                update(
                    Update.Type.INSERT,
                    entry(P4Client.PORT_TRUST, exact(bytes(1)), P4Client.NEXT_HOP, bytes(1))),
                update(
                    Update.Type.INSERT,
                    entry(P4Client.PORT_TRUST, exact(bytes(1)), P4Client.TRUST)),
                update(Update.Type.INSERT, trust(1, 1).toBuilder().setPriority(3).build()),
                update(
                    Update.Type.INSERT,
                    entry(
                        P4Client.IPV4_ROUTE,
                        lpm(bytes(10, 0, 0, 1), 24),
                        P4Client.NEXT_HOP,
                        bytes(1),
                        bytes(1))),
                update(
                    Update.Type.INSERT,
                    entry(P4Client.PUNT, exact(bytes(0x88, 0xcc)), P4Client.PASS)),
                update(Update.Type.INSERT, trust(1, 1).toBuilder().setTableId(7).build())))
        .containsExactly(
            Status.Code.OUT_OF_RANGE,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void valuesAreReadBackInTheFewestBytes() {
    ready();
    primary.write(
        update(
            Update.Type.INSERT,
            entry(P4Client.PORT_TRUST, exact(bytes(0, 5)), P4Client.TRUST, bytes(0, 0, 1))));
    assertThat(primary.read(TableEntry.newBuilder())).containsExactly(trust(5, 1));
    assertThat(primary.outcomes(update(Update.Type.INSERT, trust(5, 1))))
        .containsExactly(Status.Code.ALREADY_EXISTS);
  }

  @Test
  void entriesThatOverlapNeedAPriority() {
    ready();
    FieldMatch range =
        FieldMatch.newBuilder()
            .setFieldId(1)
            .setRange(FieldMatch.Range.newBuilder().setLow(bytes(1)).setHigh(bytes(0x10, 0)))
            .build();
    TableEntry acl = entry(P4Client.ACL, range, P4Client.NEXT_HOP, bytes(1), bytes(2));
    assertThat(primary.outcomes(update(Update.Type.INSERT, acl)))
        .containsExactly(Status.Code.INVALID_ARGUMENT);
    primary.write(update(Update.Type.INSERT, acl.toBuilder().setPriority(1).build()));
  }

  @Test
  void aConstDefaultActionCantBeModified() {
    ready();
    assertThat(
            primary.outcomes(
                update(
                    Update.Type.MODIFY,
                    TableEntry.newBuilder()
                        .setTableId(P4Client.PUNT)
                        .setIsDefaultAction(true)
                        .build())))
        .containsExactly(Status.Code.PERMISSION_DENIED);
  }

  @Test
  void otherAtomicitiesAreUnimplemented() {
    ready();
    WriteRequest request =
        primary.writeRequest(update(Update.Type.INSERT, trust(1, 1))).toBuilder()
            .setAtomicity(WriteRequest.Atomicity.ROLLBACK_ON_ERROR)
            .build();
    assertThat(refusal(() -> primary.stub().write(request))).isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  @Test
  void countersAreSetAndRead() {
    ready();
    primary.write(update(Update.Type.INSERT, trust(1, 1)));
    CounterData seven = CounterData.newBuilder().setPacketCount(7).setByteCount(700).build();
    primary.write(
        Update.newBuilder()
            .setType(Update.Type.MODIFY)
            .setEntity(
                Entity.newBuilder()
                    .setDirectCounterEntry(
                        DirectCounterEntry.newBuilder()
                            .setTableEntry(trust(1, 1).toBuilder().clearAction())
                            .setData(seven)))
            .build(),
        Update.newBuilder()
            .setType(Update.Type.MODIFY)
            .setEntity(
                Entity.newBuilder()
                    .setCounterEntry(
                        CounterEntry.newBuilder()
                            .setCounterId(P4Client.PORTS_COUNTER)
                            .setIndex(Index.newBuilder().setIndex(3))
                            .setData(seven)))
            .build());
    assertThat(
            primary
                .read(
                    TableEntry.newBuilder()
                        .setTableId(P4Client.PORT_TRUST)
                        .setCounterData(CounterData.getDefaultInstance()))
                .get(0)
                .getCounterData())
        .isEqualTo(seven);
    var cells =
        primary.read(
            Entity.newBuilder()
                .setCounterEntry(CounterEntry.newBuilder().setCounterId(P4Client.PORTS_COUNTER))
                .build());
    assertThat(cells).hasSize(8);
    assertThat(cells.get(3).getCounterEntry().getData()).isEqualTo(seven);
    assertThat(cells.get(4).getCounterEntry().getData())
        .isEqualTo(CounterData.getDefaultInstance());
  }

  private static Update group(Update.Type type, int id, int instance) {
    return Update.newBuilder()
        .setType(type)
        .setEntity(
            Entity.newBuilder()
                .setPacketReplicationEngineEntry(
                    PacketReplicationEngineEntry.newBuilder()
                        .setMulticastGroupEntry(
                            MulticastGroupEntry.newBuilder()
                                .setMulticastGroupId(id)
                                .addReplicas(
                                    Replica.newBuilder().setPort(bytes(1)).setInstance(instance)))))
        .build();
  }

  @Test
  void multicastGroupsAreInsertedModifiedAndDeleted() {
    ready();
    assertThat(
            primary.outcomes(
                group(Update.Type.INSERT, 7, 1),
                group(Update.Type.INSERT, 7, 1),
                group(Update.Type.MODIFY, 8, 1),
                group(Update.Type.INSERT, 0, 1),
                group(Update.Type.MODIFY, 7, 2)))
        .containsExactly(
            Status.Code.OK,
            Status.Code.ALREADY_EXISTS,
            Status.Code.NOT_FOUND,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.OK);
    Entity all =
        Entity.newBuilder()
            .setPacketReplicationEngineEntry(
                PacketReplicationEngineEntry.newBuilder()
                    .setMulticastGroupEntry(MulticastGroupEntry.getDefaultInstance()))
            .build();
    assertThat(primary.read(all)).containsExactly(group(Update.Type.MODIFY, 7, 2).getEntity());
    primary.write(group(Update.Type.DELETE, 7, 2));
    assertThat(primary.read(all)).isEmpty();
  }

  private static StreamMessageRequest packetOut(int port, ByteString frame) {
    return StreamMessageRequest.newBuilder()
        .setPacket(
            PacketOut.newBuilder()
                .setPayload(frame)
                .addMetadata(PacketMetadata.newBuilder().setMetadataId(1).setValue(bytes(port))))
        .build();
  }

  @Test
  void aFrameSentOutOfAPortIsPuntedByTheNeighbour() {
    ready();
    ByteString lldp = bytes(1, 0x80, 0xc2, 0, 0, 0x0e, 2, 0, 0, 0, 0, 1, 0x88, 0xcc, 2, 7, 4);
    ByteString other = lldp.substring(0, 12).concat(bytes(8, 0, 0));
    try (P4Client spine = client("spine1", 1)) {
      assertThat(spine.arbitrate()).isEqualTo(Status.Code.OK);
      spine.pipeline(Action.VERIFY_AND_COMMIT, P4Client.small());
      spine.write(
          update(
              Update.Type.INSERT,
              entry(P4Client.PUNT, exact(bytes(0x88, 0xcc)), P4Client.SEND_TO_CONTROLLER)));
      primary.send(packetOut(1, other));
      primary.send(packetOut(1, lldp));
      StreamMessageResponse message = (StreamMessageResponse) spine.event();
      assertThat(message.getPacket().getPayload()).isEqualTo(lldp);
      assertThat(message.getPacket().getMetadata(0).getValue()).isEqualTo(bytes(1));
    }
  }

  @Test
  void aPacketOutWithoutItsFieldsIsAnsweredByAnError() {
    ready();
    primary.send(
        StreamMessageRequest.newBuilder().setPacket(PacketOut.getDefaultInstance()).build());
    StreamMessageResponse message = (StreamMessageResponse) primary.event();
    assertThat(message.getError().getCanonicalCode())
        .isEqualTo(Status.Code.INVALID_ARGUMENT.value());
  }
}
