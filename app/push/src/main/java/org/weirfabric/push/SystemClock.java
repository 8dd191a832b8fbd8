package org.weirfabric.push;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The machine's time, with a scheduler that someone else owns and shuts down. */
public final class SystemClock implements Clock {
  private final ScheduledExecutorService scheduler;

  /** A clock that wakes on {@code scheduler}. */
  public SystemClock(ScheduledExecutorService scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public CompletableFuture<Void> after(Duration delay) {
    CompletableFuture<Void> alarm = new CompletableFuture<>();
    try {
      ScheduledFuture<?> timer =
          scheduler.schedule(() -> alarm.complete(null), delay.toNanos(), TimeUnit.NANOSECONDS);
      CompletableFuture<Void> unused = alarm.whenComplete((done, failure) -> timer.cancel(false));
    } catch (RejectedExecutionException e) {
      // The scheduler is being shut down, and with it all that waits: it never completes.
      return alarm;
    }
    return alarm;
  }
}
