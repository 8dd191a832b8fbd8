package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.tx.TxOutcome;

/** Who has gone in order is succeeded at once; whoever else may have been is waited for in full. */
class HandoverTest {
  private static final EngineSettings SETTINGS = EngineSettings.DEFAULT;
  private static final Duration CALL = SETTINGS.callDeadline().plus(SETTINGS.margin());

  private final FakeFabric fabric = new FakeFabric();

  @Test
  void leaderThatHasGoneInOrderIsSucceededAtOnce() throws ProblemsException {
    TransactionEngine before = committed();
    before.close();
    assertThat(head().farewell()).isTrue();
    try (TransactionEngine successor = fabric.engine()) {
      assertThat(successor.recover().join()).isEmpty();
      assertThat(head().farewell()).as("it is the one before's").isFalse();
      assertThat(successor.withdraw(FakeFabric.withdrawRollout(), 1).done().getNow(null).outcome())
          .isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  @Test
  void transactionLeftOpenInOrderIsTakenUpAtOnce() throws ProblemsException {
    TransactionEngine before = committed();
    fabric.gauge = (id, priorities) -> CompletableFuture.completedFuture(Optional.of(4096L));
    CompletableFuture<TransactionReport> left =
        before.withdraw(FakeFabric.drainingRollout(), 1).done();
    assertThat(left).as("it waits for a drain, and nothing is under way").isNotDone();
    before.close();
    assertThat(left.join().outcome()).isEqualTo(TxOutcome.FENCED);
    fabric.gauge = (id, priorities) -> CompletableFuture.completedFuture(Optional.of(0L));
    try (TransactionEngine successor = fabric.engine()) {
      CompletableFuture<Optional<TransactionReport>> taken = successor.recover();
      assertThat(taken.getNow(Optional.empty())).isPresent();
      assertThat(taken.join().orElseThrow().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allNew()).isTrue();
      assertThat(fabric.breaches).isEmpty();
    }
  }

  @Test
  void curesOfALeaderThatHasGoneInOrderAreAdoptedAtOnce() throws ProblemsException {
    TransactionEngine before = committed();
    before.cures().begin(CuresTest.storm(fabric, SPINE1)).join();
    before.close();
    TargetConfig cured = fabric.at(SPINE1).held();
    fabric.at(SPINE1).editForeign(cured.gnmi().firstKey(), "{}");
    int changes = fabric.at(SPINE1).log().size();
    try (TransactionEngine successor = fabric.engine()) {
      successor.recover().join();
      assertThat(successor.cures().active()).hasSize(1);
      successor.cures().lift(successor.cures().active().get(0).id()).join();
      assertThat(fabric.at(SPINE1).log()).hasSizeGreaterThan(changes);
    }
  }

  @Test
  void leaderThatIsKilledIsWaitedForInFull() throws ProblemsException {
    committed();
    waitsInFull();
  }

  @Test
  void leaderThatStopsInTheMiddleOfACallSaysNoFarewell() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    fabric.at(SPINE1).onChange((id, held) -> engine.close());
    assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.FENCED);
    assertThat(head().farewell()).isFalse();
  }

