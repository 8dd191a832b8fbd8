package org.weirfabric.push.tx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.TxId;

/**
 * Visits every state that a small fabric's transaction can get into: every order of answers, every
 * fault at every effect, a crash at every moment, a successor after every crash.
 */
class ReducerEnumerationTest {
  private static final SwitchId LEAF1 = SwitchId.of("leaf1");
  private static final SwitchId LEAF2 = SwitchId.of("leaf2");
  private static final SwitchId SPINE = SwitchId.of("spine1");
  private static final TxId TX = TxId.of("tx-1");
  private static final List<String> CHANGES = List.of("apply", "propose", "confirm", "cancel");

  /**
   * A state of everything.
   *
   * @param faultsInTerm faults since this leader began
   */
  private record Node(
      TxState state, List<TxEffect> waiting, TxWorld world, int faults, int faultsInTerm) {}

  /** Whether a switch is open to the lossless class, and whether it lacks PFC or headroom. */
  private record Gate(
      BiPredicate<TxWorld, SwitchId> open, BiPredicate<TxWorld, SwitchId> lacking) {}

  /** Buffers, PFC, gate: PFC is whole from stage 1 on, and the gate opens after it. */
  private static final Gate APPLY =
      new Gate(
          (world, id) -> world.halves().get(id) > world.half(id, 1),
          (world, id) -> world.halves().get(id) < world.half(id, 1));

  /** Gate, PFC, buffers: the gate is open until stage 0 is whole, and PFC goes after it. */
  private static final Gate WITHDRAW =
      new Gate(
          (world, id) -> world.halves().get(id) < world.half(id, 0),
          (world, id) -> world.halves().get(id) > world.half(id, 0));

  private final Set<TxOutcome> outcomes = new HashSet<>();
  private final Set<HeadState> crashedIn = new HashSet<>();

  /** The states of the head, and the waves of each, in which a leader has died. */
  private final Set<String> crashedInWave = new HashSet<>();

  @Test
  void twoSwitchesSurviveAnyThreeFaults() {
    TxShape shape = opening(List.of(LEAF1, SPINE), List.of(LEAF1, SPINE), List.of(LEAF1));
    int visited = explore(shape, APPLY, 3);
    assertThat(visited).isGreaterThan(20_000);
    assertThat(outcomes).containsExactlyInAnyOrder(TxOutcome.values());
    assertThat(crashedIn).containsExactlyInAnyOrder(HeadState.values());
  }

  @Test
  void threeSwitchesSurviveAnyFault() {
    TxShape shape =
        opening(List.of(LEAF1, LEAF2, SPINE), List.of(LEAF1, LEAF2, SPINE), List.of(LEAF1, LEAF2));
    assertThat(explore(shape, APPLY, 1)).isGreaterThan(1_000);
  }

  @Test
  void aWithdrawalOfTwoSwitchesSurvivesAnyTwoFaults() {
    TxShape shape = draining(List.of(LEAF1), List.of(LEAF1, SPINE), List.of(LEAF1, SPINE));
    assertThat(explore(shape, WITHDRAW, 2)).isGreaterThan(5_000);
  }

  @Test
  void aStageThatChangesNothingIsPassed() {
    TxShape shape = opening(List.of(), List.of(LEAF1), List.of());
    assertThat(explore(shape, APPLY, 2)).isGreaterThan(100);
  }

  @Test
  void wavesOfOneSwitchSurviveAnyThreeFaultsAndACrashInAnyOfThem() {
    TxShape shape = opening(List.of(LEAF1, LEAF2), List.of(LEAF1, LEAF2), List.of(LEAF1, LEAF2));
    explore(shape.inWavesOf(1), APPLY, 3);
    assertThat(outcomes).containsExactlyInAnyOrder(TxOutcome.values());
    assertThat(crashedInWave)
        .contains("applying 0", "applying 1", "undoing 0", "undoing 1", "decided 0", "decided 1");
  }

  @Test
  void wavesOfTwoSwitchesSurviveAnyTwoFaultsAndACrashInAnyOfThem() {
    TxShape shape =
        opening(List.of(LEAF1, LEAF2, SPINE), List.of(LEAF1, LEAF2, SPINE), List.of(LEAF1, LEAF2));
    int visited = explore(shape.inWavesOf(2), APPLY, 2);
    assertThat(visited).isGreaterThan(20_000);
    assertThat(crashedInWave).contains("applying 1", "undoing 1");
  }

  @Test
  void aWithdrawalInWavesOfOneSwitchSurvivesAnyTwoFaults() {
    TxShape shape =
        draining(List.of(LEAF1, LEAF2), List.of(LEAF1, LEAF2, SPINE), List.of(LEAF1, SPINE));
    int visited = explore(shape.inWavesOf(1), WITHDRAW, 2);
    assertThat(visited).isGreaterThan(10_000);
    assertThat(crashedInWave).contains("applying 1", "applying 2", "undoing 1", "undoing 2");
  }

