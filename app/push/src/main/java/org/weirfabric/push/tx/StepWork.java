package org.weirfabric.push.tx;

import java.util.Collections;
import java.util.SortedSet;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.HeadState;

/**
 * What a step asks of which switches.
 *
 * <table>
 *   <caption>Step, switches, first thing done, move</caption>
 *   <tr><th>step<th>switches<th>begins with<th>from<th>to
 *   <tr><td>check<td>all<td>prepare<td>base<td>base
 *   <tr><td>forward k<td>of the stage<td>apply, as a proposal if it opens<td>k-1<td>k
 *   <tr><td>forward k, a drain<td>all<td>drain<td><td>
 *   <tr><td>verify<td>all<td>look<td>target<td>target
 *   <tr><td>confirm<td>with a proposal<td>confirm<td>target<td>target
 *   <tr><td>redo<td>all<td>look first, confirm a proposal<td>target<td>target
 *   <tr><td>backward k<td>of the stage<td>look first, cancel a proposal<td>k<td>k-1
 *   <tr><td>drain k<td>all<td>drain<td><td>
 *   <tr><td>settle<td>all<td>look first<td>base<td>base
 *   <tr><td>survey<td>all<td>look<td>base<td>base
 *   <tr><td>survey, decided<td>all<td>look, confirm a proposal<td>target<td>target
 * </table>
 *
 * <p>A step that changes switches goes through them in waves, each under a claim of its own: what
 * one claim allows may be sent for a limited time only. The next stage begins after the last wave,
 * so where the waves are cut makes no difference to what is held when. The way forward stops at the
 * first wave in trouble; the way back, and what follows a decision, goes through all.
 */
final class StepWork {
  private final TxState state;
  private final TxStep step;

  StepWork(TxState state) {
    this.state = state;
    this.step = state.step();
  }

  boolean isSave() {
    return step.kind() == TxStep.Kind.SAVE_UNDO || step.kind() == TxStep.Kind.SAVE_COMMITTED;
  }

  /** The switches of this wave. */
  SortedSet<SwitchId> members() {
    return comesInWaves() ? state.shape().wave(allMembers(), step.wave()) : allMembers();
  }

  /** Whether another wave of the step follows this one. */
  boolean goesOn() {
    boolean well = state.troubles().isEmpty();
    return comesInWaves()
        && (well || step.kind() != TxStep.Kind.FORWARD)
        && step.wave() + 1 < waves();
  }

  /** How many waves the step has. */
  int waves() {
    return comesInWaves() ? state.shape().wavesFor(allMembers().size()) : 1;
  }

  private boolean comesInWaves() {
    switch (step.kind()) {
      case FORWARD:
        return !stage().drains();
      case BACKWARD:
      case SETTLE:
      case CONFIRM:
      case REDO:
        return true;
      default:
        return false;
    }
  }

  private SortedSet<SwitchId> allMembers() {
    switch (step.kind()) {
      case FORWARD:
        return stage().drains() ? state.shape().switches() : stage().switches();
      case BACKWARD:
        return stage().switches();
      case CONFIRM:
        return state.shape().proposedTo();
      case OPEN:
        return Collections.emptySortedSet();
      default:
        return state.shape().switches();
    }
  }

  Doing firstDoing(SwitchId switchId) {
    switch (step.kind()) {
      case CHECK:
        return Doing.PREPARE;
      case FORWARD:
        return stage().drains() ? Doing.DRAIN : Doing.APPLY;
      case DRAIN:
        return Doing.DRAIN;
      case BACKWARD:
        return stage().proposed() ? Doing.CANCEL : Doing.LOOK_FIRST;
      case CONFIRM:
        return Doing.CONFIRM;
      case REDO:
        return hasProposal(switchId) ? Doing.CONFIRM : Doing.LOOK_FIRST;
      case SETTLE:
        return Doing.LOOK_FIRST;
      case SURVEY:
        return isDecided() && hasProposal(switchId) ? Doing.CONFIRM_LAST : Doing.LOOK;
      default:
        return Doing.LOOK;
    }
  }

  TxEffect effect(SwitchId switchId, Doing doing) {
    switch (doing) {
      case PREPARE:
        return TxEffect.prepare(switchId);
      case DRAIN:
        return TxEffect.drain(switchId);
      case CONFIRM:
      case CONFIRM_AGAIN:
      case CONFIRM_LAST:
        return TxEffect.confirm(switchId);
      case CANCEL:
        return TxEffect.cancel(switchId);
      case APPLY:
      case APPLY_AGAIN:
        return step.kind() == TxStep.Kind.FORWARD && stage().proposed()
            ? TxEffect.propose(move(switchId))
            : TxEffect.apply(move(switchId));
      case LOOK:
      case LOOK_FIRST:
      case LOOK_AGAIN:
        return TxEffect.look(move(switchId));
    }
    throw new AssertionError(doing);
  }

  private TxShape.Stage stage() {
    return state.shape().stages().get(step.stage());
  }

  private boolean hasProposal(SwitchId switchId) {
    return state.shape().proposedTo().contains(switchId);
  }

  private boolean isDecided() {
    return state.head().head().state() == HeadState.DECIDED;
  }

  private Move move(SwitchId switchId) {
    int stage = step.stage();
    switch (step.kind()) {
      case FORWARD:
        return Move.of(switchId, stage - 1, stage);
      case BACKWARD:
        return Move.of(switchId, stage, stage - 1);
      case VERIFY:
      case CONFIRM:
      case REDO:
        return stay(switchId, state.shape().target());
      case SURVEY:
        return stay(switchId, isDecided() ? state.shape().target() : TxShape.BASE);
      default:
        return stay(switchId, TxShape.BASE);
    }
  }

  private static Move stay(SwitchId switchId, int position) {
    return Move.of(switchId, position, position);
  }
}
