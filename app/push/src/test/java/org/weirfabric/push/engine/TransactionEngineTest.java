package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.FakeSwitch.Fault;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.InMemoryJournal;
import org.weirfabric.push.tx.TxOutcome;

class TransactionEngineTest {
  /** More changes than any transaction of these tests asks of one switch. */
  private static final int MOST_CHANGES = 7;

  private FakeFabric fabric = new FakeFabric();

  @Test
  void anAppliedPlanIsCommittedAndReadBack() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      TransactionReport report = apply(engine, 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(report.problems()).isEmpty();
      assertThat(report.switches().keySet()).containsExactly(LEAF1, LEAF2, SPINE1);
      report
          .switches()
          .forEach(
              (id, each) -> {
                assertThat(each.matches()).isTrue();
                assertThat(each.gnmiSet())
                    .containsExactlyElementsOf(
                        FakeFabric.encoded(id).gnmi().keySet().stream()
                            .map(GnmiPath::toString)
                            .toList());
                assertThat(each.p4Set())
                    .containsExactlyElementsOf(FakeFabric.encoded(id).p4().keySet());
              });
      assertThat(fabric.allNew()).isTrue();
      assertThat(fabric.breaches).isEmpty();
      assertThat(engine.status().head().orElseThrow().fabricRevision()).isEqualTo(1);
      assertThat(engine.committed()).isEqualTo(FakeFabric.plan(0).configs());
    }
  }

  @Test
  void aWithdrawalLeavesNothingBehind() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      TransactionReport report = engine.withdraw(FakeFabric.withdrawRollout(), 1).done().join();
      assertThat(report.outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allOld()).isTrue();
      assertThat(fabric.breaches).isEmpty();
      assertThat(engine.committed()).isEmpty();
      assertThat(fabric.at(LEAF1).log()).hasSizeGreaterThan(8);
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aFaultInAnyChangeOfAnySwitchEndsAllOldOrAllNew(Fault fault) throws ProblemsException {
    for (SwitchId id : List.of(LEAF1, LEAF2, SPINE1)) {
      for (int change = 0; change < MOST_CHANGES; change++) {
        fabric = new FakeFabric();
        fabric.at(id).scriptApplies(after(change, fault));
        try (TransactionEngine engine = leading()) {
          TransactionReport report = apply(engine, 0);
          String where = fault + " at change " + change + " of " + id + ": " + report.toJson();
          assertThat(report.outcome()).as(where).isIn(TxOutcome.COMMITTED, TxOutcome.ROLLED_BACK);
          assertThat(fabric.allNew()).as(where).isEqualTo(report.outcome() == TxOutcome.COMMITTED);
          assertThat(fabric.allOld())
              .as(where)
              .isEqualTo(report.outcome() == TxOutcome.ROLLED_BACK);
          assertThat(fabric.breaches).as(where).isEmpty();
          assertThat(report.switches().values()).as(where).allMatch(SwitchReport::matches);
          assertThat(report.problems().isEmpty())
              .as(where)
              .isEqualTo(report.outcome() == TxOutcome.COMMITTED);
        }
      }
    }
  }

  @Test
  void aRefusedStageIsUndoneOnEverySwitchAndNamed() throws ProblemsException {
    fabric.at(LEAF2).scriptApplies(after(3, Fault.REFUSE));
    try (TransactionEngine engine = leading()) {
      TransactionReport report = apply(engine, 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(report.problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.code()).isEqualTo(ProblemCode.SWITCH_REFUSED);
                assertThat(problem.where()).isEqualTo("leaf2");
              });
      assertThat(fabric.allOld()).isTrue();
      assertThat(fabric.at(LEAF1).log()).hasSizeGreaterThan(6);
      // The fault gone, the same plan goes through: the revision has not moved.
      assertThat(apply(engine, 0).outcome()).isEqualTo(TxOutcome.COMMITTED);
    }
  }

  @Test
  void aSwitchThatIsDeadBeforehandChangesNothingAnywhere() throws ProblemsException {
    fabric.at(SPINE1).setDead(true);
    try (TransactionEngine engine = leading()) {
      TransactionReport report = apply(engine, 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.at(LEAF1).log()).isEmpty();
      JsonNode spine = report.toJson().path("switches").path("spine1");
      assertThat(spine.path("readBack").path("matches").asBoolean()).isFalse();
      assertThat(spine.path("differences").get(0).asText()).isEqualTo("not read back");
    }
  }

  @Test
  void aSwitchThatDiesOnTheWayIsDivergedAndConvergesOnceItIsBack() throws ProblemsException {
    FakeSwitch leaf = fabric.at(LEAF2);
    leaf.onChange(
        (id, held) -> {
          if (leaf.log().size() == 3) {
            leaf.setDead(true);
          }
        });
    try (TransactionEngine engine = leading()) {
      TransactionReport report = apply(engine, 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.DIVERGED);
      assertThat(report.problems()).anyMatch(each -> each.where().contains("leaf2"));
      for (SwitchId id : fabric.between()) {
        assertThat(report.switches().get(id).matches()).as("%s is listed", id).isFalse();
      }
      assertThatThrownBy(() -> apply(engine, 0)).hasMessageContaining("WEIR-4005");

      leaf.setDead(false);
      assertThat(recovered(engine).outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allOld()).isTrue();
      assertThat(fabric.breaches).isEmpty();
    }
  }

  @Test
  void whatSomeoneElseHasEditedIsLeftAloneAndListed() throws ProblemsException {
    GnmiPath pool = GnmiPath.parse("/qos/buffer-pools/buffer-pool[name=weir-ingress]");
    String edited =
        "{\"weir-lossless:name\":\"weir-ingress\",\"weir-lossless:config\":"
            + "{\"name\":\"weir-ingress\",\"type\":\"INGRESS\",\"size-bytes\":\"1\"}}";
    FakeSwitch leaf = fabric.at(LEAF1);
    leaf.onChange(
        (id, held) -> {
          if (leaf.log().size() == 3) {
            leaf.editForeign(pool, edited);
          }
        });
    try (TransactionEngine engine = leading()) {
      TransactionReport report = apply(engine, 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.DIVERGED);
      assertThat(report.toJson().path("switches").path("leaf1").path("differences").toString())
          .contains("size-bytes")
          .contains("found 1");
      assertThat(leaf.held().gnmi()).containsEntry(pool, edited);
    }
  }

  @Test
  void driftOnASwitchStopsTheNextApplyBeforeItSendsAnything() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      GnmiPath queue = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
      fabric.at(LEAF1).editForeign(queue, "{\"name\":\"weir-q3\",\"config\":{\"name\":\"x\"}}");
      int changes = fabric.at(LEAF2).log().size();
      TransactionReport report = engine.withdraw(FakeFabric.withdrawRollout(), 1).done().join();
      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(report.problems().get(0).code()).isEqualTo(ProblemCode.READ_BACK_DIFFERS);
      assertThat(fabric.at(LEAF2).log()).hasSize(changes);
    }
  }

  @Test
  void aPlanForAnotherRevisionIsStale() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      assertThatThrownBy(() -> apply(engine, 0)).hasMessageContaining("WEIR-4001");
    }
  }

  @Test
  void onlyALeaderThatHasRecoveredAppliesAnything() throws ProblemsException {
    try (TransactionEngine engine = fabric.engine()) {
      assertThatThrownBy(() -> apply(engine, 0)).hasMessageContaining("WEIR-5003");
      fabric.leads = false;
      assertThatThrownBy(engine::recover).hasMessageContaining("WEIR-5003");
    }
  }

  @Test
  void aSuccessorStopsTheLeaderBeforeIt() throws ProblemsException {
    try (TransactionEngine old = leading();
        TransactionEngine successor = fabric.engine()) {
      assertThat(successor.recover().join()).isEmpty();
      assertThatThrownBy(() -> apply(old, 0)).hasMessageContaining("WEIR-5003");
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      assertThat(apply(successor, 0).outcome()).isEqualTo(TxOutcome.COMMITTED);
    }
  }

  @ParameterizedTest
  @EnumSource(InMemoryJournal.Fault.class)
  void aLostAnswerOfTheJournalIsLookedInto(InMemoryJournal.Fault fault) throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      fabric.journal.failNextWrite("head"::equals, fault);
      assertThat(apply(engine, 0).outcome()).isEqualTo(TxOutcome.COMMITTED);
    }
  }

  @Test
  void aJournalThatFallsSilentStopsAllSendingUntilItIsTakenUpAgain() throws ProblemsException {
    FakeSwitch spine = fabric.at(SPINE1);
    spine.onChange((id, held) -> fabric.journal.setSilent(spine.log().size() == 2));
    try (TransactionEngine engine = leading()) {
      TransactionReport report = apply(engine, 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.FENCED);
      assertThat(report.problems().get(0).code()).isEqualTo(ProblemCode.STORE_UNAVAILABLE);
      assertThat(spine.log()).hasSize(2);
      fabric.journal.setSilent(false);
      assertThat(recovered(engine).outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  @Test
  void aCrashAfterAnyChangeIsPutRightByTheNextLeader() throws ProblemsException {
    for (SwitchId id : List.of(LEAF1, LEAF2, SPINE1)) {
      for (int change = 1; change < MOST_CHANGES; change++) {
        fabric = new FakeFabric();
        FakeSwitch crashing = fabric.at(id);
        TransactionEngine engine = leading();
        int last = change;
        crashing.onChange(
            (switchId, held) -> {
              if (crashing.log().size() == last) {
                engine.close();
              }
            });
        TransactionReport report = apply(engine, 0);
        if (report.outcome() == TxOutcome.COMMITTED) {
          continue;
        }
        assertThat(report.outcome()).isEqualTo(TxOutcome.FENCED);
        try (TransactionEngine successor = fabric.engine()) {
          assertThat(successor.status().head().orElseThrow().state()).isEqualTo(HeadState.APPLYING);
          assertThat(recovered(successor).outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
          assertThat(fabric.allOld()).isTrue();
          assertThat(apply(successor, 0).outcome()).isEqualTo(TxOutcome.COMMITTED);
        }
      }
    }
  }

  @Test
  void aSuccessorWaitsUntilNothingOfTheLeaderBeforeItCanBeUnderWay() throws ProblemsException {
    FakeSwitch spine = fabric.at(SPINE1);
    TransactionEngine engine = leading();
    spine.onChange((id, held) -> engine.close());
    apply(engine, 0);
    try (TransactionEngine successor = fabric.engine()) {
      CompletableFuture<Optional<TransactionReport>> recovery = successor.recover();
      Duration wait = EngineSettings.DEFAULT.successorWait();
      fabric.clock.advance(wait.minusMillis(1));
      assertThat(recovery).isNotDone();
      fabric.clock.advance(Duration.ofMillis(1));
      assertThat(recovery.join().orElseThrow().outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
    }
  }

  @Test
  void progressTellsEveryStageAndSwitchInOrder() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
    }
    assertThat(fabric.progress.stream().map(Progress::stageName).distinct())
        .containsExactly(
            "check",
            "save-undo",
            "open",
            "stage-0",
            "stage-1",
            "stage-2",
            "stage-3",
            "stage-4",
            "stage-5",
            "verify",
            "confirm",
            "save-committed",
            "committed");
    assertThat(fabric.progress)
        .filteredOn(each -> each.stageName().equals("stage-3"))
        .extracting(each -> each.switchId().map(SwitchId::value).orElse("") + " " + each.what())
        .containsExactly(
            " begins",
            "leaf1 applied",
            "leaf2 applied",
            "spine1 applied",
            "leaf1 matches",
            "leaf2 matches",
            "spine1 matches");
    assertThat(fabric.progress).extracting(Progress::sequence).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void closingLeavesNoThreadAndRealThreadsCommitToo() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    TransactionEngine engine = fabric.engine(threads);
    assertThat(engine.recover().get(30, TimeUnit.SECONDS)).isEmpty();
    TransactionReport report = engine.apply(FakeFabric.plan(0)).done().get(60, TimeUnit.SECONDS);
    assertThat(report.outcome()).isEqualTo(TxOutcome.COMMITTED);
    engine.close();
    assertThat(threads.isTerminated()).isTrue();
    assertThat(fabric.clock.isAwaited()).isFalse();
  }

  @Test
  void defaultThatASwitchShowsForWhatWasRemovedIsNothingLeftBehind() throws ProblemsException {
    TransactionEngine engine = leading();
    apply(engine, 0);
    fabric.switches.values().forEach(TransactionEngineTest::showsItsDefault);

    TransactionReport report = engine.withdraw(FakeFabric.withdrawRollout(), 1).done().join();

    assertThat(report.problems()).isEmpty();
    assertThat(report.outcome()).isEqualTo(TxOutcome.COMMITTED);
    assertThat(fabric.allOld()).isTrue();
  }

  private static void showsItsDefault(FakeSwitch each) {
    each.showByDefault(
        GnmiPath.parse(
            "/interfaces/interface[name="
                + Leaf1.FABRIC_PORT
                + "]/ethernet/state/enable-flow-control"),
        "false");
  }

  @Test
  void defectInASessionEndsTheTransactionInsteadOfHangingIt() throws ProblemsException {
    TransactionEngine engine = leading();
    fabric.sessions =
        (target, terms) -> {
          throw new IllegalStateException("a defect");
        };

    TransactionReport report = apply(engine, 0);

    assertThat(report.outcome()).isEqualTo(TxOutcome.FENCED);
    assertThat(report.problems())
        .extracting(problem -> problem.code())
        .contains(ProblemCode.INTERNAL);
    assertThat(fabric.allOld()).isTrue();
  }

  @Test
  void aHungSwitchDelaysTheOthersOfItsStageByNothingAndTheNextByItsDeadline()
      throws ProblemsException {
    fabric.sessions =
        (target, terms) ->
            target.id().equals(LEAF2)
                ? new HangingSession(fabric.at(LEAF2), 3)
                : new FakeSession(fabric.at(target.id()));
    try (TransactionEngine engine = leading()) {
      CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(0)).done();
      assertThat(done).isNotDone();
      assertThat(fabric.at(LEAF1).log()).hasSize(3);
      assertThat(fabric.at(SPINE1).log()).hasSize(3);
      assertThat(fabric.at(LEAF2).log()).hasSize(2);
      fabric.clock.advance(
          EngineSettings.DEFAULT.callDeadline().plus(EngineSettings.DEFAULT.margin()));
      assertThat(done.join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allNew()).isTrue();
    }
  }

  private TransactionEngine leading() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    assertThat(engine.recover().join()).isEmpty();
    return engine;
  }

  private TransactionReport apply(TransactionEngine engine, long baseRevision)
      throws ProblemsException {
    CompletableFuture<TransactionReport> done = engine.apply(FakeFabric.plan(baseRevision)).done();
    fabric.clock.advance(DrainTerms.DEFAULT.interval());
    assertThat(done).isDone();
    return done.join();
  }

  private TransactionReport recovered(TransactionEngine engine) throws ProblemsException {
    CompletableFuture<Optional<TransactionReport>> recovery = engine.recover();
    fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
    fabric.clock.advance(DrainTerms.DEFAULT.interval());
    assertThat(recovery).isDone();
    return recovery.join().orElseThrow();
  }

  private static Fault[] after(int changes, Fault fault) {
    Fault[] script = new Fault[changes + 1];
    Arrays.fill(script, Fault.NONE);
    script[changes] = fault;
    return script;
  }
}
