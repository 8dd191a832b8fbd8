package org.weirfabric.onos.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.weirfabric.push.Clock;

/** The machine's clock, with a thread of its own for what is due later. */
public final class SystemClock implements Clock, AutoCloseable {
  private final ScheduledThreadPoolExecutor alarms;

  /** Starts the thread. */
  public SystemClock() {
    alarms =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "weir-clock");
              thread.setDaemon(true);
              return thread;
            });
    alarms.setRemoveOnCancelPolicy(true);
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
    CompletableFuture<Void> due = new CompletableFuture<>();
    Future<?> alarm =
        alarms.schedule(() -> due.complete(null), delay.toNanos(), TimeUnit.NANOSECONDS);
    CompletableFuture<Void> unused = due.whenComplete((done, cancelled) -> alarm.cancel(false));
    return due;
  }

  /** Ends the thread; what was still to come never completes. */
  @Override
  public void close() {
    alarms.shutdownNow();
  }
}