  @Test
  void aWaveInTroubleTurnsTheTransactionBackAndTheWayBackGoesThroughAllWaves() {
    TxShape shape = opening(List.of(LEAF1, LEAF2, SPINE), List.of(LEAF1), List.of()).inWavesOf(1);
    List<String> claims = new ArrayList<>();
    TxWorld world = TxWorld.initial(shape);
    Transition at = TxReducer.begin(shape, world.head());
    Deque<TxEffect> waiting = new ArrayDeque<>(at.effects());
    TxState state = at.state();
    while (state.step().outcome().isEmpty()) {
      TxEffect effect = waiting.pop();
      boolean refused = effect.text().startsWith("apply") && effect.text().contains("leaf2");
      TxWorld.Turn turn = world.turns(effect).get(refused && state.step().stage() == 0 ? 1 : 0);
      if (effect.text().startsWith("claim")) {
        claims.add(turn.world().head().head().state().text() + turn.world().head().head().wave());
      }
      Transition next = TxReducer.reduce(state, turn.event());
      world = turn.world();
      state = next.state();
      waiting.addAll(next.effects());
    }
    assertThat(state.step().outcome()).contains(TxOutcome.ROLLED_BACK);
    assertThat(claims)
        .containsExactly(
            "prepared0",
            "applying0",
            "applying1",
            "undoing0",
            "undoing1",
            "undoing2",
            "undoing0",
            "undoing1",
            "undoing2",
            "idle0");
  }

  private int explore(TxShape shape, Gate gate, int maxFaults) {
    Set<Node> seen = new HashSet<>();
    Deque<Node> open = new ArrayDeque<>();
    TxWorld fresh = TxWorld.initial(shape);
    boolean wasOpen = fresh.halves().keySet().stream().anyMatch(id -> gate.open().test(fresh, id));
    TxWorld world = wasOpen ? fresh.letIn() : fresh;
    Transition begun = TxReducer.begin(shape, world.head());
    push(new Node(begun.state(), begun.effects(), world, 0, 0), seen, open);
    while (!open.isEmpty()) {
      Node node = open.pop();
      checkGate(node, gate);
      checkWave(node);
      if (isEnd(node)) {
        checkEnd(node);
        if (node.world().head().head().state() != HeadState.IDLE) {
          push(successor(node, node.faults()), seen, open);
        }
        continue;
      }
      if (node.faults() < maxFaults) {
        Head head = node.world().head().head();
        crashedIn.add(head.state());
        crashedInWave.add(head.state().text() + " " + head.wave());
        staleLeaderSendsNothing(node);
        if (node.world().head().head().state() != HeadState.IDLE) {
          push(successor(node, node.faults() + 1), seen, open);
        } else {
          checkClosed(node.world());
        }
      }
      if (node.faults() < maxFaults) {
        node.world().pending().keySet().forEach(id -> push(reverted(node, id), seen, open));
      }
      for (TxEffect effect : node.waiting()) {
        for (TxWorld.Turn turn : node.world().turns(effect)) {
          if (!turn.fault() || node.faults() < maxFaults) {
            push(after(node, effect, turn, gate), seen, open);
          }
        }
      }
    }
    return seen.size();
  }

  private static void push(Node node, Set<Node> seen, Deque<Node> open) {
    if (seen.add(node)) {
      open.push(node);
    }
  }

  /** The switch's own timer takes its proposal back, and nobody is told. */
  private static Node reverted(Node node, SwitchId id) {
    return new Node(
        node.state(),
        node.waiting(),
        node.world().reverted(id),
        node.faults() + 1,
        node.faultsInTerm() + 1);
  }

  private static Node after(Node node, TxEffect effect, TxWorld.Turn turn, Gate gate) {
    Transition next = TxReducer.reduce(node.state(), turn.event());
    List<TxEffect> waiting = new ArrayList<>(node.waiting());
    waiting.remove(effect);
    // A set of switches at work has no order.
    waiting.addAll(next.effects());
    waiting.sort((a, b) -> a.text().compareTo(b.text()));
    int fault = turn.fault() ? 1 : 0;
    TxWorld world = turn.world();
    boolean open = world.halves().keySet().stream().anyMatch(id -> gate.open().test(world, id));
    return new Node(
        next.state(),
        List.copyOf(waiting),
        open ? world.letIn() : world,
        node.faults() + fault,
        node.faultsInTerm() + fault);
  }

  /** What had been sent has happened or has not; what had not been sent never is. */
  private static Node successor(Node node, int faults) {
    TxWorld world = node.world().withHead(node.world().head().head().withNextEpoch());
    Transition resumed = TxReducer.resume(node.state().shape(), world.head());
    return new Node(resumed.state(), resumed.effects(), world, faults, 0);
  }

