package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** What a transaction is doing, on all its switches at once; {@link TxReducer} has the table. */
@AutoValue
public abstract class TxStep {
  /** The kinds of step. */
  public enum Kind {
    /** Make every switch ready, and see that it holds the base. */
    CHECK,
    /** Store the undo records. */
    SAVE_UNDO,
    /** Nothing: the transaction is open in the journal. */
    OPEN,
    /** Move the stage's switches over the stage, and see that they arrived. */
    FORWARD,
    /** See that every switch holds the target. */
    VERIFY,
    /** Make the proposals permanent, and redo what was taken back: the decision has been taken. */
    CONFIRM,
    /** Bring every switch to the target, whatever it holds: the decision has been taken. */
    REDO,
    /** Store the new committed configurations. */
    SAVE_COMMITTED,
    /** Move the stage's switches back over the stage, and see that they arrived. */
    BACKWARD,
    /** Wait until what the stage has let in has left every switch. */
    DRAIN,
    /** Bring every switch to the base, where it should be by now. */
    SETTLE,
    /** See how each switch differs from where it should be, for the report. */
    SURVEY,
    /** The end: {@link TxOutcome#COMMITTED}. */
    COMMITTED,
    /** The end: {@link TxOutcome#ROLLED_BACK}. */
    ROLLED_BACK,
    /** The end: {@link TxOutcome#DIVERGED}. */
    DIVERGED,
    /** The end: {@link TxOutcome#FENCED}. */
    FENCED
  }

  TxStep() {}

  /** Its kind. */
  public abstract Kind kind();

  /**
   * The stage of {@link Kind#FORWARD}, {@link Kind#BACKWARD} and {@link Kind#DRAIN}; -1 for others.
   */
  public abstract int stage();

  /** The wave of its switches that is at work, from 0; each has a claim of its own. */
  public abstract int wave();

  static TxStep of(Kind kind) {
    return of(kind, -1);
  }

  static TxStep of(Kind kind, int stage) {
    return new AutoValue_TxStep(kind, stage, 0);
  }

  /** The same step with the next wave of its switches. */
  final TxStep nextWave() {
    return new AutoValue_TxStep(kind(), stage(), wave() + 1);
  }

  /** How the transaction has ended, if this is an end. */
  public final Optional<TxOutcome> outcome() {
    switch (kind()) {
      case COMMITTED:
        return Optional.of(TxOutcome.COMMITTED);
      case ROLLED_BACK:
        return Optional.of(TxOutcome.ROLLED_BACK);
      case DIVERGED:
        return Optional.of(TxOutcome.DIVERGED);
      case FENCED:
        return Optional.of(TxOutcome.FENCED);
      default:
        return Optional.empty();
    }
  }
}
