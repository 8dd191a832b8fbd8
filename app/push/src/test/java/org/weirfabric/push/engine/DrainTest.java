package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.tx.TxOutcome;

class DrainTest {
  private static final Duration INTERVAL = DrainTerms.DEFAULT.interval();

  private final FakeFabric fabric = new FakeFabric();
  private Optional<Long> spineHolds = Optional.of(0L);

  @Test
  void nothingIsTakenAwayBeforeEverySwitchWasEmptyTwice() throws ProblemsException {
    spineHolds = Optional.of(4096L);
    try (TransactionEngine engine = committed()) {
      int changes = fabric.at(SPINE1).log().size();
      CompletableFuture<TransactionReport> done = withdraw(engine);
      fabric.clock.advance(INTERVAL.multipliedBy(3));
      assertThat(fabric.at(SPINE1).log()).hasSize(changes);
      spineHolds = Optional.of(0L);
      fabric.clock.advance(INTERVAL);
      spineHolds = Optional.of(64L);
      fabric.clock.advance(INTERVAL);
      spineHolds = Optional.of(0L);
      fabric.clock.advance(INTERVAL);
      assertThat(done).as("empty only once in a row").isNotDone();
      fabric.clock.advance(INTERVAL);
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allOld()).isTrue();
      assertThat(fabric.progress).filteredOn(each -> each.what().equals("drained")).hasSize(3);
    }
  }

  @Test
  void aSwitchThatDoesNotRunEmptyTurnsAWithdrawalBack() throws ProblemsException {
    spineHolds = Optional.of(4096L);
    try (TransactionEngine engine = committed()) {
      CompletableFuture<TransactionReport> done = withdraw(engine);
      fabric.clock.advance(DrainTerms.DEFAULT.deadline());
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(done.join().problems())
          .extracting(problem -> problem.code())
          .containsExactly(ProblemCode.NOT_DRAINED);
      assertThat(fabric.allNew()).isTrue();
    }
  }

  @Test
  void byAnotherPolicyItGoesOn() throws ProblemsException {
    spineHolds = Optional.of(4096L);
    fabric.settings =
        fabric.settings.withDrain(
            DrainTerms.of(
                INTERVAL,
                DrainTerms.DEFAULT.deadline(),
                DrainTerms.Policy.PROCEED,
                DrainTerms.Policy.HOLD));
    try (TransactionEngine engine = committed()) {
      CompletableFuture<TransactionReport> full = withdraw(engine);
      fabric.clock.advance(DrainTerms.DEFAULT.deadline());
      assertThat(full.join().outcome()).isEqualTo(TxOutcome.COMMITTED);
    }
  }

  @Test
  void aSwitchThatCannotBeMeasuredHoldsATransactionIfThePolicyIsSo() throws ProblemsException {
    spineHolds = Optional.empty();
    fabric.settings =
        fabric.settings.withDrain(
            DrainTerms.of(
                INTERVAL,
                DrainTerms.DEFAULT.deadline(),
                DrainTerms.Policy.HOLD,
                DrainTerms.Policy.HOLD));
    try (TransactionEngine engine = committed()) {
      CompletableFuture<TransactionReport> done = withdraw(engine);
      fabric.clock.advance(INTERVAL);
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
    }
  }

  @Test
  void undoOfAnOpenedGateDrainsBeforeItTakesProtectionAway() throws ProblemsException {
    fabric.gauge = this::held;
    spineHolds = Optional.of(4096L);
    try (TransactionEngine engine = fabric.engine()) {
      engine.recover().join();
      FakeSwitch spine = fabric.at(SPINE1);
      // The spine has no part in the gate: it fails as soon as the leaves have opened theirs.
      fabric
          .at(FakeFabric.LEAF2)
          .onChange(
              (id, held) -> {
                if (held.equals(FakeFabric.encoded(id))) {
                  spine.scriptReads(FakeSwitch.Fault.LOSE_REPLY);
                }
              });
      CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0)).done();
      assertThat(done).isNotDone();
      fabric.clock.advance(INTERVAL.multipliedBy(2));
      assertThat(spine.held()).as("still whole").isEqualTo(FakeFabric.encoded(SPINE1));
      spineHolds = Optional.of(0L);
      fabric.clock.advance(INTERVAL.multipliedBy(2));
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  private CompletableFuture<Optional<Long>> held(SwitchId id, SortedSet<Priority> priorities) {
    assertThat(priorities).isNotEmpty();
    return CompletableFuture.completedFuture(id.equals(SPINE1) ? spineHolds : Optional.of(0L));
  }

  private TransactionEngine committed() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
    fabric.gauge = this::held;
    return engine;
  }

  private static CompletableFuture<TransactionReport> withdraw(TransactionEngine engine)
      throws ProblemsException {
    CompletableFuture<TransactionReport> done =
        engine.withdraw(FakeFabric.drainingRollout(), 1).done();
    assertThat(done).isNotDone();
    return done;
  }
}
