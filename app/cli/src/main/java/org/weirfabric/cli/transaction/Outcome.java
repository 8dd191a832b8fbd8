package org.weirfabric.cli.transaction;

import java.util.Arrays;

/** How a transaction ended. */
public enum Outcome {
  /** Every switch holds the plan. */
  COMMITTED("committed"),
  /** A switch refused; every switch holds what it held before. */
  ROLLED_BACK("rolled-back"),
  /** A switch holds neither the plan nor what it held before. */
  DIVERGED("diverged"),
  /** It did not come to a transaction, or the transaction to no end. */
  FAILED("failed");

  private final String word;

  Outcome(String word) {
    this.word = word;
  }

  /** The word for it in JSON. */
  public String word() {
    return word;
  }

  /** The outcome of a transaction in {@code state}; {@link #FAILED} for one that hasn't any. */
  public static Outcome ofState(String state) {
    return Arrays.stream(values())
        .filter(outcome -> outcome.word.equals(state))
        .findFirst()
        .orElse(FAILED);
  }
}
