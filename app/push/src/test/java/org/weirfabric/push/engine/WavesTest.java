package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.FakeSwitch.Fault;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.tx.TxOutcome;

/** Fabrics with more switches than one claim allows to be changed. */
class WavesTest {
  private static final int LEAVES = 1_100;
  private static final int SPINES = 32;

  @Test
  void elevenHundredSwitchesAreCommittedInWaves() throws ProblemsException {
    FakeFabric fabric = new FakeFabric(LEAVES, SPINES);
    try (TransactionEngine engine = leading(fabric)) {
      assertThat(applied(fabric, engine).outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allNew()).isTrue();
      assertThat(engine.committed()).hasSize(LEAVES + SPINES);
      assertThat(fabric.breaches).isEmpty();
    }
    assertThat(fabric.progress)
        .filteredOn(each -> each.stageName().equals("stage-3") && each.what().equals("begins"))
        .extracting(Progress::detail)
        .containsExactly("wave 1 of 5", "wave 2 of 5", "wave 3 of 5", "wave 4 of 5", "wave 5 of 5");
  }

  @Test
  void aRefusalInALateWaveTakesTheEarlierWavesBackToo() throws ProblemsException {
    FakeFabric fabric = inWavesOfFour(22, 2);
    fabric.at(SwitchId.of("spine2")).scriptApplies(Fault.NONE, Fault.NONE, Fault.REFUSE);
    try (TransactionEngine engine = leading(fabric)) {
      TransactionReport report = applied(fabric, engine);
      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(report.problems()).singleElement().matches(each -> each.where().equals("spine2"));
      assertThat(fabric.allOld()).isTrue();
      assertThat(fabric.breaches).isEmpty();
    }
  }

  @Test
  void aCrashInAnyWaveOfAnyStageIsPutRightByTheNextLeader() throws ProblemsException {
    for (String where : List.of("leaf1", "leaf5", "spine2")) {
      for (int change : new int[] {1, 4, 6}) {
        FakeFabric fabric = inWavesOfFour(9, 2);
        TransactionEngine engine = leading(fabric);
        FakeSwitch crashing = fabric.at(SwitchId.of(where));
        int last = change;
        crashing.onChange(
            (id, held) -> {
              fabric.watch(id, held);
              if (crashing.log().size() == last) {
                engine.close();
              }
            });
        TxOutcome outcome = applied(fabric, engine).outcome();
        if (outcome == TxOutcome.COMMITTED) {
          continue;
        }
        try (TransactionEngine successor = fabric.engine()) {
          CompletableFuture<Optional<TransactionReport>> recovery = successor.recover();
          fabric.clock.advance(EngineSettings.DEFAULT.successorWait().multipliedBy(2));
          assertThat(recovery.join().orElseThrow().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
          assertThat(fabric.allOld()).as(where + " after change " + change).isTrue();
          assertThat(fabric.breaches).isEmpty();
          assertThat(applied(fabric, successor).outcome()).isEqualTo(TxOutcome.COMMITTED);
        }
      }
    }
  }

  @Test
  void switchesThatTakeLongerThanOneClaimAllowsAreStillInTimeInTheirWave()
      throws ProblemsException {
    // 24 switches, two at once, a second for each change: 12 s a stage, and 10 s a claim.
    FakeFabric slow = new FakeFabric(22, 2);
    slow.settings = twoAtOnce().withWaveSize(8);
    slow.sessions = (target, terms) -> new SlowSession(slow, target.id());
    try (TransactionEngine engine = leading(slow)) {
      assertThat(applied(slow, engine).outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(slow.allNew()).isTrue();
    }
    FakeFabric atOnce = new FakeFabric(22, 2);
    atOnce.settings = twoAtOnce().withWaveSize(24);
    atOnce.sessions = (target, terms) -> new SlowSession(atOnce, target.id());
    try (TransactionEngine engine = leading(atOnce)) {
      assertThat(applied(atOnce, engine).outcome())
          .as("what came too late in its claim is not sent")
          .isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(atOnce.allOld()).isTrue();
    }
  }

  @Test
  void proposalsLiveAsManyTimesAsLongAsTheirStageHasWaves() throws ProblemsException {
    FakeFabric fabric = inWavesOfFour(22, 2);
    fabric.switches.values().forEach(each -> each.revertBy(fabric.clock));
    Duration life = EngineSettings.DEFAULT.proposalLife();
    FakeSwitch last = fabric.at(SwitchId.of("leaf9"));
    last.onChange(
        (id, held) -> {
          fabric.watch(id, held);
          if (FakeFabric.isOpen(held)) {
            fabric.clock.advance(life.multipliedBy(2));
          }
        });
    try (TransactionEngine engine = leading(fabric)) {
      assertThat(applied(fabric, engine).outcome()).isEqualTo(TxOutcome.COMMITTED);
      fabric.clock.advance(life.multipliedBy(20));
      assertThat(fabric.allNew()).isTrue();
    }
  }

  private static EngineSettings twoAtOnce() {
    return EngineSettings.of(
        Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(2), 2);
  }

  private static FakeFabric inWavesOfFour(int leaves, int spines) {
    FakeFabric fabric = new FakeFabric(leaves, spines);
    fabric.settings = fabric.settings.withWaveSize(4);
    return fabric;
  }

  private static TransactionEngine leading(FakeFabric fabric) throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    assertThat(engine.recover().join()).isEmpty();
    return engine;
  }

  private static TransactionReport applied(FakeFabric fabric, TransactionEngine engine)
      throws ProblemsException {
    long revision = engine.status().head().map(Head::fabricRevision).orElseThrow();
    CompletableFuture<TransactionReport> done = engine.apply(fabric.planOfAll(revision)).done();
    fabric.clock.advance(Duration.ofMinutes(10));
    return done.join();
  }

  /** Takes a second for each change. */
  private static final class SlowSession implements SwitchSession {
    private final FakeFabric fabric;
    private final FakeSession inner;

    SlowSession(FakeFabric fabric, SwitchId id) {
      this.fabric = fabric;
      this.inner = new FakeSession(fabric.at(id));
    }

    @Override
    public SwitchId switchId() {
      return inner.switchId();
    }

    @Override
    public CompletableFuture<SessionOutcome> prepare() {
      return inner.prepare();
    }

    @Override
    public CompletableFuture<SessionOutcome> apply(TargetChange change) {
      return fabric.clock.after(Duration.ofSeconds(1)).thenCompose(passed -> inner.apply(change));
    }

    @Override
    public CompletableFuture<ReadBack> read(TargetConfig expected) {
      return inner.read(expected);
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
