package org.weirfabric.onos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.cure.CureOutcome;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/** Between the watch, whose clock only goes on, and the engine, whose clock may be set. */
class EngineHandsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final QueueKey QUEUE = QueueKey.of(PortRef.parse("a:p1"), Priority.of(3));

  private final Journal journal = new Journal();
  private long watchNanos = 50 * SECOND;
  private long wallMillis = 50_000;
  private final EngineHands hands = new EngineHands(journal, () -> watchNanos, () -> wallMillis);

  @Test
  void expiryIsInTheEnginesTimeHoweverTheWallClockIsSet() {
    wallMillis += 600_000;
    assertThat(hands.begin(cure(60 * SECOND)).join().failure()).isEmpty();

    assertThat(journal.active.get(0).order().expiresAtMillis())
        .as("the end, a switch's answer and a little more")
        .isEqualTo(wallMillis + 10_000 + 35_000);
  }

  @Test
  void whatTheJournalHasIsInTheWatchsTimeHoweverTheWallClockIsSet() {
    wallMillis -= 600_000;
    assertThat(hands.begin(cure(60 * SECOND)).join().failure()).isEmpty();
    wallMillis += 3_000;
    watchNanos += 3 * SECOND;

    assertThat(hands.journalled()).containsExactly(cure(60 * SECOND));
  }

  @Test
  void cureWithoutAnEndHasNone() {
    assertThat(hands.begin(cure(Cure.UNTIL_LIFTED)).join().failure()).isEmpty();

    assertThat(journal.active.get(0).order().expiresAtMillis()).isEqualTo(CureOrder.UNTIL_LIFTED);
    assertThat(hands.journalled()).containsExactly(cure(Cure.UNTIL_LIFTED));
  }

  @Test
  void cureIsOnOnceItIsReadBack() {
    Cure cure = cure(60 * SECOND);
    assertThat(hands.begin(cure).join().failure()).isEmpty();
    assertThat(hands.isOn(cure)).isFalse();
    journal.active.set(0, journal.active.get(0).in(ActiveCure.State.IN_FORCE));

    assertThat(hands.isOn(cure)).isTrue();
  }

  @Test
  void endThatTheEngineGaveUpIsLostAndOneItRefusedIsNot() {
    Cure cure = cure(60 * SECOND);
    assertThat(hands.begin(cure).join().failure()).isEmpty();
    journal.answer = refused(ProblemCode.STORE_UNAVAILABLE);
    assertThat(hands.end(cure).join().isLost()).isFalse();

    journal.active.clear();
    journal.answer = refused(ProblemCode.LEADER_CHANGED);
    assertThat(hands.end(cure).join().isLost()).as("nothing is known off the leader").isFalse();
    journal.answer = refused(ProblemCode.READ_BACK_DIFFERS);
    assertThat(hands.end(cure).join().isLost()).isTrue();
  }

  private Cure cure(long untilNanos) {
    return Cure.of(QUEUE, CureAction.DROP, "x", 50 * SECOND, untilNanos, 0);
  }

  private static CureOutcome refused(ProblemCode code) {
    return CureOutcome.refused(Problem.of(code, "a:p1", "x", "y", "z"));
  }

  private final class Journal implements Cures {
    private final List<ActiveCure> active = new ArrayList<>();
    private CureOutcome answer = CureOutcome.done();

    @Override
    public CompletableFuture<CureOutcome> begin(CureOrder order) {
      active.add(ActiveCure.of(order, ActiveCure.State.ORDERED, wallMillis));
      return CompletableFuture.completedFuture(answer);
    }

    @Override
    public CompletableFuture<CureOutcome> lift(CureId id) {
      return CompletableFuture.completedFuture(answer);
    }

    @Override
    public List<ActiveCure> active() {
      return active;
    }
  }
}
