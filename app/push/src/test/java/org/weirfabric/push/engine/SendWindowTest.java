package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.cure.CureOutcome;
import org.weirfabric.push.tx.TxOutcome;

/** Until when something may be sent: it is looked at right before, not when its turn comes. */
class SendWindowTest {
  private static final Duration SLOW = Duration.ofSeconds(6);

  private final FakeFabric fabric = new FakeFabric();

  @Test
  void cureWhoseSwitchIsLookedAtForLongerThanTheWindowIsNotSent() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      int changes = fabric.at(LEAF1).log().size();
      beSlow();
      CompletableFuture<CureOutcome> outcome = engine.cures().begin(CuresTest.storm(fabric, LEAF1));
      // Ready after one such time and read after another: the window is over just before.
      fabric.clock.advance(SLOW.multipliedBy(2));
      assertThat(fabric.at(LEAF1).log()).hasSize(changes);
      assertThat(outcome.join()).isInstanceOf(CureOutcome.Pending.class);
      assertThat(engine.cures().active()).as("it is tried again").hasSize(1);
    }
  }

  @Test
  void closedEngineSendsNeitherTheCureNorTheRepairThatWasBeingLookedInto()
      throws ProblemsException {
    TransactionEngine engine = committed();
    int changes = fabric.at(LEAF1).log().size() + fabric.at(LEAF2).log().size();
    beSlow();
    CompletableFuture<CureOutcome> cure = engine.cures().begin(CuresTest.storm(fabric, LEAF1));
    CompletableFuture<Visited<SessionOutcome>> visit =
        engine
            .visits()
            .visit(
                LEAF2,
                there ->
                    there
                        .read(TargetConfig.EMPTY)
                        .thenCompose(
                            found ->
                                there.apply(
                                    TargetChange.between(
                                        FakeFabric.encoded(LEAF2), TargetConfig.EMPTY))));
    fabric.clock.advance(Duration.ofSeconds(1));
    engine.close();
    fabric.clock.advance(SLOW.multipliedBy(2));

    assertThat(fabric.at(LEAF1).log().size() + fabric.at(LEAF2).log().size()).isEqualTo(changes);
    assertThat(cure.join()).isInstanceOf(CureOutcome.Pending.class);
    ProblemCode why =
        visit
            .join()
            .result()
            .orElseThrow()
            .match(done -> null, refused -> refused.problem().code(), unknown -> null);
    assertThat(why).isEqualTo(ProblemCode.LEADER_CHANGED);
  }

  @Test
  void whatWaitsForItsTurnWhenTheEngineClosesIsToldSo() {
    LaterExecutor executor = new LaterExecutor();
    SwitchLanes lanes = new SwitchLanes(executor, 1);
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    CompletableFuture<Integer> first = lanes.call(LEAF1, () -> answer);
    executor.runAll();
    CompletableFuture<Integer> behindIt =
        lanes.call(LEAF1, () -> CompletableFuture.completedFuture(2));
    CompletableFuture<Integer> elsewhere =
        lanes.call(LEAF2, () -> CompletableFuture.completedFuture(3));
    executor.shutdown();
    answer.complete(1);

    assertThat(first).isCompletedWithValue(1);
    assertThat(behindIt)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("WEIR-5003");
    assertThat(elsewhere)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("WEIR-5003");
  }

  private void beSlow() {
    fabric.sessions =
        (target, terms) -> new SlowSession(fabric.at(target.id()), fabric.clock, SLOW);
  }

  private TransactionEngine committed() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
    return engine;
  }
}
