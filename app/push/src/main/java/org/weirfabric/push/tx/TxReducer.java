package org.weirfabric.push.tx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.VersionedHead;

/**
 * The transaction, {@code (TxState, TxEvent) -> (TxState, TxEffects)}: pure, and the whole of it.
 *
 * <p>A step works on many switches at once, in waves, each switch by {@link SwitchTable}; when all
 * are through, {@link StepTable} says what is next and what must be claimed in the journal's head
 * before. A claim that does not come through is looked into and tried again only while the head is
 * as this leader left it; else the transaction stops, and nothing more is sent.
 */
public final class TxReducer {
  private TxReducer() {}

  /**
   * Opens a transaction.
   *
   * @throws IllegalArgumentException unless the head is idle
   */
  public static Transition begin(TxShape shape, VersionedHead head) {
    if (head.head().state() != HeadState.IDLE) {
      throw new IllegalArgumentException("another transaction is open: " + head);
    }
    return enter(TxState.initial(shape, head), TxStep.of(TxStep.Kind.CHECK));
  }

  /**
   * Takes up the transaction that {@code head} says is open, under this leader's epoch.
   *
   * @throws IllegalArgumentException if {@code shape} is not the open transaction
   */
  public static Transition resume(TxShape shape, VersionedHead head) {
    if (!head.head().activeTx().equals(Optional.of(shape.id()))) {
      throw new IllegalArgumentException(shape.id() + " is not what is open in " + head);
    }
    TxState state = TxState.initial(shape, head);
    return follow(state, new StepTable(state).resumed());
  }

  /**
   * What {@code event} leads to.
   *
   * @throws IllegalArgumentException if the event answers nothing that was asked
   */
  public static Transition reduce(TxState state, TxEvent event) {
    return event.match(new Events(state));
  }

  private static Transition follow(TxState state, StepTable.Next next) {
    return next.claim
        .map(wanted -> claim(state, TxState.Claim.of(wanted, next.step, 1)))
        .orElseGet(() -> enter(state, next.step));
  }

  private static Transition claim(TxState state, TxState.Claim claim) {
    return Transition.of(
        state.toBuilder().setClaim(Optional.of(claim)).build(),
        List.of(TxEffect.claim(state.head().version(), claim.wanted())));
  }

  private static Transition enter(TxState before, TxStep step) {
    TxState state =
        before.toBuilder()
            .setStep(step)
            .setClaim(Optional.empty())
            .setTroubles(step.wave() == 0 ? Collections.emptySortedMap() : before.troubles())
            .build();
    if (step.outcome().isPresent()) {
      return Transition.of(state, List.of(TxEffect.end(step.outcome().get())));
    }
    StepWork work = new StepWork(state);
    if (work.isSave()) {
      return Transition.of(
          state,
          List.of(
              step.kind() == TxStep.Kind.SAVE_UNDO
                  ? TxEffect.saveUndo()
                  : TxEffect.saveCommitted()));
    }
    SortedMap<SwitchId, Doing> pending = new TreeMap<>();
    work.members().forEach(switchId -> pending.put(switchId, work.firstDoing(switchId)));
    TxState waiting =
        state.toBuilder().setPending(Collections.unmodifiableSortedMap(pending)).build();
    if (pending.isEmpty()) {
      return complete(waiting);
    }
    List<TxEffect> effects = new ArrayList<>();
    pending.forEach((switchId, doing) -> effects.add(work.effect(switchId, doing)));
    return Transition.of(waiting, effects);
  }

  private static Transition proceed(TxState state, SwitchId switchId, SwitchTable.Next next) {
    if (next.doing.isPresent()) {
      Doing doing = next.doing.get();
      return Transition.of(
          state.withPending(switchId, doing), List.of(new StepWork(state).effect(switchId, doing)));
    }
    TxState through = state.withoutPending(switchId);
    return through.pending().isEmpty()
        ? complete(through)
        : Transition.of(through, Collections.emptyList());
  }

