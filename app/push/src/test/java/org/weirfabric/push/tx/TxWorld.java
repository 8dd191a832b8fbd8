package org.weirfabric.push.tx;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Difference;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.VersionedHead;

/**
 * All there is outside the reducer, as a value: where each switch is, and what the journal holds.
 *
 * @param pending what each switch with an open proposal goes back to if it takes it back
 * @param undrained the switches that may still hold frames which an open gate has let in
 * @param halves twice the number of changes each switch has made of those that the transaction asks
 *     of it; odd for a switch that is half way
 */
record TxWorld(
    TxShape shape,
    SortedMap<SwitchId, Integer> halves,
    SortedMap<SwitchId, Integer> pending,
    SortedSet<SwitchId> undrained,
    VersionedHead head,
    boolean undo,
    boolean committed) {
  static final Problem NO = problem(ProblemCode.SWITCH_REFUSED);
  static final Problem SILENCE = problem(ProblemCode.SWITCH_UNREACHABLE);
  static final Problem NO_STORE = problem(ProblemCode.STORE_UNAVAILABLE);

  /** One way in which an effect may turn out. */
  record Turn(String name, boolean fault, TxWorld world, TxEvent event) {}

  static TxWorld initial(TxShape shape) {
    SortedMap<SwitchId, Integer> halves = new TreeMap<>();
    shape.switches().forEach(id -> halves.put(id, 0));
    return new TxWorld(
        shape,
        halves,
        new TreeMap<>(),
        new TreeSet<>(),
        VersionedHead.of(Head.INITIAL.withNextEpoch(), 1),
        false,
        false);
  }

  /** Twice the number of changes that {@code id} has made at {@code position}. */
  int half(SwitchId id, int position) {
    return 2
        * (int)
            shape.stages().subList(0, position + 1).stream()
                .filter(stage -> stage.switches().contains(id))
                .count();
  }

  boolean allAt(int position) {
    return notAt(position).isEmpty();
  }

  List<SwitchId> notAt(int position) {
    return halves.keySet().stream().filter(id -> halves.get(id) != half(id, position)).toList();
  }

  TxWorld withHead(Head head) {
    return new TxWorld(
        shape,
        halves,
        pending,
        undrained,
        VersionedHead.of(head, this.head.version() + 1),
        undo,
        committed);
  }

  private TxWorld with(SwitchId id, int half) {
    SortedMap<SwitchId, Integer> moved = new TreeMap<>(halves);
    moved.put(id, half);
    return new TxWorld(shape, moved, pending, undrained, head, undo, committed);
  }

  /** A gate is open: what it lets in may be anywhere. */
  TxWorld letIn() {
    return new TxWorld(
        shape, halves, pending, new TreeSet<>(halves.keySet()), head, undo, committed);
  }

  private TxWorld drained(SwitchId id) {
    SortedSet<SwitchId> left = new TreeSet<>(undrained);
    left.remove(id);
    return new TxWorld(shape, halves, pending, left, head, undo, committed);
  }

  /** {@code id} has a proposal open, over what it held at {@code half}. */
  private TxWorld proposed(SwitchId id, int half) {
    SortedMap<SwitchId, Integer> more = new TreeMap<>(pending);
    more.putIfAbsent(id, half);
    return new TxWorld(shape, halves, more, undrained, head, undo, committed);
  }

  private TxWorld settled(SwitchId id) {
    SortedMap<SwitchId, Integer> fewer = new TreeMap<>(pending);
    fewer.remove(id);
    return new TxWorld(shape, halves, fewer, undrained, head, undo, committed);
  }

  /** {@code id} takes its proposal back. */
  TxWorld reverted(SwitchId id) {
    return with(id, pending.get(id)).settled(id);
  }

  /** Every way in which {@code effect} may turn out here; the first is the one without fault. */
  List<Turn> turns(TxEffect effect) {
    List<Turn> turns = new ArrayList<>();
    effect.match(
        new TxEffect.Cases<Void>() {
          @Override
          public Void prepare(SwitchId id) {
            good(TxEvent.answered(id, SessionOutcome.applied()));
            bad("refused", TxEvent.answered(id, SessionOutcome.refused(NO)));
            return bad("silent", TxEvent.answered(id, SessionOutcome.unknown(SILENCE)));
          }

          @Override
          public Void apply(Move move) {
            SwitchId id = move.switchId();
            int goal = half(id, move.to());
            int start = halves.get(id);
            TxEvent unknown = TxEvent.answered(id, SessionOutcome.unknown(SILENCE));
            if (pending.containsKey(id)) {
              // gNMI's commit extension: a Set beside an open commit is FAILED_PRECONDITION.
              good(TxEvent.answered(id, SessionOutcome.refused(NO)));
              return bad("lost request", unknown);
            }
            good(with(id, goal), TxEvent.answered(id, SessionOutcome.applied()));
            bad("refused", TxEvent.answered(id, SessionOutcome.refused(NO)));
            bad("lied", TxEvent.answered(id, SessionOutcome.applied()));
            bad("lost request", unknown);
            bad("lost reply", with(id, goal), unknown);
            return start == goal
                ? null
                : bad("half", with(id, goal + Integer.signum(start - goal)), unknown);
          }

          @Override
          public Void propose(Move move) {
            SwitchId id = move.switchId();
            int goal = half(id, move.to());
            int start = halves.get(id);
            TxWorld made = with(id, goal).proposed(id, start);
            TxEvent unknown = TxEvent.answered(id, SessionOutcome.unknown(SILENCE));
            if (pending.containsKey(id)) {
              good(TxEvent.answered(id, SessionOutcome.refused(NO)));
              return bad("lost request", unknown);
            }
            good(made, TxEvent.answered(id, SessionOutcome.applied()));
            bad("refused", TxEvent.answered(id, SessionOutcome.refused(NO)));
            bad("lied", TxEvent.answered(id, SessionOutcome.applied()));
            bad("lost request", unknown);
            bad("lost reply", made, unknown);
            // A target that can't take back by itself has done it for good.
            bad("for good", with(id, goal), TxEvent.answered(id, SessionOutcome.applied()));
            int half = goal + Integer.signum(start - goal);
            return start == goal ? null : bad("half", with(id, half).proposed(id, start), unknown);
          }

          @Override
          public Void confirm(SwitchId id) {
            TxEvent unknown = TxEvent.answered(id, SessionOutcome.unknown(SILENCE));
            good(
                settled(id),
                TxEvent.answered(
                    id,
                    pending.containsKey(id)
                        ? SessionOutcome.applied()
                        : SessionOutcome.refused(NO)));
            bad("confirm lost", unknown);
            return bad("confirmed, reply lost", settled(id), unknown);
          }

          @Override
          public Void cancel(SwitchId id) {
            TxEvent unknown = TxEvent.answered(id, SessionOutcome.unknown(SILENCE));
            boolean open = pending.containsKey(id);
            TxWorld back = open ? reverted(id) : TxWorld.this;
            good(
                back,
                TxEvent.answered(id, open ? SessionOutcome.applied() : SessionOutcome.refused(NO)));
            bad("cancel lost", unknown);
            return bad("cancelled, reply lost", back, unknown);
          }

          @Override
          public Void drain(SwitchId id) {
            good(drained(id), TxEvent.answered(id, SessionOutcome.applied()));
            bad("not empty", TxEvent.answered(id, SessionOutcome.refused(NO)));
            return bad("not measured", TxEvent.answered(id, SessionOutcome.unknown(SILENCE)));
          }

          @Override
          public Void look(Move move) {
            SwitchId id = move.switchId();
            good(TxEvent.looked(id, sight(move)));
            return bad("unread", TxEvent.looked(id, Sight.unreadable(SILENCE)));
          }

          @Override
          public Void claim(long expectedVersion, Head wanted) {
            if (expectedVersion != head.version()) {
              return good(TxEvent.notClaimed());
            }
            TxWorld claimed = withHead(wanted);
            good(claimed, TxEvent.claimed(claimed.head.version()));
            bad("claim lost", TxEvent.notClaimed());
            return bad("claim done, reply lost", claimed, TxEvent.notClaimed());
          }

          @Override
          public Void readHead() {
            good(TxEvent.headRead(head));
            return bad("head unread", TxEvent.noHead(NO_STORE));
          }

          @Override
          public Void saveUndo() {
            TxWorld saved = new TxWorld(shape, halves, pending, undrained, head, true, committed);
            good(saved, TxEvent.saved());
            bad("undo lost", TxEvent.notSaved(NO_STORE));
            return bad("undo saved, reply lost", saved, TxEvent.notSaved(NO_STORE));
          }

          @Override
          public Void saveCommitted() {
            TxWorld saved = new TxWorld(shape, halves, pending, undrained, head, undo, true);
            good(saved, TxEvent.saved());
            return bad("committed lost", TxEvent.notSaved(NO_STORE));
          }

          @Override
          public Void end(TxOutcome outcome) {
            throw new AssertionError("the end is not carried out");
          }

          private Void good(TxEvent event) {
            return good(TxWorld.this, event);
          }

          private Void good(TxWorld world, TxEvent event) {
            turns.add(new Turn("", false, world, event));
            return null;
          }

          private Void bad(String name, TxEvent event) {
            return bad(name, TxWorld.this, event);
          }

          private Void bad(String name, TxWorld world, TxEvent event) {
            turns.add(new Turn(name, true, world, event));
            return null;
          }
        });
    return turns;
  }

  private Sight sight(Move move) {
    int half = halves.get(move.switchId());
    if (half == half(move.switchId(), move.to())) {
      return Sight.arrived();
    }
    List<Difference> differences =
        List.of(Difference.of(move.switchId(), "position", "position " + move.to(), half + "/2"));
    return half == half(move.switchId(), move.from())
        ? Sight.departed(differences)
        : Sight.elsewhere(differences);
  }

  private static Problem problem(ProblemCode code) {
    return Problem.of(code, "test", "a fault", "none", "nothing");
  }
}