  /** A leader that comes back after its successor has raised the epoch gets no claim through. */
  private static void staleLeaderSendsNothing(Node node) {
    TxWorld raised = node.world().withHead(node.world().head().head().withNextEpoch());
    for (TxEffect effect : node.waiting()) {
      TxState asked = node.state();
      if (effect.text().startsWith("claim")) {
        Transition answered = TxReducer.reduce(asked, raised.turns(effect).get(0).event());
        assertThat(answered.effects()).containsExactly(TxEffect.readHead());
        asked = answered.state();
      }
      if (asked.claim().isPresent()) {
        assertThat(TxReducer.reduce(asked, TxEvent.headRead(raised.head())).effects())
            .containsExactly(TxEffect.end(TxOutcome.FENCED));
      }
    }
  }

  private static boolean isEnd(Node node) {
    return node.state().step().outcome().isPresent();
  }

  private void checkEnd(Node node) {
    TxOutcome outcome = node.state().step().outcome().orElseThrow();
    outcomes.add(outcome);
    assertThat(node.waiting()).containsExactly(TxEffect.end(outcome));
    TxWorld world = node.world();
    switch (outcome) {
      case COMMITTED -> {
        assertThat(world.allAt(node.state().shape().target())).isTrue();
        assertThat(world.head().head().fabricRevision()).isEqualTo(1);
        checkClosed(world);
      }
      case ROLLED_BACK -> {
        assertThat(world.allAt(TxShape.BASE)).isTrue();
        assertThat(world.head().head().fabricRevision()).isZero();
        checkClosed(world);
      }
      case DIVERGED -> {
        boolean decided = world.head().head().state() == HeadState.DECIDED;
        int wanted = decided ? node.state().shape().target() : TxShape.BASE;
        assertThat(node.state().findings().keySet()).containsAll(world.notAt(wanted)).isNotEmpty();
      }
      case FENCED -> assertThat(node.state().journalProblem()).isPresent();
    }
    if (node.faultsInTerm() == 0) {
      assertThat(outcome)
          .as("what a leader without faults ends with")
          .isIn(TxOutcome.COMMITTED, TxOutcome.ROLLED_BACK);
    }
  }

  /** With nothing open, every switch holds what the revision says. */
  private static void checkClosed(TxWorld world) {
    assertThat(world.head().head().activeTx()).isEqualTo(Optional.empty());
    boolean committed = world.head().head().fabricRevision() == 1;
    assertThat(world.allAt(committed ? world.shape().target() : TxShape.BASE)).isTrue();
    assertThat(world.pending()).as("what a switch may yet take back").isEmpty();
    assertThat(world.committed() || !committed).isTrue();
  }

  /**
   * One claim allows one wave, and no more, to be changed. A survey changes nothing: it confirms
   * what a switch would take back else.
   */
  private static void checkWave(Node node) {
    if (node.state().step().kind() == TxStep.Kind.SURVEY) {
      return;
    }
    long changed =
        node.waiting().stream()
            .map(TxEffect::text)
            .filter(text -> CHANGES.stream().anyMatch(text::startsWith))
            .count();
    assertThat(changed).isLessThanOrEqualTo(node.state().shape().waveSize());
  }

  private static void checkGate(Node node, Gate gate) {
    TxWorld world = node.world();
    boolean open = world.halves().keySet().stream().anyMatch(id -> gate.open().test(world, id));
    boolean lacking =
        world.halves().keySet().stream().anyMatch(id -> gate.lacking().test(world, id));
    assertThat(open && lacking)
        .as("a gate is open while a switch lacks PFC or headroom: %s", node.world())
        .isFalse();
    assertThat(lacking && !world.undrained().isEmpty())
        .as("a switch lacks PFC or headroom for what an open gate has let in: %s", node.world())
        .isFalse();
    if (node.world().head().head().state() != HeadState.IDLE) {
      assertThat(node.world().undo()).as("undo records before the transaction opens").isTrue();
    }
  }

  /** Stages of which the last opens the gate. */
  @SafeVarargs
  private static TxShape opening(List<SwitchId>... stages) {
    List<TxShape.Stage> list = plain(stages);
    TxShape.Stage last = list.remove(list.size() - 1);
    list.add(TxShape.Stage.opening(last.name(), last.switches()));
    return TxShape.of(TX, list);
  }

  /** Stages of which the first shuts the gate, with a drain after it. */
  @SafeVarargs
  private static TxShape draining(List<SwitchId>... stages) {
    List<TxShape.Stage> list = plain(stages);
    list.add(1, TxShape.Stage.draining("drain"));
    return TxShape.of(TX, list);
  }

  private static List<TxShape.Stage> plain(List<SwitchId>[] stages) {
    List<TxShape.Stage> list = new ArrayList<>();
    for (List<SwitchId> switches : stages) {
      list.add(TxShape.Stage.of("stage-" + list.size(), new TreeSet<>(switches)));
    }
    return list;
  }
}
