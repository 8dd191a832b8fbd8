package org.weirfabric.lab.emulatedfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
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
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.p4.CapabilitiesRequest;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest.Action;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.Update;

/** Who may write to a switch over P4Runtime, and which program it runs. */
class P4PipelineTest {
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
  void theApiVersionIsTold() {
    assertThat(
            primary
                .stub()
                .capabilities(CapabilitiesRequest.newBuilder().setDeviceId(1).build())
                .getP4RuntimeApiVersion())
        .isEqualTo("1.4.0");
  }

  @Test
  void theHighestElectionIdIsPrimaryAndBackupsAreTold() {
    assertThat(primary.arbitrate()).isEqualTo(Status.Code.OK);
    try (P4Client lower = client("leaf1", 9);
        P4Client higher = client("leaf1", 11)) {
      assertThat(lower.arbitrate()).isEqualTo(Status.Code.ALREADY_EXISTS);
      assertThat(higher.arbitrate()).isEqualTo(Status.Code.OK);
      assertThat(primary.arbitration()).isEqualTo(Status.Code.ALREADY_EXISTS);
      assertThat(refusal(() -> primary.pipeline(Action.VERIFY, P4Client.small())))
          .isEqualTo(Status.Code.PERMISSION_DENIED);
    }
  }

  @Test
  void nobodyIsPromotedWhenThePrimaryLeaves() {
    assertThat(primary.arbitrate()).isEqualTo(Status.Code.OK);
    try (P4Client backup = client("leaf1", 9);
        P4Client successor = client("leaf1", 10)) {
      assertThat(backup.arbitrate()).isEqualTo(Status.Code.ALREADY_EXISTS);
      primary.leave();
      assertThat(backup.arbitration()).isEqualTo(Status.Code.NOT_FOUND);
      assertThat(backup.arbitrate()).isEqualTo(Status.Code.NOT_FOUND);
      assertThat(successor.arbitrate()).isEqualTo(Status.Code.OK);
    }
  }

  @Test
  void anElectionIdInUseEndsTheStream() {
    assertThat(primary.arbitrate()).isEqualTo(Status.Code.OK);
    try (P4Client twin = client("leaf1", 10)) {
      twin.bid();
      assertThat(((Status) twin.event()).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    }
  }

  @Test
  void withoutAPipelineNothingIsReadOrWritten() {
    assertThat(primary.arbitrate()).isEqualTo(Status.Code.OK);
    assertThat(refusal(() -> primary.write(update(Update.Type.INSERT, trust(1, 1)))))
        .isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(refusal(() -> primary.read(TableEntry.newBuilder())))
        .isEqualTo(Status.Code.FAILED_PRECONDITION);
  }

  @Test
  void thePipelineAndItsCookieAreReadBack() {
    ready();
    ForwardingPipelineConfig all =
        primary
            .stub()
            .getForwardingPipelineConfig(
                GetForwardingPipelineConfigRequest.newBuilder().setDeviceId(1).build())
            .getConfig();
    assertThat(all).isEqualTo(P4Client.small());
    ForwardingPipelineConfig cookie =
        primary
            .stub()
            .getForwardingPipelineConfig(
                GetForwardingPipelineConfigRequest.newBuilder()
                    .setDeviceId(1)
                    .setResponseType(GetForwardingPipelineConfigRequest.ResponseType.COOKIE_ONLY)
                    .build())
            .getConfig();
    assertThat(cookie.getCookie().getCookie()).isEqualTo(42);
    assertThat(cookie.hasP4Info()).isFalse();
  }

  @Test
  void aDeviceConfigurationOfAnotherProgramIsRefused() {
    assertThat(primary.arbitrate()).isEqualTo(Status.Code.OK);
    for (String other : new String[] {"{}", "not json", "{\"pipelines\":[]}"}) {
      assertThat(
              refusal(
                  () ->
                      primary.pipeline(
                          Action.VERIFY,
                          P4Client.small().toBuilder()
                              .setP4DeviceConfig(ByteString.copyFromUtf8(other))
                              .build())))
          .isEqualTo(Status.Code.INVALID_ARGUMENT);
    }
  }

  @Test
  void aSavedPipelineRunsOnceCommittedWithWhatWasWrittenForIt() {
    ready();
    primary.write(update(Update.Type.INSERT, trust(1, 1)));
    String running = digest();
    primary.pipeline(Action.VERIFY_AND_SAVE, P4Client.small());
    assertThat(primary.read(TableEntry.newBuilder())).isEmpty();
    primary.write(update(Update.Type.INSERT, trust(2, 2)));
    assertThat(primary.read(TableEntry.newBuilder())).containsExactly(trust(2, 2));
    assertThat(digest()).isEqualTo(running);
    primary.pipeline(Action.COMMIT, ForwardingPipelineConfig.getDefaultInstance());
    assertThat(primary.read(TableEntry.newBuilder())).containsExactly(trust(2, 2));
    assertThat(digest()).isNotEqualTo(running);
  }

  private String digest() {
    return fabric.switches().get(SwitchId.of("leaf1")).digest();
  }

  @Test
  void aCommitOfNothingIsRefusedAndSoIsOneThatBringsAConfiguration() {
    ready();
    assertThat(
            refusal(
                () ->
                    primary.pipeline(Action.COMMIT, ForwardingPipelineConfig.getDefaultInstance())))
        .isEqualTo(Status.Code.NOT_FOUND);
    primary.pipeline(Action.VERIFY_AND_SAVE, P4Client.small());
    assertThat(refusal(() -> primary.pipeline(Action.COMMIT, P4Client.small())))
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void aRestartForgetsProgramEntriesAndElectionIds() {
    ready();
    primary.write(update(Update.Type.INSERT, trust(1, 1)));
    fabric.switches().get(SwitchId.of("leaf1")).goDown();
    fabric.switches().get(SwitchId.of("leaf1")).comeUp();
    try (P4Client lower = client("leaf1", 3)) {
      assertThat(lower.arbitrate()).isEqualTo(Status.Code.OK);
      assertThat(
              lower
                  .stub()
                  .getForwardingPipelineConfig(
                      GetForwardingPipelineConfigRequest.newBuilder().setDeviceId(1).build())
                  .hasConfig())
          .isFalse();
    }
  }

  @Test
  void committingClearsEntriesAndReconcilingKeepsThem() {
    ready();
    primary.write(update(Update.Type.INSERT, trust(1, 1)));
    primary.pipeline(Action.RECONCILE_AND_COMMIT, P4Client.small());
    assertThat(primary.read(TableEntry.newBuilder())).containsExactly(trust(1, 1));
    primary.pipeline(Action.VERIFY_AND_COMMIT, P4Client.small());
    assertThat(primary.read(TableEntry.newBuilder())).isEmpty();
  }
}
