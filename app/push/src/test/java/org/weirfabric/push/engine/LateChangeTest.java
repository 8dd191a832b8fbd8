package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.tx.TxOutcome;

/** A switch that makes a change after nobody waits for it any more. */
class LateChangeTest {
  private static final EngineSettings SETTINGS = EngineSettings.DEFAULT;
  private static final int CHANGES = 6;

  /** Just before a successor would count on it. */
  private static final Duration LAST_MOMENT =
      SETTINGS.callDeadline().plus(SETTINGS.margin()).minusMillis(1);

  @Test
  void whatComesAfterItsDeadlineIsSeenAndUndoesNothing() throws ProblemsException {
    for (int late = 1; late <= CHANGES; late++) {
      assertThat(endsAsItSays(late, SETTINGS)).as("change %d", late).isTrue();
    }
  }

  @Test
  void successorWaitsForWhatTheLeaderBeforeHasBegun() throws ProblemsException {
    for (int late = 1; late <= CHANGES; late++) {
      FakeFabric fabric = fabricWithLateChange(late, SETTINGS);
      TransactionEngine killed = leading(fabric);
      CompletableFuture<TransactionReport> unused = killed.apply(FakeFabric.plan(0)).done();
      killed.close();
      try (TransactionEngine successor = fabric.engine()) {
        CompletableFuture<?> recovery = successor.recover();
        fabric.clock.advance(Duration.ofMinutes(1));
        assertThat(recovery).as("change %d", late).isDone();
      }
      assertThat(fabric.allOld()).as("change %d", late).isTrue();
      assertThat(fabric.breaches).isEmpty();
    }
  }

  /** That the tests above can fail: an engine that looks at once believes what it sees. */
  @Test
  void whoLooksAtOnceIsProvedWrongByTheChangeThatComes() throws ProblemsException {
    int wrong = 0;
    for (int late = 1; late <= CHANGES; late++) {
      wrong += endsAsItSays(late, SETTINGS.withChangeLife(Duration.ZERO)) ? 0 : 1;
    }
    assertThat(wrong).isPositive();
  }

  private static boolean endsAsItSays(int late, EngineSettings settings) throws ProblemsException {
    FakeFabric fabric = fabricWithLateChange(late, settings);
    try (TransactionEngine engine = leading(fabric)) {
      CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0)).done();
      fabric.clock.advance(Duration.ofMinutes(1));
      TxOutcome outcome = done.join().outcome();
      return fabric.breaches.isEmpty()
          && (outcome == TxOutcome.COMMITTED ? fabric.allNew() : fabric.allOld());
    }
  }

  private static FakeFabric fabricWithLateChange(int late, EngineSettings settings) {
    FakeFabric fabric = new FakeFabric();
    fabric.settings = settings;
    fabric.sessions =
        (target, terms) ->
            target.id().equals(LEAF2)
                ? new LateSession(
                    fabric.at(LEAF2), fabric.clock, late, settings.callDeadline(), LAST_MOMENT)
                : new FakeSession(fabric.at(target.id()));
    return fabric;
  }

  private static TransactionEngine leading(FakeFabric fabric) throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    return engine;
  }
}
