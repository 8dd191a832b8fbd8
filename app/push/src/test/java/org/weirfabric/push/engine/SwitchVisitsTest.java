package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.tx.TxOutcome;

class SwitchVisitsTest {
  private final FakeFabric fabric = new FakeFabric();

  @Test
  void visitReadsWhatIsCommittedAndSendsAChange() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      TargetConfig wanted = FakeFabric.encoded(LEAF1);
      fabric.at(LEAF1).editForeign(wanted.gnmi().firstKey(), "{\"name\":\"else\"}");

      Visited<SessionOutcome> visited =
          engine
              .visits()
              .visit(
                  LEAF1,
                  visit -> {
                    assertThat(visit.committed()).isEqualTo(FakeFabric.config(LEAF1));
                    return visit
                        .read(wanted)
                        .thenCompose(
                            found -> visit.apply(TargetChange.between(TargetConfig.EMPTY, wanted)));
                  })
              .join();

      assertThat(visited.result()).contains(SessionOutcome.applied());
      assertThat(fabric.at(LEAF1).held()).isEqualTo(wanted);
    }
  }

  @Test
  void nothingIsVisitedBesideAnOpenTransaction() throws ProblemsException {
    List<CompletableFuture<Visited<String>>> visits = new ArrayList<>();
    try (TransactionEngine engine = leading()) {
      fabric
          .at(SPINE1)
          .onChange((id, held) -> visits.add(engine.visits().visit(LEAF1, SwitchVisitsTest::none)));
      apply(engine, 0);

      assertThat(visits).isNotEmpty();
      // The last of them waited for its turn until the transaction had ended.
      assertThat(visits.subList(0, visits.size() - 1))
          .allSatisfy(visit -> assertThat(visit.join().result()).isEmpty());
      assertThat(engine.visits().visit(LEAF1, SwitchVisitsTest::none).join().result())
          .contains("visited");
    }
  }

  @Test
  void staleLeaderVisitsNoSwitch() throws ProblemsException {
    try (TransactionEngine old = leading();
        TransactionEngine successor = fabric.engine()) {
      successor.recover().join();
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());

      assertThat(old.visits().visit(LEAF1, SwitchVisitsTest::none).join().result()).isEmpty();
      assertThat(successor.visits().visit(LEAF1, SwitchVisitsTest::none).join().result())
          .isPresent();
    }
  }

  @Test
  void changeLongAfterTheJournalWasAskedIsNotSent() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      Visited<SessionOutcome> visited =
          engine
              .visits()
              .visit(
                  LEAF1,
                  visit -> {
                    fabric.clock.advance(
                        EngineSettings.DEFAULT.sendWindow().plus(Duration.ofMillis(1)));
                    return visit.apply(
                        TargetChange.between(TargetConfig.EMPTY, FakeFabric.encoded(LEAF1)));
                  })
              .join();

      assertThat(visited.result().orElseThrow()).isInstanceOf(SessionOutcome.Refused.class);
      assertThat(fabric.at(LEAF1).log()).isEmpty();
    }
  }

  @Test
  void deadSwitchIsAProblemAndNoVisit() throws ProblemsException {
    fabric.at(LEAF1).setDead(true);
    try (TransactionEngine engine = leading()) {
      Visited<String> visited = engine.visits().visit(LEAF1, SwitchVisitsTest::none).join();

      assertThat(visited.result()).isEmpty();
      assertThat(visited.problem().orElseThrow().code()).isEqualTo(ProblemCode.SWITCH_UNREACHABLE);
    }
  }

  @Test
  void newHardwareIsRebuiltStageByStageAndItsNeighboursAreLeftAlone() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      int leaf1 = fabric.at(LEAF1).log().size();
      int spine1 = fabric.at(SPINE1).log().size();
      FakeSwitch fresh = new FakeSwitch(LEAF2);
      fabric.switches.put(LEAF2, fresh);

      TransactionReport report = engine.rebuild(LEAF2, FakeFabric.applyRollout()).done().join();

      assertThat(report.outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(report.switches()).containsOnlyKeys(LEAF2);
      assertThat(fabric.allNew()).isTrue();
      assertThat(fresh.log()).hasSizeGreaterThan(4);
      assertThat(fresh.log()).filteredOn(FakeFabric::isOpen).noneMatch(FakeFabric::lacks);
      assertThat(fabric.at(LEAF1).log()).hasSize(leaf1);
      assertThat(fabric.at(SPINE1).log()).hasSize(spine1);
      assertThat(engine.committed()).isEqualTo(FakeFabric.plan(0).configs());
    }
  }

  @Test
  void switchThatRefusesItsRebuildIsLeftEmptyAgain() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      FakeSwitch fresh = new FakeSwitch(LEAF2);
      fresh.scriptApplies(FakeSwitch.Fault.NONE, FakeSwitch.Fault.REFUSE);
      fabric.switches.put(LEAF2, fresh);

      TransactionReport report = engine.rebuild(LEAF2, FakeFabric.applyRollout()).done().join();

      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(fresh.held()).isEqualTo(TargetConfig.EMPTY);
      assertThat(engine.committed()).isEqualTo(FakeFabric.plan(0).configs());
    }
  }

  @Test
  void switchThatIsToHoldNothingIsNotRebuilt() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      assertThatThrownBy(() -> engine.rebuild(LEAF2, FakeFabric.applyRollout()))
          .hasMessageContaining("WEIR-4006");
    }
  }

  private static CompletableFuture<String> none(SwitchVisits.Visit visit) {
    return CompletableFuture.completedFuture("visited");
  }

  private TransactionEngine leading() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    assertThat(engine.recover().join()).isEmpty();
    return engine;
  }

  private static void apply(TransactionEngine engine, long baseRevision) throws ProblemsException {
    assertThat(engine.apply(FakeFabric.plan(baseRevision)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
  }
}
