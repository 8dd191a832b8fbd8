package org.weirfabric.compiler;

import java.util.function.Supplier;
import org.weirfabric.model.plan.Explanation;

/**
 * That something needs an explanation. Where the reasons are equal one explanation is enough, with
 * the text that the first of them brings.
 */
final class Cause {
  private final int rank;
  private final Object reason;
  private final Supplier<Explanation> text;
  private final int hash;

  private Cause(int rank, Object reason, Supplier<Explanation> text) {
    this.rank = rank;
    this.reason = reason;
    this.text = text;
    this.hash = 31 * reason.hashCode() + rank;
  }

  /**
   * A cause.
   *
   * @param rank explanations of lower rank come first
   * @param reason equal for what has one explanation
   */
  static Cause of(int rank, Object reason, Supplier<Explanation> text) {
    return new Cause(rank, reason, text);
  }

  int rank() {
    return rank;
  }

  Explanation explanation() {
    return text.get();
  }

  /** Whether {@code other} is of the same rank and reason, whatever its text. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Cause
        && hash == ((Cause) other).hash
        && rank == ((Cause) other).rank
        && reason.equals(((Cause) other).reason);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
