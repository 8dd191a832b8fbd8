package org.weirfabric.model.plan;

/** What a rollout is for. */
public enum RolloutKind {
  /** Nothing of Weir's is there yet. */
  APPLY,
  /** Everything of Weir's is to go. */
  WITHDRAW,
  /** A live configuration becomes another. */
  CHANGE
}
