package org.weirfabric.lab.emulatedfabric;

import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A timer on the machine's clock, with one daemon thread. */
public final class WallTimer implements Timer, AutoCloseable {
  private final ScheduledThreadPoolExecutor executor;

  /** Starts the thread. */
  public WallTimer() {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = Executors.defaultThreadFactory().newThread(task);
              thread.setName("emulated-fabric-timer");
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
  }

  @Override
  public long nowNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  @Override
  public Pending after(long delayNanos, Runnable task) {
    ScheduledFuture<?> future = executor.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    return () -> future.cancel(false);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