  @Test
  void leaderThatIsClosedInTheMiddleOfACallWaitsForItsAnswer() throws ProblemsException {
    CompletableFuture<SessionOutcome> answer = new CompletableFuture<>();
    fabric.patience = Duration.ofMinutes(1);
    fabric.sessions =
        (target, terms) ->
            target.id().equals(SPINE1)
                ? new OpenEnded(
                    fabric.at(SPINE1),
                    CompletableFuture.completedFuture(SessionOutcome.applied()),
                    answer,
                    CompletableFuture.completedFuture(
                        ReadBack.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>())))
                : new FakeSession(fabric.at(target.id()));
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0)).done();
    assertThat(done).isNotDone();
    CompletableFuture<Void> closed = CompletableFuture.runAsync(engine::close);
    while (engine.status().epoch().isPresent()) {
      Thread.onSpinWait();
    }
    assertThat(head().farewell()).isFalse();
    answer.complete(SessionOutcome.applied());
    closed.join();
    assertThat(head().farewell()).isTrue();
    assertThat(done.join().outcome()).isEqualTo(TxOutcome.FENCED);
  }

  @Test
  void callThatEndedWithoutAnAnswerIsUnderWayForAsLongAsItMayBe() throws ProblemsException {
    for (Duration since : List.of(CALL.minusMillis(1), CALL)) {
      FakeFabric other = new FakeFabric();
      TransactionEngine engine = other.engine();
      engine.recover().join();
      other.at(SPINE1).scriptApplies(FakeSwitch.Fault.LOSE_REPLY);
      assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
          .isEqualTo(TxOutcome.COMMITTED);
      other.clock.advance(since);
      engine.close();
      assertThat(head(other).farewell()).as("%s later", since).isEqualTo(since.equals(CALL));
    }
  }

  @Test
  void leaderThatStillWaitsForTheOneBeforeItCannotSayThatNothingIsUnderWay()
      throws ProblemsException {
    committed();
    TransactionEngine second = fabric.engine();
    second.recover().join();
    fabric.clock.advance(SETTINGS.successorWait().minusMillis(1));
    second.close();
    assertThat(head().farewell()).isFalse();

    TransactionEngine third = fabric.engine();
    third.recover().join();
    fabric.clock.advance(SETTINGS.successorWait());
    third.close();
    assertThat(head().farewell()).isTrue();
  }

  @Test
  void overtakenLeaderSaysNothingForItsSuccessor() throws ProblemsException {
    TransactionEngine old = committed();
    try (TransactionEngine successor = fabric.engine()) {
      successor.recover().join();
      old.close();
      assertThat(head().farewell()).isFalse();
      assertThat(head().epoch()).isEqualTo(2);
    }
  }

  @Test
  void leaderThatIsOvertakenWhileItWritesItsFarewellSaysNothing() throws ProblemsException {
    TransactionEngine old = committed();
    List<TransactionEngine> successors = new ArrayList<>();
    fabric.journal.beforeEachWrite(
        key -> {
          if (successors.isEmpty()) {
            successors.add(fabric.engine());
            try {
              successors.get(0).recover().join();
            } catch (ProblemsException e) {
              throw new AssertionError(e);
            }
          }
        });
    old.close();
    assertThat(successors).hasSize(1);
    assertThat(head().epoch()).isEqualTo(2);
    assertThat(head().farewell()).isFalse();
  }

  @Test
  void farewellIsTheLastThingThatIsWritten() throws ProblemsException {
    TransactionEngine engine = committed();
    fabric.gauge = (id, priorities) -> CompletableFuture.completedFuture(Optional.of(4096L));
    CompletableFuture<TransactionReport> left =
        engine.withdraw(FakeFabric.drainingRollout(), 1).done();
    CompletableFuture<?> cure = engine.cures().begin(CuresTest.storm(fabric, SPINE1));
    List<String> written = new ArrayList<>();
    int changes = changes();
    fabric.journal.beforeEachWrite(written::add);
    engine.close();
    fabric.clock.advance(SETTINGS.successorWait().multipliedBy(10));
    assertThat(written).containsExactly(Head.KEY);
    assertThat(head().farewell()).isTrue();
    assertThat(changes()).isEqualTo(changes);
    assertThat(left).isDone();
    assertThat(cure).isDone();
  }

  @Test
  void successorOfASuccessorThatDiesAtOnceWaitsInFull() throws ProblemsException {
    committed().close();
    TransactionEngine second = fabric.engine();
    second.recover().join();
    waitsInFull();
  }

  @Test
  void onceShutNothingIsSentWhateverSessionIsStillOpen() {
    OutgoingCalls calls =
        new OutgoingCalls(
            (target, terms) -> new FakeSession(fabric.at(target.id())), fabric.clock, SETTINGS);
    SwitchSession early = session(calls);
    assertThat(early.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
    assertThat(calls.shut()).isDone();
    for (SwitchSession session : List.of(early, session(calls))) {
      TargetChange change = TargetChange.between(TargetConfig.EMPTY, FakeFabric.encoded(LEAF1));
      assertThat(session.apply(change).join()).isInstanceOf(SessionOutcome.Refused.class);
      assertThat(session.propose("tx", change, CALL).join())
          .isInstanceOf(SessionOutcome.Refused.class);
      assertThat(session.confirm("tx").join()).isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(session.read(TargetConfig.EMPTY).join().failure()).isPresent();
    }
    assertThat(fabric.at(LEAF1).log()).isEmpty();
  }

  @Test
  void callThatIsUnderWayHoldsTheFarewellUpAndOneWithoutAnAnswerForLonger() {
    CompletableFuture<SessionOutcome> answer = new CompletableFuture<>();
    CompletableFuture<ReadBack> found = new CompletableFuture<>();
    OutgoingCalls calls =
        new OutgoingCalls(
            (target, terms) -> new OpenEnded(fabric.at(LEAF1), answer, answer, found),
            fabric.clock,
            SETTINGS);
    SwitchSession session = session(calls);
    CompletableFuture<SessionOutcome> sent = session.prepare();
    CompletableFuture<ReadBack> read = session.read(TargetConfig.EMPTY);
    CompletableFuture<Void> shut = calls.shut();
    found.complete(ReadBack.failed(Refusals.closed().problems().get(0)));
    assertThat(read).isDone();
    assertThat(shut).isNotDone();
    fabric.clock.advance(SETTINGS.callDeadline());
    answer.complete(SessionOutcome.unknown(Refusals.closed().problems().get(0)));
    assertThat(sent).isDone();
    fabric.clock.advance(SETTINGS.margin().minusMillis(1));
    assertThat(shut).isNotDone();
    fabric.clock.advance(Duration.ofMillis(1));
    assertThat(shut).isDone();
  }

  @Test
  void waitForTheLeaderBeforeIsTold() throws ProblemsException {
    committed();
    try (TransactionEngine successor = fabric.engine()) {
      successor.recover().join();
      fabric.clock.advance(Duration.ofMillis(5500));
      fabric.progress.clear();
      CompletableFuture<TransactionReport> done =
          successor.withdraw(FakeFabric.withdrawRollout(), 1).done();
      assertThat(done).isNotDone();
      assertThat(fabric.progress).hasSize(1);
      Progress told = fabric.progress.get(0);
      assertThat(told.stageName() + ": " + told.what() + " " + told.detail())
          .isEqualTo("takeover: waiting 12 s: the leader before may still have calls under way");
      assertThat(told.stage()).isEqualTo(-1);
      fabric.clock.advance(SETTINGS.successorWait());
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.COMMITTED);
    }
  }

  private static final class OpenEnded implements SwitchSession {
    private final FakeSwitch target;
    private final CompletableFuture<SessionOutcome> readiness;
    private final CompletableFuture<SessionOutcome> answer;
    private final CompletableFuture<ReadBack> found;

    OpenEnded(
        FakeSwitch target,
        CompletableFuture<SessionOutcome> readiness,
        CompletableFuture<SessionOutcome> answer,
        CompletableFuture<ReadBack> found) {
      this.target = target;
      this.readiness = readiness;
      this.answer = answer;
      this.found = found;
    }

    @Override
    public SwitchId switchId() {
      return target.id();
    }

    @Override
    public CompletableFuture<SessionOutcome> prepare() {
      return readiness;
    }

    @Override
    public CompletableFuture<SessionOutcome> apply(TargetChange change) {
      return answer;
    }

    @Override
    public CompletableFuture<ReadBack> read(TargetConfig expected) {
      return found;
    }

    @Override
    public void close() {}
  }

  private SwitchSession session(OutgoingCalls calls) {
    return calls.open(
        fabric.inventory().find(LEAF1).orElseThrow(), SessionTerms.of(1, SETTINGS.callDeadline()));
  }

  /** A leader that has committed something, and whose calls have all been answered. */
  private TransactionEngine committed() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    engine.recover().join();
    assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
    return engine;
  }

  private void waitsInFull() throws ProblemsException {
    assertThat(head().farewell()).isFalse();
    try (TransactionEngine successor = fabric.engine()) {
      successor.recover().join();
      CompletableFuture<TransactionReport> done =
          successor.withdraw(FakeFabric.withdrawRollout(), 1).done();
      fabric.clock.advance(SETTINGS.successorWait().minusMillis(1));
      assertThat(done).isNotDone();
      fabric.clock.advance(Duration.ofMillis(1));
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.COMMITTED);
    }
  }

  private int changes() {
    return fabric.switches.values().stream().mapToInt(each -> each.log().size()).sum();
  }

  private Head head() {
    return head(fabric);
  }

  private static Head head(FakeFabric fabric) {
    return new TransactionLog(fabric.journal)
        .readHead()
        .match(
            found -> found.head(),
            conflict -> {
              throw new AssertionError(conflict);
            },
            unknown -> {
              throw new AssertionError(unknown);
            });
  }
}