  private static Transition complete(TxState state) {
    if (new StepWork(state).goesOn()) {
      return follow(state, new StepTable(state).nextWave(state.step()));
    }
    TxState.Builder told = state.toBuilder();
    if (state.step().kind() == TxStep.Kind.SURVEY) {
      told.setFindings(state.troubles());
    } else if (state.causes().isEmpty()) {
      told.setCauses(state.troubles());
    }
    StepTable.Next next = new StepTable(state).after(state.step(), state.troubles().isEmpty());
    return follow(told.build(), next);
  }

  /** What each kind of event does to one state. */
  private static final class Events implements TxEvent.Cases<Transition> {
    private final TxState state;

    Events(TxState state) {
      this.state = state;
    }

    @Override
    public Transition answered(SwitchId switchId, SessionOutcome outcome) {
      SwitchTable.Next next = SwitchTable.afterAnswer(doing(switchId), outcome);
      return proceed(
          next.trouble
              ? outcome.match(
                  applied -> state,
                  refused -> inTrouble(switchId, refused.problem()),
                  unknown -> inTrouble(switchId, unknown.problem()))
              : state,
          switchId,
          next);
    }

    @Override
    public Transition looked(SwitchId switchId, Sight sight) {
      SwitchTable.Next next = SwitchTable.afterLook(doing(switchId), sight.place());
      return proceed(
          next.trouble ? state.withTrouble(switchId, sight.trouble(switchId)) : state,
          switchId,
          next);
    }

    @Override
    public Transition claimed(long version) {
      return enter(
          state.toBuilder().setHead(VersionedHead.of(openClaim().wanted(), version)).build(),
          openClaim().then());
    }

    @Override
    public Transition notClaimed() {
      return Transition.of(state, List.of(TxEffect.readHead()));
    }

    @Override
    public Transition headRead(VersionedHead found) {
      TxState.Claim claim = openClaim();
      if (found.head().equals(claim.wanted())) {
        return claimed(found.version());
      }
      if (!found.equals(state.head())) {
        return stop(fencedBy(found.head()));
      }
      return claim.mayTryAgain() ? claim(state, claim.again()) : stop(silentJournal());
    }

    @Override
    public Transition noHead(Problem problem) {
      TxState.Claim claim = openClaim();
      return claim.mayTryAgain()
          ? Transition.of(
              state.toBuilder().setClaim(Optional.of(claim.again())).build(),
              List.of(TxEffect.readHead()))
          : stop(problem);
    }

    @Override
    public Transition saved() {
      if (!new StepWork(state).isSave()) {
        throw new IllegalArgumentException("nothing is being saved in " + state.step());
      }
      return complete(state);
    }

    @Override
    public Transition notSaved(Problem problem) {
      TxState told = state.toBuilder().setJournalProblem(Optional.of(problem)).build();
      return follow(told, new StepTable(told).after(told.step(), false));
    }

    private Transition stop(Problem problem) {
      return enter(
          state.toBuilder().setJournalProblem(Optional.of(problem)).build(),
          TxStep.of(TxStep.Kind.FENCED));
    }

    private TxState inTrouble(SwitchId switchId, Problem problem) {
      return state.withTrouble(switchId, Trouble.of(problem, List.of()));
    }

    private Doing doing(SwitchId switchId) {
      Doing doing = state.pending().get(switchId);
      if (doing == null) {
        throw new IllegalArgumentException(switchId + " was not asked anything");
      }
      return doing;
    }

    private TxState.Claim openClaim() {
      return state
          .claim()
          .orElseThrow(() -> new IllegalArgumentException("no claim is open in " + state.step()));
    }

    private static Problem fencedBy(Head found) {
      return Problem.of(
          ProblemCode.LEADER_CHANGED,
          "journal head",
          "epoch " + found.epoch() + ", " + found.state().text(),
          "the head as this leader left it",
          "ask the new leader: it finishes or undoes the transaction");
    }

    private static Problem silentJournal() {
      return Problem.of(
          ProblemCode.STORE_UNAVAILABLE,
          "journal head",
          "no answer to a compare-and-set",
          "an answer",
          "nothing more was sent; the transaction is taken up again when the store answers");
    }
  }
}
