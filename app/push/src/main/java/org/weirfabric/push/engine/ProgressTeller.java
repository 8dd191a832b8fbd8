package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.tx.Sight;
import org.weirfabric.push.tx.TxOutcome;
import org.weirfabric.push.tx.TxState;
import org.weirfabric.push.tx.TxStep;

/** Puts what happens in one transaction into words. */
final class ProgressTeller {
  private static final String TAKEOVER = "takeover";

  private final TxId transaction;
  private final ProgressListener listener;
  private long sequence;
  private Optional<TxStep> step = Optional.empty();
  private String stageName = "";
  private int stageCount;

  ProgressTeller(TxId transaction, ProgressListener listener) {
    this.transaction = transaction;
    this.listener = listener;
  }

  /** The transaction is at {@code state}: tells it if that is another step than before. */
  void entered(TxState state) {
    if (!step.equals(Optional.of(state.step()))) {
      step = Optional.of(state.step());
      stageCount = state.shape().stages().size();
      stageName = name(state);
      if (state.step().outcome().isEmpty()) {
        tell(
            Optional.empty(),
            "begins",
            state.waves() > 1 ? "wave " + (state.step().wave() + 1) + " of " + state.waves() : "");
      }
    }
  }

  /** Nothing is begun for {@code left}, rounded up to seconds. */
  void waits(Duration left) {
    stageName = TAKEOVER;
    tell(
        Optional.empty(),
        "waiting",
        left.plusSeconds(1).minusNanos(1).toSeconds()
            + " s: the leader before may still have calls under way");
  }

  /** {@code switchId} has answered; {@code applied} says what it means if it did what was asked. */
  void answered(SwitchId switchId, SessionOutcome outcome, String applied) {
    tell(
        Optional.of(switchId),
        outcome.match(done -> applied, refused -> "refused", unknown -> "unknown"),
        outcome.match(
            done -> "",
            refused -> refused.problem().toString(),
            unknown -> unknown.problem().toString()));
  }

  void looked(SwitchId switchId, Sight sight) {
    switch (sight.place()) {
      case ARRIVED:
        tell(Optional.of(switchId), "matches", "");
        return;
      case DEPARTED:
        tell(Optional.of(switchId), "not there yet", differences(sight));
        return;
      case ELSEWHERE:
        tell(Optional.of(switchId), "differs", differences(sight));
        return;
      case UNREADABLE:
        tell(
            Optional.of(switchId),
            "unreadable",
            sight.failure().map(problem -> problem.toString()).orElse(""));
        return;
    }
    throw new AssertionError(sight);
  }

  void ended(TxOutcome outcome) {
    tell(Optional.empty(), outcome.text(), "");
  }

  private static String differences(Sight sight) {
    int more = sight.differences().size() - 1;
    return sight.differences().get(0) + (more > 0 ? " and " + more + " more" : "");
  }

  private static String name(TxState state) {
    TxStep now = state.step();
    switch (now.kind()) {
      case FORWARD:
        return state.shape().stages().get(now.stage()).name();
      case DRAIN:
        return "drain " + state.shape().stages().get(now.stage()).name();
      case BACKWARD:
        return "undo " + state.shape().stages().get(now.stage()).name();
      default:
        return now.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private void tell(Optional<SwitchId> switchId, String what, String detail) {
    sequence++;
    listener.progressed(
        Progress.of(
            transaction,
            sequence,
            step.map(TxStep::stage).orElse(-1),
            stageCount,
            stageName,
            switchId,
            what,
            detail));
  }
}
