package org.weirfabric.lab.emulatedfabric.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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

  /** The change comes when its caller has gone; whether others wait for it is the switch's kind. */
  @Test
  void changeThatHasBegunIsCarriedOutAfterItsCallerHasGivenUp() {
    for (boolean alone : new boolean[] {true, false}) {
      CountDownLatch gone = new CountDownLatch(1);
      AtomicLong left = new AtomicLong();
      AtomicBoolean first = new AtomicBoolean(true);
      fabric.interfere(
          (switchName, rpc) ->
              rpc.equals("Set") && first.getAndSet(false)
                  ? new Interference.Course(
                      Interference.Ruling.CARRY_OUT,
                      () -> Interference.Reply.KEEP,
                      new Work(
                          nanos -> {
                            left.set(nanos);
                            awaitUninterruptibly(gone);
                          },
                          alone))
                  : Interference.Course.NORMAL);
      assertThat(failure(600)).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
      assertThat(left.get()).isPositive().isLessThan(TimeUnit.MILLISECONDS.toNanos(600));
      assertThat(mtu()).isNotEqualTo("4000");

      SetRequest other = GnmiClient.updating(MTU, "5000");
      if (alone) {
        assertThatThrownBy(
                () -> leaf1.stub().withDeadlineAfter(300, TimeUnit.MILLISECONDS).set(other))
            .hasMessageContaining("DEADLINE_EXCEEDED");
        assertThat(mtu()).isNotIn("4000", "5000");
      } else {
        leaf1.stub().set(other);
        assertThat(mtu()).isEqualTo("5000");
      }
      gone.countDown();
      // Of Sets that wait, the last one that was begun is the last that is done.
      awaitMtu(alone ? "5000" : "4000");
      leaf1.stub().set(GnmiClient.updating(MTU, "3000"));
    }
  }

  private void awaitMtu(String wanted) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!mtu().equals(wanted)) {
      assertThat(System.nanoTime()).as("it becomes %s", wanted).isLessThan(end);
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
