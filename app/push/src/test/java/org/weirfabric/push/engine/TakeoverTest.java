package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.cure.CureOutcome;
import org.weirfabric.push.tx.TxOutcome;

/** What a leader does about what the one before it has left, and what may go wrong with that. */
class TakeoverTest {
  private final FakeFabric fabric = new FakeFabric();

  @Test
  void leaderThatCannotReadWhatWasLeftOpenDoesNotLeadAndTakesItUpWhenItCan()
      throws ProblemsException {
    leaveOpen();
    try (TransactionEngine successor = fabric.engine()) {
      fabric.journal.setUnreadable(key -> key.startsWith("undo/"));
      assertThatThrownBy(successor::recover).hasMessageContaining("WEIR-5001");
      assertThat(successor.status().isCurrent()).isFalse();
      long epoch = successor.status().head().orElseThrow().epoch();

      fabric.journal.setUnreadable(key -> false);
      CompletableFuture<Optional<TransactionReport>> recovery = successor.recover();
      // The epoch that it has raised already is its own.
      assertThat(successor.status().epoch()).contains(epoch);
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      assertThat(recovery.join().orElseThrow().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  @Test
  void successorOfAnIdleFabricSendsNothingWhileVisitsAndCuresBeforeItMayBeUnderWay()
      throws ProblemsException {
    TransactionEngine before = fabric.engine();
    before.recover().join();
    assertThat(before.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
    int sent = fabric.at(SPINE1).log().size();
    try (TransactionEngine successor = fabric.engine()) {
      assertThat(successor.recover().join()).isEmpty();
      CompletableFuture<CureOutcome> cure =
          successor.cures().begin(CuresTest.storm(fabric, SPINE1));
      assertThat(cure.join()).isInstanceOf(CureOutcome.Pending.class);
      CompletableFuture<Visited<Integer>> visit =
          successor.visits().visit(SPINE1, there -> CompletableFuture.completedFuture(1));
      assertThat(visit.join().result()).isEmpty();
      CompletableFuture<TransactionReport> withdrawal =
          successor.withdraw(FakeFabric.withdrawRollout(), 1).done();
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait().minusMillis(1));
      assertThat(withdrawal).isNotDone();
      assertThat(fabric.at(SPINE1).log()).hasSize(sent);

      fabric.clock.advance(Duration.ofMillis(1));
      assertThat(withdrawal.join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      fabric.clock.advance(CureCarrier.RETRY);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  @Test
  void nextTransactionIsTakenOnAsSoonAsTheOneBeforeItHasReported() throws ProblemsException {
    LaterExecutor executor = new LaterExecutor();
    TransactionEngine engine = fabric.engine(executor);
    engine.recover();
    CompletableFuture<Submission> next = new CompletableFuture<>();
    CompletableFuture<Void> unused =
        engine
            .apply(FakeFabric.plan(0))
            .done()
            .thenAccept(
                report -> {
                  try {
                    next.complete(engine.withdraw(FakeFabric.withdrawRollout(), 1));
                  } catch (ProblemsException e) {
                    next.completeExceptionally(e);
                  }
                });
    executor.runAll();
    assertThat(next.join().done().join().outcome()).isEqualTo(TxOutcome.COMMITTED);
  }

  @Test
  void overtakenLeaderOverwritesNothingThatItsSuccessorHasCommitted() throws ProblemsException {
    TransactionEngine old = fabric.engine();
    old.recover().join();
    List<TransactionEngine> successors = new ArrayList<>();
    fabric.journal.beforeEachWrite(
        key -> {
          // It is stopped between two writes of what it has decided, and wakes long after.
          if (key.equals("committed/leaf2") && successors.isEmpty()) {
            successors.add(fabric.engine());
            commitsAndWithdraws(successors.get(0));
          }
        });
    TransactionReport report = old.apply(FakeFabric.plan(0)).done().join();

    assertThat(report.outcome()).isEqualTo(TxOutcome.FENCED);
    TransactionEngine successor = successors.get(0);
    assertThat(fabric.allOld()).isTrue();
    assertThat(successor.status().head().orElseThrow().fabricRevision()).isEqualTo(2);
    assertThat(successor.committed()).isEmpty();
    assertThat(successor.apply(FakeFabric.plan(2)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
  }

  private void commitsAndWithdraws(TransactionEngine successor) {
    try {
      CompletableFuture<Optional<TransactionReport>> recovery = successor.recover();
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      assertThat(recovery.join().orElseThrow().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(successor.withdraw(FakeFabric.withdrawRollout(), 1).done().join().outcome())
          .isEqualTo(TxOutcome.COMMITTED);
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  /** A transaction whose leader dies when the spine has been changed once. */
  private void leaveOpen() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    fabric.at(SPINE1).onChange((id, held) -> engine.close());
    CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0)).done();
    assertThat(done.join().outcome()).isEqualTo(TxOutcome.FENCED);
    fabric.at(SPINE1).onChange(fabric::watch);
  }
}
