package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.FakeSwitch.Fault;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.cure.CureOutcome;
import org.weirfabric.push.tx.TxOutcome;

class CuresTest {
  private static final Duration LIFE = Duration.ofSeconds(60);

  private final FakeFabric fabric = new FakeFabric();

  @Test
  void cureIsOnTheSwitchAndInTheJournalUntilItIsLifted() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      CureOrder order = order("storm", LEAF1);

      assertThat(done(engine.cures().begin(order))).isInstanceOf(CureOutcome.Done.class);

      assertThat(cured(LEAF1)).isTrue();
      assertThat(engine.cures().active())
          .extracting(ActiveCure::state)
          .containsExactly(ActiveCure.State.IN_FORCE);
      assertThat(engine.desired().get(LEAF1))
          .isEqualTo(
              FakeFabric.config(LEAF1)
                  .withOverride(Leaf1.FABRIC_PORT, order.priority(), order.action()));

      assertThat(done(engine.cures().lift(order.id()))).isInstanceOf(CureOutcome.Done.class);
      assertThat(fabric.allNew()).isTrue();
      assertThat(engine.cures().active()).isEmpty();
    }
  }

  @Test
  void sameOrderAgainSendsNothing() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      done(engine.cures().begin(order("storm", LEAF1)));
      int changes = fabric.at(LEAF1).log().size();
      assertThat(done(engine.cures().begin(order("storm", LEAF1))))
          .isInstanceOf(CureOutcome.Done.class);
      assertThat(fabric.at(LEAF1).log()).hasSize(changes);
    }
  }

  @Test
  void secondCureForAPriorityOfAPortIsRefused() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      done(engine.cures().begin(order("storm", LEAF1)));
      assertRefused(engine.cures().begin(order("another", LEAF1)), ProblemCode.BUSY);
    }
  }

  @Test
  void whereWeirPausesNothingThereIsNothingToCure() throws ProblemsException {
    try (TransactionEngine engine = leading(fabric.engine())) {
      assertRefused(engine.cures().begin(order("storm", LEAF1)), ProblemCode.NOT_FOUND);
      assertThat(fabric.allOld()).isTrue();
      assertThat(engine.cures().active()).isEmpty();
    }
  }

  @Test
  void cureIsLiftedWhenItsTimeIsOver() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      done(engine.cures().begin(order("storm", LEAF1)));
      fabric.clock.advance(LIFE.minusMillis(1));
      assertThat(cured(LEAF1)).isTrue();
      fabric.clock.advance(Duration.ofMillis(1));
      assertThat(fabric.allNew()).isTrue();
      assertThat(engine.cures().active()).isEmpty();
    }
  }

  @Test
  void lostReplyIsReadBackAndLostRequestIsTriedAgain() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      fabric.at(LEAF1).scriptApplies(Fault.LOSE_REPLY);
      assertThat(done(engine.cures().begin(order("one", LEAF1))))
          .isInstanceOf(CureOutcome.Done.class);
      fabric.at(LEAF2).scriptApplies(Fault.LOSE_REQUEST);
      assertThat(done(engine.cures().begin(order("two", LEAF2))))
          .isInstanceOf(CureOutcome.Pending.class);
      assertThat(cured(LEAF2)).isFalse();
      fabric.clock.advance(CureCarrier.RETRY);
      assertThat(cured(LEAF2)).isTrue();
      assertThat(engine.cures().active())
          .extracting(ActiveCure::state)
          .containsOnly(ActiveCure.State.IN_FORCE);
    }
  }

  @Test
  void refusalOfTheSwitchLeavesNoCureBehind() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      fabric.at(LEAF1).scriptApplies(Fault.REFUSE);
      assertRefused(engine.cures().begin(order("storm", LEAF1)), ProblemCode.SWITCH_REFUSED);
      assertThat(engine.cures().active()).isEmpty();
      assertThat(fabric.allNew()).isTrue();
    }
  }

  @Test
  void nothingIsSentWhileTheJournalIsSilent() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      int changes = fabric.at(LEAF1).log().size();
      fabric.journal.setSilent(true);
      assertRefused(engine.cures().begin(order("storm", LEAF1)), ProblemCode.STORE_UNAVAILABLE);
      assertThat(fabric.at(LEAF1).log()).hasSize(changes);
      fabric.journal.setSilent(false);
      assertThat(done(engine.cures().begin(order("storm", LEAF1))))
          .isInstanceOf(CureOutcome.Done.class);
    }
  }

  @Test
  void stagesAndUndoCarryTheCureAlong() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      done(engine.cures().begin(order("storm", LEAF1)));
      // Fails once PFC is gone, and is undone.
      fabric.at(SPINE1).scriptApplies(Fault.NONE, Fault.NONE, Fault.NONE, Fault.REFUSE);
      TransactionReport report = engine.withdraw(FakeFabric.withdrawRollout(), 1).done().join();
      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(cured(LEAF1)).isTrue();

      done(engine.cures().lift(CureId.of("storm")));
      assertThat(fabric.allNew()).isTrue();
    }
  }

  @Test
  void cureOfASwitchInMidTransactionFitsTheStageThatItIsAt() throws ProblemsException {
    try (TransactionEngine engine = leading(fabric.engine())) {
      FakeSwitch leaf = fabric.at(LEAF1);
      List<CompletableFuture<CureOutcome>> ordered = new ArrayList<>();
      leaf.onChange(
          (id, held) -> {
            if (leaf.log().size() == 4) {
              // PFC has just been set: the cure comes between that change and its read back.
              ordered.add(engine.cures().begin(order("storm", LEAF1)));
            }
          });
      TransactionReport report = engine.apply(FakeFabric.plan(0)).done().join();
      assertThat(report.outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(done(ordered.get(0))).isInstanceOf(CureOutcome.Done.class);
      assertThat(cured(LEAF1)).isTrue();
      done(engine.cures().lift(CureId.of("storm")));
      assertThat(fabric.allNew()).isTrue();
    }
  }

  @Test
  void successorAdoptsWhatIsInTheJournalAndLiftsWhatIsOver() throws ProblemsException {
    TransactionEngine killed = committed();
    done(killed.cures().begin(order("lasting", LEAF1)));
    fabric.at(LEAF2).scriptApplies(Fault.LOSE_REQUEST);
    done(killed.cures().begin(order("not-sent", LEAF2)));
    long soon = fabric.clock.now().plusSeconds(1).toEpochMilli();
    done(killed.cures().begin(order("short", SPINE1, soon)));
    killed.close();
    fabric.clock.advance(Duration.ofSeconds(2));
    assertThat(cured(SPINE1)).as("nobody leads").isTrue();

    try (TransactionEngine successor = leading(fabric.engine())) {
      assertThat(successor.cures().active()).hasSize(3);
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      assertThat(cured(LEAF1)).isTrue();
      assertThat(cured(LEAF2)).isTrue();
      assertThat(cured(SPINE1)).isFalse();
      assertThat(successor.cures().active())
          .extracting(each -> each.id().value())
          .containsExactly("lasting", "not-sent");
      assertThat(successor.withdraw(FakeFabric.withdrawRollout(), 1).done().join().outcome())
          .isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allOld()).isTrue();
    }
  }

  @Test
  void overtakenLeaderSendsNoCure() throws ProblemsException {
    TransactionEngine old = committed();
    try (TransactionEngine successor = leading(fabric.engine())) {
      int changes = fabric.at(LEAF1).log().size();
      assertRefused(old.cures().begin(order("storm", LEAF1)), ProblemCode.LEADER_CHANGED);
      assertThat(fabric.at(LEAF1).log()).hasSize(changes);
      assertThat(old.status().epoch()).isEmpty();
      fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
      assertThat(done(successor.cures().begin(order("storm", LEAF1))))
          .isInstanceOf(CureOutcome.Done.class);
    }
  }

  @Test
  void someoneElsesEditIsNotOverwrittenByACure() throws ProblemsException {
    try (TransactionEngine engine = committed()) {
      done(engine.cures().begin(order("storm", LEAF1)));
      GnmiPath path = overridePath();
      String edited = fabric.at(LEAF1).held().gnmi().get(path).replace("DROP", "FORWARD");
      fabric.at(LEAF1).editForeign(path, edited);
      done(engine.cures().lift(CureId.of("storm")));
      assertThat(fabric.at(LEAF1).held().gnmi()).containsEntry(path, edited);
    }
  }

  @Test
  void closingLeavesNothingWaiting() throws ProblemsException {
    TransactionEngine engine = committed();
    done(engine.cures().begin(order("storm", LEAF1)));
    fabric.at(LEAF2).setDead(true);
    done(engine.cures().begin(order("another", LEAF2)));
    engine.close();
    assertThat(fabric.clock.isAwaited()).isFalse();
  }

  private TransactionEngine committed() throws ProblemsException {
    TransactionEngine engine = leading(fabric.engine());
    assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
    return engine;
  }

  private static TransactionEngine leading(TransactionEngine engine) throws ProblemsException {
    assertThat(engine.recover().join()).isEmpty();
    return engine;
  }

  /** An order that lasts for {@link #LIFE}. */
  static CureOrder storm(FakeFabric fabric, SwitchId switchId) {
    return order("storm", switchId, fabric.clock.now().plus(LIFE).toEpochMilli());
  }

  private CureOrder order(String id, SwitchId switchId) {
    return order(id, switchId, fabric.clock.now().plus(LIFE).toEpochMilli());
  }

  private static CureOrder order(String id, SwitchId switchId, long expiresAtMillis) {
    return CureOrder.of(
        CureId.of(id),
        PortRef.of(switchId, Leaf1.FABRIC_PORT),
        Priority.of(3),
        PfcOverride.DROP,
        "a storm from h1",
        expiresAtMillis);
  }

  private boolean cured(SwitchId id) {
    return fabric
        .at(id)
        .held()
        .equals(
            FakeFabric.encoded(
                FakeFabric.config(id)
                    .withOverride(Leaf1.FABRIC_PORT, Priority.of(3), PfcOverride.DROP)));
  }

  /** The path that a cure changes. */
  private GnmiPath overridePath() {
    SortedMap<GnmiPath, String> held = fabric.at(LEAF1).held().gnmi();
    SortedMap<GnmiPath, String> plan = FakeFabric.encoded(LEAF1).gnmi();
    return held.keySet().stream()
        .filter(path -> !held.get(path).equals(plan.get(path)))
        .findFirst()
        .orElseThrow();
  }

  private static CureOutcome done(CompletableFuture<CureOutcome> outcome) {
    assertThat(outcome).isDone();
    return outcome.join();
  }

  private static void assertRefused(CompletableFuture<CureOutcome> outcome, ProblemCode code) {
    ProblemCode found =
        done(outcome).match(ok -> null, refused -> refused.problem().code(), pending -> null);
    assertThat(found).as("%s", outcome).isEqualTo(code);
  }
}
