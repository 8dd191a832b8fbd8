package org.weirfabric.lab.emulatedfabric.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.wire.gnmi.GetRequest.DataType;
import org.weirfabric.wire.gnmi.SetRequest;

class FaultTest {
  private static final String PFC =
      "/interfaces/interface[name=Ethernet0]/ethernet/pfc/priorities/priority[index=3]/config";
  private static final SetRequest TOUCHES_PFC =
      GnmiClient.updating(PFC, "{\"weir-lossless:receive\":true}");
  private static final SetRequest OTHER =
      GnmiClient.updating("/interfaces/interface[name=Ethernet0]/config/mtu", "4000");

  private static void with(String fault, Consumer<GnmiClient> use) {
    try (RunningFabric fabric = TestFabric.start(Map.of("leaf1", Fault.parse(fault)));
        GnmiClient leaf1 = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"))) {
      use.accept(leaf1);
    }
  }

  private static Status.Code failure(GnmiClient client, SetRequest request, long deadlineMillis) {
    StatusRuntimeException failed =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                client
                    .stub()
                    .withDeadlineAfter(deadlineMillis, TimeUnit.MILLISECONDS)
                    .set(request));
    assertThat(failed).isNotNull();
    return failed.getStatus().getCode();
  }

  private static boolean receives(GnmiClient client) {
    try {
      return client.get(DataType.CONFIG, PFC).path("weir-lossless:receive").asBoolean();
    } catch (StatusRuntimeException e) {
      assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
      return false;
    }
  }

  @Test
  void refuseRefusesTheFirstSetOfPfcOnly() {
    with(
        "refuse",
        leaf1 -> {
          leaf1.stub().set(OTHER);
          assertThat(leaf1.refusal(TOUCHES_PFC).getCode())
              .isEqualTo(Status.Code.FAILED_PRECONDITION);
          assertThat(receives(leaf1)).isFalse();
          leaf1.stub().set(TOUCHES_PFC);
          assertThat(receives(leaf1)).isTrue();
        });
  }

  @Test
  void hangNeitherAnswersNorApplies() {
    with(
        "hang",
        leaf1 -> {
          assertThat(failure(leaf1, TOUCHES_PFC, 300)).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
          assertThat(receives(leaf1)).isFalse();
          leaf1.stub().set(OTHER);
        });
  }

  @Test
  void cutAppliesAndCutsTheConnection() {
    with(
        "cut",
        leaf1 -> {
          assertThat(failure(leaf1, TOUCHES_PFC, 10_000)).isEqualTo(Status.Code.UNAVAILABLE);
          assertThat(leaf1.stub().withWaitForReady().set(OTHER).getResponseCount()).isEqualTo(1);
          assertThat(receives(leaf1)).isTrue();
        });
  }

  @Test
  void deadNeitherAppliesNorListens() {
    with(
        "dead",
        leaf1 -> {
          assertThat(failure(leaf1, TOUCHES_PFC, 10_000)).isEqualTo(Status.Code.UNAVAILABLE);
          assertThat(failure(leaf1, OTHER, 10_000)).isEqualTo(Status.Code.UNAVAILABLE);
        });
  }

  @Test
  void slowAnswersWhenItsTimeHasPassed() {
    with(
        "slow=300ms",
        leaf1 -> {
          long start = System.nanoTime();
          leaf1.stub().set(OTHER);
          assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
          assertThat(failure(leaf1, TOUCHES_PFC, 50)).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        });
  }

  @Test
  void pfcInsideALargerValueCountsToo() {
    assertThat(
            PfcTouch.in(
                GnmiClient.updating(
                    "/interfaces/interface[name=Ethernet0]/ethernet",
                    "{\"weir-lossless:pfc\": {}}")))
        .isTrue();
    assertThat(
            PfcTouch.in(GnmiClient.deleting("/interfaces/interface[name=Ethernet0]/ethernet/pfc")))
        .isTrue();
    assertThat(PfcTouch.in(OTHER)).isFalse();
  }

  @Test
  void aFaultThatDoesNotExistIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.parse("explode"))
        .withMessageContaining("explode")
        .withMessageContaining("refuse");
  }
}
