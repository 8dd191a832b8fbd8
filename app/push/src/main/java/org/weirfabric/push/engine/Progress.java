package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.TxId;

/** One thing that has happened in a transaction. */
@AutoValue
public abstract class Progress {
  Progress() {}

  /** The transaction. */
  public abstract TxId transaction();

  /** How many have happened before it in this transaction and this leader's term, from 1. */
  public abstract long sequence();

  /** The stage it belongs to, from 0; -1 for what comes before, between and after stages. */
  public abstract int stage();

  /** How many stages the transaction has. */
  public abstract int stageCount();

  /** The stage's name, {@code undo} and the name on the way back, or the step's name. */
  public abstract String stageName();

  /** The switch it happened on; empty if on none. */
  public abstract Optional<SwitchId> switchId();

  /** What happened, such as {@code applied} or {@code matches}. */
  public abstract String what();

  /** More about it; "" if there is no more. */
  public abstract String detail();

  static Progress of(
      TxId transaction,
      long sequence,
      int stage,
      int stageCount,
      String stageName,
      Optional<SwitchId> switchId,
      String what,
      String detail) {
    return new AutoValue_Progress(
        transaction, sequence, stage, stageCount, stageName, switchId, what, detail);
  }
}
