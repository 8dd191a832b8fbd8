package org.weirfabric.watch.lead;

import java.util.Optional;

/** Whether a cure was carried out. */
public final class CureOutcome {
  private static final CureOutcome DONE = new CureOutcome("");

  private final String failure;

  private CureOutcome(String failure) {
    this.failure = failure;
  }

  /** It was, and the switch says so. */
  public static CureOutcome done() {
    return DONE;
  }

  /** It was not, or nobody knows, because of {@code reason}. */
  public static CureOutcome failed(String reason) {
    return new CureOutcome(reason.isEmpty() ? "no reason given" : reason);
  }

  /** Why it failed; empty if it was done. */
  public Optional<String> failure() {
    return failure.isEmpty() ? Optional.empty() : Optional.of(failure);
  }

  @Override
  public String toString() {
    return failure.isEmpty() ? "done" : failure;
  }
}
