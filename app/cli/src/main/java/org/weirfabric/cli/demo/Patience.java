package org.weirfabric.cli.demo;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;

/** Asking again and again until something is so, but not for ever. */
final class Patience {
  private final LongSupplier nanos;
  private final Duration pause;

  /** Asks every {@code pause}, timed by {@code nanos}. */
  Patience(LongSupplier nanos, Duration pause) {
    this.nanos = nanos;
    this.pause = pause;
  }

  /**
   * Returns once {@code condition} holds.
   *
   * @throws RefusedException if it doesn't within {@code limit}
   */
  void await(String what, Duration limit, Condition condition)
      throws RefusedException, InterruptedException {
    long start = nanos.getAsLong();
    while (!condition.holds()) {
      if (nanos.getAsLong() - start > limit.toNanos()) {
        throw RefusedException.no(
            ProblemCode.PART_FAILED, what + " within " + limit.toSeconds() + " s: it did not");
      }
      Thread.sleep(pause.toMillis());
    }
  }

  /** What is waited for. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws RefusedException, InterruptedException;
  }
}
