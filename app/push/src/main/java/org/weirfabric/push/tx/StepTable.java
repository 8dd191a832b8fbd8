package org.weirfabric.push.tx;

import java.util.Optional;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.HeadState;

/**
 * What a transaction does next once a step is complete, and what it must claim in the journal
 * before.
 *
 * <table>
 *   <caption>Step, how it went, claim, next step</caption>
 *   <tr><th>step<th>went<th>claim<th>next
 *   <tr><td>check<td>well<td><td>save undo
 *   <tr><td><td>trouble<td><td>rolled back
 *   <tr><td>save undo<td>well<td>prepared<td>open
 *   <tr><td><td>trouble<td><td>rolled back
 *   <tr><td>open<td>well<td>applying 0<td>forward 0
 *   <tr><td>forward k<td>well, k not last<td>applying k+1<td>forward k+1
 *   <tr><td><td>well, k last<td><td>verify
 *   <tr><td><td>trouble<td>undoing k<td>backward k
 *   <tr><td>verify<td>well<td>decided<td>confirm
 *   <tr><td><td>trouble<td>undoing last<td>backward last
 *   <tr><td>confirm<td>well<td><td>save committed
 *   <tr><td><td>trouble<td><td>survey
 *   <tr><td>redo<td>well<td><td>save committed
 *   <tr><td><td>trouble<td><td>survey
 *   <tr><td>save committed<td>well<td>idle, next revision<td>committed
 *   <tr><td><td>trouble<td><td>fenced
 *   <tr><td>backward k<td>well, k was open<td><td>drain k
 *   <tr><td>backward, drain k<td>well, k above 0<td>undoing k-1<td>backward k-1
 *   <tr><td><td>well, k is 0<td>undoing, no stage<td>settle
 *   <tr><td><td>trouble<td>diverged k<td>survey
 *   <tr><td>settle<td>well<td>idle, same revision<td>rolled back
 *   <tr><td><td>trouble<td>diverged, no stage<td>survey
 *   <tr><td>survey<td>well, not decided<td>idle, same revision<td>rolled back
 *   <tr><td><td>well, decided<td><td>save committed
 *   <tr><td><td>trouble<td><td>diverged
 * </table>
 *
 * <p>A step of several waves goes from one to the next before it counts as through; each claims the
 * head as it is, with the number of the wave.
 *
 * <p>A switch that can't be brought back holds all others at its stage: to go on undoing below it
 * could take PFC or headroom from under a gate that it still holds open.
 */
final class StepTable {
  /** What follows a step. */
  static final class Next {
    final Optional<Head> claim;
    final TxStep step;

    private Next(Optional<Head> claim, TxStep step) {
      this.claim = claim;
      this.step = step;
    }
  }

  private final TxShape shape;
  private final Head head;

  StepTable(TxState state) {
    this.shape = state.shape();
    this.head = state.head().head();
  }

  /** What follows {@code step}, completed without trouble if {@code well}. */
  Next after(TxStep step, boolean well) {
    int k = step.stage();
    int last = shape.target();
    switch (step.kind()) {
      case CHECK:
        return go(well ? TxStep.Kind.SAVE_UNDO : TxStep.Kind.ROLLED_BACK);
      case SAVE_UNDO:
        return well ? openAs(HeadState.PREPARED) : go(TxStep.Kind.ROLLED_BACK);
      case OPEN:
        return forward(0);
      case FORWARD:
        return !well ? backward(k) : k < last ? forward(k + 1) : go(TxStep.Kind.VERIFY);
      case VERIFY:
        return well ? decided() : backward(last);
      case CONFIRM:
      case REDO:
        return go(well ? TxStep.Kind.SAVE_COMMITTED : TxStep.Kind.SURVEY);
      case SAVE_COMMITTED:
        return well ? closed(1, TxStep.Kind.COMMITTED) : go(TxStep.Kind.FENCED);
      case BACKWARD:
        return well && shape.stages().get(k).drainsBack()
            ? new Next(Optional.empty(), TxStep.of(TxStep.Kind.DRAIN, k))
            : gone(k, well);
      case DRAIN:
        return gone(k, well);
      case SETTLE:
        return well ? closed(0, TxStep.Kind.ROLLED_BACK) : diverged(Head.NO_STAGE);
      case SURVEY:
        return well ? nothingDiffers() : go(TxStep.Kind.DIVERGED);
      case COMMITTED:
      case ROLLED_BACK:
      case DIVERGED:
      case FENCED:
        break;
    }
    throw new IllegalArgumentException("nothing follows " + step);
  }

  /** The next wave of {@code step}. */
  Next nextWave(TxStep step) {
    TxStep next = step.nextWave();
    return claim(head.inWave(next.wave()), next);
  }

  /**
   * What a new leader does about the transaction that the head says is open. It claims before it
   * acts, as in every step, so that all it sends is sent under a claim of its own.
   */
  Next resumed() {
    switch (head.state()) {
      case PREPARED:
        return backward(Head.NO_STAGE);
      case APPLYING:
      case UNDOING:
      case DIVERGED:
        return backward(head.stage());
      case DECIDED:
        return claim(head.inWave(0), TxStep.of(TxStep.Kind.REDO));
      case IDLE:
        break;
    }
    throw new IllegalArgumentException("nothing to resume in " + head);
  }

  private static Next go(TxStep.Kind kind) {
    return new Next(Optional.empty(), TxStep.of(kind));
  }

  private Next openAs(HeadState state) {
    return claim(head.opened(shape.id(), state, Head.NO_STAGE), TxStep.of(TxStep.Kind.OPEN));
  }

  private Next forward(int stage) {
    return claim(
        head.opened(shape.id(), HeadState.APPLYING, stage), TxStep.of(TxStep.Kind.FORWARD, stage));
  }

  /** Back over {@code stage}; with no stage left, what remains is to settle at the base. */
  private Next backward(int stage) {
    return claim(
        head.opened(shape.id(), HeadState.UNDOING, stage),
        stage == Head.NO_STAGE
            ? TxStep.of(TxStep.Kind.SETTLE)
            : TxStep.of(TxStep.Kind.BACKWARD, stage));
  }

  /** The way back over {@code stage} is complete, or not. */
  private Next gone(int stage, boolean well) {
    return well ? backward(stage - 1) : diverged(stage);
  }

  private Next diverged(int stage) {
    return claim(head.opened(shape.id(), HeadState.DIVERGED, stage), TxStep.of(TxStep.Kind.SURVEY));
  }

  /** The switch in trouble was only out of reach for a while. */
  private Next nothingDiffers() {
    return head.state() == HeadState.DECIDED
        ? go(TxStep.Kind.SAVE_COMMITTED)
        : closed(0, TxStep.Kind.ROLLED_BACK);
  }

  private Next decided() {
    return claim(
        head.opened(shape.id(), HeadState.DECIDED, shape.target()), TxStep.of(TxStep.Kind.CONFIRM));
  }

  private Next closed(int revisions, TxStep.Kind end) {
    return claim(head.closedAt(head.fabricRevision() + revisions), TxStep.of(end));
  }

  private static Next claim(Head wanted, TxStep then) {
    return new Next(Optional.of(wanted), then);
  }
}
