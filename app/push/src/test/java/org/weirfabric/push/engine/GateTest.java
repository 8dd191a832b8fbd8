package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureOutcome;
import org.weirfabric.push.tx.TxOutcome;

/** The stage that opens the gate, on switches that take a change back unless it is confirmed. */
class GateTest {
  private static final Duration LIFE = EngineSettings.DEFAULT.proposalLife();

  private final FakeFabric fabric = new FakeFabric();

  @BeforeEach
  void switchesTakeBackWhatIsNotConfirmed() {
    fabric.switches.values().forEach(each -> each.revertBy(fabric.clock));
  }

  @Test
  void whatIsCommittedIsConfirmedAndStays() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      assertThat(apply(engine).join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.progress)
          .filteredOn(each -> each.stageName().equals("confirm"))
          .extracting(Progress::what)
          .containsExactly("begins", "confirmed", "confirmed", "matches", "matches");
      fabric.clock.advance(LIFE.multipliedBy(2));
      assertThat(fabric.allNew()).isTrue();
    }
  }

  @Test
  void aSwitchThatTakesItBackAfterTheDecisionIsRedone() throws ProblemsException {
    fabric.at(LEAF2).beforeConfirm(() -> fabric.at(LEAF2).revert());
    try (TransactionEngine engine = leading()) {
      assertThat(apply(engine).join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allNew()).isTrue();
      assertThat(fabric.breaches).isEmpty();
      fabric.clock.advance(LIFE.multipliedBy(2));
      assertThat(fabric.allNew()).isTrue();
    }
  }

  @Test
  void withoutALeaderTheGateShutsByItself() throws ProblemsException {
    TransactionEngine killed = leading();
    FakeSwitch leaf = fabric.at(LEAF1);
    leaf.onChange(
        (id, held) -> {
          if (held.equals(FakeFabric.encoded(id))) {
            killed.close();
          }
        });
    assertThat(apply(killed).join().outcome()).isEqualTo(TxOutcome.FENCED);
    assertThat(leaf.hasProposal()).isTrue();
    fabric.clock.advance(LIFE);
    assertThat(leaf.hasProposal()).isFalse();
    assertThat(leaf.held()).isNotEqualTo(FakeFabric.encoded(LEAF1));

    try (TransactionEngine successor = fabric.engine()) {
      var recovery = successor.recover();
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      fabric.clock.advance(Duration.ofSeconds(2));
      assertThat(recovery.join().orElseThrow().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allOld()).isTrue();
      assertThat(fabric.breaches).isEmpty();
    }
  }

  @Test
  void aSuccessorTakesBackWhatIsStillOpen() throws ProblemsException {
    TransactionEngine killed = leading();
    FakeSwitch leaf = fabric.at(LEAF1);
    leaf.onChange(
        (id, held) -> {
          if (held.equals(FakeFabric.encoded(id))) {
            killed.close();
          }
        });
    apply(killed).join();
    try (TransactionEngine successor = fabric.engine()) {
      var recovery = successor.recover();
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      assertThat(leaf.hasProposal()).isFalse();
      fabric.clock.advance(Duration.ofSeconds(2));
      assertThat(recovery.join().orElseThrow().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  @Test
  void aCureWaitsUntilTheGateIsConfirmed() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      FakeSwitch leaf = fabric.at(LEAF1);
      CompletableFuture<CureOutcome>[] cure = new CompletableFuture[1];
      leaf.onChange(
          (id, held) -> {
            if (held.equals(FakeFabric.encoded(id)) && cure[0] == null) {
              cure[0] = engine.cures().begin(CuresTest.storm(fabric, LEAF1));
            }
          });
      assertThat(apply(engine).join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(cure[0].join()).isInstanceOf(CureOutcome.Pending.class);
      fabric.clock.advance(CureCarrier.RETRY);
      assertThat(leaf.held()).isNotEqualTo(FakeFabric.encoded(LEAF1));
      assertThat(engine.cures().active().get(0).state()).isEqualTo(ActiveCure.State.IN_FORCE);
    }
  }

  private TransactionEngine leading() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    assertThat(engine.recover().join()).isEmpty();
    return engine;
  }

  private static CompletableFuture<TransactionReport> apply(TransactionEngine engine)
      throws ProblemsException {
    CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0)).done();
    assertThat(done).isDone();
    return done;
  }
}
