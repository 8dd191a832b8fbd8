package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Duration;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.FakeTimer;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.StillPlane;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.ext.Commit;
import org.weirfabric.wire.gnmi.ext.CommitCancel;
import org.weirfabric.wire.gnmi.ext.CommitConfirm;
import org.weirfabric.wire.gnmi.ext.CommitRequest;
import org.weirfabric.wire.gnmi.ext.CommitSetRollbackDuration;
import org.weirfabric.wire.gnmi.ext.Extension;
import org.weirfabric.wire.gnmi.ext.MasterArbitration;
import org.weirfabric.wire.gnmi.ext.Role;
import org.weirfabric.wire.gnmi.ext.Uint128;

/** Commits that revert unless confirmed, and arbitration between writers. */
class ConfirmedCommitTest {
  private static final SetRequest CHANGE =
      GnmiClient.updating("/qos/queues/queue[name=a]/config/queue-id", "3");

  private final FakeTimer timer = new FakeTimer();
  private final SwitchChip chip =
      new SwitchChip(
          SwitchId.of("leaf1"),
          new ChipFacts("test", 1 << 24, 128, 8, 8, 4, 9216),
          List.of(new PortFacts("Ethernet0", 1, "SPEED_100GB", Optional.empty())),
          new StillPlane(),
          Optional::empty);
  private final Datastore datastore = new Datastore(Schema.ofEmulatedSwitch(), chip);
  private final DataNode.Branch before = datastore.current().config();
  private final SetLane lane =
      new SetLane(datastore, new PathReader(datastore.schema().root()), timer, false);

  private static SetRequest with(SetRequest request, Commit.Builder commit) {
    return request.toBuilder().addExtension(Extension.newBuilder().setCommit(commit)).build();
  }

  private static SetRequest open(String id, long seconds) {
    return with(
        CHANGE,
        Commit.newBuilder()
            .setId(id)
            .setCommit(
                CommitRequest.newBuilder()
                    .setRollbackDuration(Duration.newBuilder().setSeconds(seconds))));
  }

  private static SetRequest confirm(String id) {
    return with(
        SetRequest.getDefaultInstance(),
        Commit.newBuilder().setId(id).setConfirm(CommitConfirm.getDefaultInstance()));
  }

  private static SetRequest cancel(String id) {
    return with(
        SetRequest.getDefaultInstance(),
        Commit.newBuilder().setId(id).setCancel(CommitCancel.getDefaultInstance()));
  }

  private Status.Code refusal(SetRequest request) {
    Refusal refusal = catchThrowableOfType(Refusal.class, () -> lane.set(request));
    assertThat(refusal).isNotNull();
    return refusal.code();
  }

  private boolean isChanged() {
    return !datastore.current().config().equals(before);
  }

  @Test
  void aCommitThatNobodyConfirmsReverts() {
    lane.set(open("one", 30));
    timer.advance(TimeUnit.SECONDS.toNanos(30) - 1);
    assertThat(isChanged()).isTrue();
    timer.advance(1);
    assertThat(isChanged()).isFalse();
    lane.set(CHANGE);
  }

  @Test
  void aConfirmedCommitStays() {
    lane.set(open("one", 30));
    lane.set(confirm("one"));
    timer.advance(TimeUnit.HOURS.toNanos(1));
    assertThat(isChanged()).isTrue();
  }

  @Test
  void aCancelledCommitRevertsAtOnce() {
    lane.set(open("one", 30));
    lane.set(cancel("one"));
    assertThat(isChanged()).isFalse();
    assertThat(refusal(confirm("one"))).isEqualTo(Status.Code.FAILED_PRECONDITION);
  }

  @Test
  void theRevertCanBePutOff() {
    lane.set(open("one", 30));
    timer.advance(TimeUnit.SECONDS.toNanos(20));
    lane.set(
        with(
            SetRequest.getDefaultInstance(),
            Commit.newBuilder()
                .setId("one")
                .setSetRollbackDuration(
                    CommitSetRollbackDuration.newBuilder()
                        .setRollbackDuration(Duration.newBuilder().setSeconds(30)))));
    timer.advance(TimeUnit.SECONDS.toNanos(29));
    assertThat(isChanged()).isTrue();
    timer.advance(TimeUnit.SECONDS.toNanos(1));
    assertThat(isChanged()).isFalse();
  }

  @Test
  void nothingElseIsSetWhileACommitWaits() {
    lane.set(open("one", 30));
    assertThat(refusal(CHANGE)).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(refusal(open("two", 30))).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(refusal(confirm("two"))).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refusal(SetRequest.getDefaultInstance())).isEqualTo(Status.Code.FAILED_PRECONDITION);
  }

  @Test
  void aBidMadeWhileACommitWaitsDoesNotCountUnlessItComesWithACommitStep() {
    lane.set(as(5));
    lane.set(open("one", 30));
    SetRequest bid = as(7).toBuilder().clearUpdate().clearReplace().build();
    assertThat(refusal(bid)).isEqualTo(Status.Code.FAILED_PRECONDITION);
    SetRequest probe = confirm("probe");
    assertThat(refusal(joined(as(6), probe))).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refusal(joined(as(5), probe))).isEqualTo(Status.Code.PERMISSION_DENIED);
  }

  private static SetRequest joined(SetRequest writer, SetRequest step) {
    return step.toBuilder().addAllExtension(writer.getExtensionList()).build();
  }

  @Test
  void aConfirmWithoutACommitTellsThatTheExtensionIsKnown() {
    assertThat(refusal(confirm("probe"))).isEqualTo(Status.Code.FAILED_PRECONDITION);
  }

  @Test
  void withoutADurationItIsTenMinutes() {
    lane.set(
        with(
            CHANGE,
            Commit.newBuilder().setId("one").setCommit(CommitRequest.getDefaultInstance())));
    timer.advance(TimeUnit.MINUTES.toNanos(10) - 1);
    assertThat(isChanged()).isTrue();
    timer.advance(1);
    assertThat(isChanged()).isFalse();
  }

  private static SetRequest as(long electionId) {
    return CHANGE.toBuilder()
        .addExtension(
            Extension.newBuilder()
                .setMasterArbitration(
                    MasterArbitration.newBuilder()
                        .setElectionId(Uint128.newBuilder().setLow(electionId))))
        .build();
  }

  @Test
  void aWriterWithALowerElectionIdIsRefused() {
    lane.set(as(5));
    assertThat(refusal(as(4))).isEqualTo(Status.Code.PERMISSION_DENIED);
    lane.set(as(5));
    lane.set(as(-1)); // unsigned: the highest there is
    assertThat(refusal(as(6))).isEqualTo(Status.Code.PERMISSION_DENIED);
  }

  private static SetRequest by(MasterArbitration.Builder bid) {
    return CHANGE.toBuilder()
        .addExtension(Extension.newBuilder().setMasterArbitration(bid))
        .build();
  }

  /** As the arbitration document has it. */
  @Test
  void eachRoleHasAMasterOfItsOwnAndWhoSaysNothingIsTaken() {
    lane.set(as(5));
    MasterArbitration.Builder other =
        MasterArbitration.newBuilder()
            .setRole(Role.newBuilder().setId("other"))
            .setElectionId(Uint128.newBuilder().setLow(1));
    lane.set(by(other));
    assertThat(refusal(as(4))).isEqualTo(Status.Code.PERMISSION_DENIED);
    lane.set(CHANGE);
    assertThat(refusal(by(MasterArbitration.newBuilder()))).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }
}
