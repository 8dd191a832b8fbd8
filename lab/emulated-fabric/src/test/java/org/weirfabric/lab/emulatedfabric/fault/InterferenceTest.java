package org.weirfabric.lab.emulatedfabric.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.gnmi.GetRequest.DataType;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;

/** What becomes of single requests, as someone decides who looks at each. */
class InterferenceTest {
  private static final String MTU = "/interfaces/interface[name=Ethernet0]/config/mtu";
  private static final SetRequest CHANGE = GnmiClient.updating(MTU, "4000");

  private RunningFabric fabric;
  private GnmiClient leaf1;

  @BeforeEach
  void start() {
    fabric = TestFabric.start(Map.of());
    leaf1 = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"));
    // A connection that is there already.
    assertThat(mtu()).isNotEqualTo("4000");
  }

  @AfterEach
  void stop() {
    leaf1.close();
    fabric.close();
  }

  private String mtu() {
    return leaf1.get(DataType.CONFIG, MTU).asText();
  }

  private Status.Code failure(long deadlineMillis) {
    StatusRuntimeException failed =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                leaf1.stub().withDeadlineAfter(deadlineMillis, TimeUnit.MILLISECONDS).set(CHANGE));
    assertThat(failed).isNotNull();
    return failed.getStatus().getCode();
  }

  private EmulatedSwitch box() {
    return fabric.switches().get(SwitchId.of("leaf1"));
  }

  /** Meddles with Sets only. */
  private void meddle(Interference.Ruling ruling, Interference.Reply reply) {
    fabric.interfere(
        (switchName, rpc) ->
            rpc.equals("Set")
                ? new Interference.Course(ruling, () -> reply)
                : Interference.Course.NORMAL);
  }

  @Test
  void refusedRequestChangesNothing() {
    meddle(Interference.Ruling.REFUSE, Interference.Reply.SEND);
    assertThat(failure(10_000)).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(mtu()).isNotEqualTo("4000");
  }

  @Test
  void swallowedRequestIsNeitherCarriedOutNorAnswered() {
    meddle(Interference.Ruling.SWALLOW, Interference.Reply.SEND);
    assertThat(failure(300)).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(mtu()).isNotEqualTo("4000");
  }

  @Test
  void answerThatIsKeptWasCarriedOut() {
    meddle(Interference.Ruling.CARRY_OUT, Interference.Reply.KEEP);
    assertThat(failure(300)).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(mtu()).isEqualTo("4000");
  }

  @Test
  void connectionIsCutInsteadOfAnAnswer() {
    meddle(Interference.Ruling.CARRY_OUT, Interference.Reply.CUT);
    assertThat(failure(10_000)).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(mtu()).isEqualTo("4000");
  }

  @Test
  void frozenConnectionStandsAndANewOneWorks() {
    box().freeze();
    assertThat(failure(300)).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    try (GnmiClient other = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"))) {
      other.stub().set(CHANGE);
    }
    box().cut();
    assertThat(setOnceConnectedAnew().getResponseCount()).isEqualTo(1);
  }

  /** A call that comes right after the end of a connection may still be made on that one. */
  private SetResponse setOnceConnectedAnew() {
    for (int tries = 1; ; tries++) {
      try {
        return leaf1.stub().withWaitForReady().set(CHANGE);
      } catch (StatusRuntimeException closed) {
        if (tries == 100 || closed.getStatus().getCode() != Status.Code.UNKNOWN) {
          throw closed;
        }
      }
    }
  }
}
