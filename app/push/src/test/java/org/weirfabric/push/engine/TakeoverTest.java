package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemsException;
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

  /** A transaction whose leader dies when the spine has been changed once. */
  private void leaveOpen() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    fabric.at(SPINE1).onChange((id, held) -> engine.close());
    CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0), "").done();
    assertThat(done.join().outcome()).isEqualTo(TxOutcome.FENCED);
    fabric.at(SPINE1).onChange(fabric::watch);
  }
}
