package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.weirfabric.push.Clock;
import org.weirfabric.push.SessionOutcome;

/**
 * What may come of a change after its caller has given up: a switch goes on with what it has begun.
 * A look in that time would find what was there before, and what is decided by it would be undone
 * by the change that comes after all.
 */
final class Aftermath {
  private final Clock clock;
  private final Duration changeLife;

  Aftermath(Clock clock, EngineSettings settings) {
    this.clock = clock;
    this.changeLife = settings.changeLife();
  }

  /** The outcome of {@code change}; if it isn't known, only when nothing more can come of it. */
  CompletableFuture<SessionOutcome> outlived(Supplier<CompletableFuture<SessionOutcome>> change) {
    long sentNanos = clock.nanoTime();
    return change
        .get()
        .thenCompose(
            outcome -> {
              long leftNanos = changeLife.toNanos() - (clock.nanoTime() - sentNanos);
              return outcome instanceof SessionOutcome.Unknown && leftNanos > 0
                  ? clock.after(Duration.ofNanos(leftNanos)).thenApply(over -> outcome)
                  : CompletableFuture.completedFuture(outcome);
            });
  }
}
