package org.weirfabric.cli.console;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.weirfabric.model.error.ProblemCode;

/** Asking again and again until something is so, but not for ever. */
public final class Patience {
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);

  private final LongSupplier nanos;
  private final Duration pause;
  private final Consumer<String> signs;

  /** Asks every {@code pause}, timed by {@code nanos}; long waits give {@code signs} of life. */
  public Patience(LongSupplier nanos, Duration pause, Consumer<String> signs) {
    this.nanos = nanos;
    this.pause = pause;
    this.signs = signs;
  }

  /**
   * Returns once {@code condition} holds.
   *
   * @throws RefusedException if it doesn't within {@code limit}
   */
  public void await(String what, Duration limit, Condition condition)
      throws RefusedException, InterruptedException {
    long start = nanos.getAsLong();
    long sign = start + SIGN_OF_LIFE.toNanos();
    while (!condition.holds()) {
      long now = nanos.getAsLong();
      if (now - start > limit.toNanos()) {
        throw RefusedException.no(
            ProblemCode.PART_FAILED, what + " within " + limit.toSeconds() + " s: it did not");
      }
      if (now >= sign) {
        signs.accept("still waiting: " + what + " within " + limit.toSeconds() + " s");
        sign = now + SIGN_OF_LIFE.toNanos();
      }
      Thread.sleep(pause.toMillis());
    }
  }

  /** What is waited for. */
  @FunctionalInterface
  public interface Condition {
    boolean holds() throws RefusedException, InterruptedException;
  }
}
