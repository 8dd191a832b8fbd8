package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.push.Clock;

/**
 * The time after a change of leaders in which calls of the one before may still be under way: its
 * visits and cures too, which the head says nothing of. Nothing is sent before it is over.
 */
final class Succession {
  private final Clock clock;
  private final Duration wait;
  private volatile boolean succeeds;
  private volatile long sinceNanos;

  Succession(Clock clock, EngineSettings settings) {
    this.clock = clock;
    this.wait = settings.successorWait();
  }

  /**
   * The leader of {@code epoch} begins; the very first one has none before it.
   *
   * @param afterFarewell whether the one before has said that nothing of its is under way
   */
  void begin(long epoch, boolean afterFarewell) {
    sinceNanos = clock.nanoTime();
    succeeds = epoch > 1 && !afterFarewell;
  }

  /** Whether nothing of an earlier leader's can be under way any more. */
  boolean isQuiet() {
    return left().isZero();
  }

  /** Runs {@code task} as soon as that is so: now, on this thread, if it is already. */
  void whenQuiet(Runnable task) {
    Duration left = left();
    if (left.isZero()) {
      task.run();
    } else {
      CompletableFuture<Void> unused = clock.after(left).thenRun(task);
    }
  }

  /** For how long something of an earlier leader's may still be under way. */
  Duration left() {
    long leftNanos = wait.toNanos() - (clock.nanoTime() - sinceNanos);
    return succeeds && leftNanos > 0 ? Duration.ofNanos(leftNanos) : Duration.ZERO;
  }
}
