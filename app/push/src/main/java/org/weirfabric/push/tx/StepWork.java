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
 *   <tr><td>forward k<td>of the stage<td>apply<td>k-1<td>k
 *   <tr><td>verify<td>all<td>look<td>target<td>target
 *   <tr><td>redo<td>all<td>look first<td>target<td>target
 *   <tr><td>backward k<td>of the stage<td>look first<td>k<td>k-1
 *   <tr><td>settle<td>all<td>look first<td>base<td>base
 *   <tr><td>survey<td>all<td>look<td>base, or target once decided<td>the same
 * </table>
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

  SortedSet<SwitchId> members() {
    switch (step.kind()) {
      case FORWARD:
      case BACKWARD:
        return state.shape().changedBy(step.stage());
      case OPEN:
        return Collections.emptySortedSet();
      default:
        return state.shape().switches();
    }
  }

  Doing firstDoing() {
    switch (step.kind()) {
      case CHECK:
        return Doing.PREPARE;
      case FORWARD:
        return Doing.APPLY;
      case BACKWARD:
      case SETTLE:
      case REDO:
        return Doing.LOOK_FIRST;
      default:
        return Doing.LOOK;
    }
  }

  TxEffect effect(SwitchId switchId, Doing doing) {
    switch (doing) {
      case PREPARE:
        return TxEffect.prepare(switchId);
      case APPLY:
      case APPLY_AGAIN:
        return TxEffect.apply(move(switchId));
      case LOOK:
      case LOOK_FIRST:
      case LOOK_AGAIN:
        return TxEffect.look(move(switchId));
    }
    throw new AssertionError(doing);
  }

  private Move move(SwitchId switchId) {
    int stage = step.stage();
    switch (step.kind()) {
      case FORWARD:
        return Move.of(switchId, stage - 1, stage);
      case BACKWARD:
        return Move.of(switchId, stage, stage - 1);
      case VERIFY:
      case REDO:
        return stay(switchId, state.shape().target());
      case SURVEY:
        boolean decided = state.head().head().state() == HeadState.DECIDED;
        return stay(switchId, decided ? state.shape().target() : TxShape.BASE);
      default:
        return stay(switchId, TxShape.BASE);
    }
  }

  private static Move stay(SwitchId switchId, int position) {
    return Move.of(switchId, position, position);
  }
}
