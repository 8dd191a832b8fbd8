package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.plan.Rollout;

/** What a transaction is, as stored before it opens. */
@AutoValue
public abstract class OpenTransaction {
  OpenTransaction() {}

  /** Its name. */
  public abstract TxId id();

  /** The hash of the plan it carries out; empty for a withdrawal, which has no plan. */
  public abstract String planHash();

  /** The order of change. */
  public abstract Rollout rollout();

  /** An OpenTransaction of the given parts. */
  public static OpenTransaction of(TxId id, String planHash, Rollout rollout) {
    return new AutoValue_OpenTransaction(id, planHash, rollout);
  }
}
