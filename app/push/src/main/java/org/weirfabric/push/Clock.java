package org.weirfabric.push;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Time, as the push sees it: the only source of it in this room, so that tests can own it. */
public interface Clock {
  /** The wall-clock time, for records only; it may jump. */
  Instant now();

  /** Nanoseconds since some fixed moment; never goes back. Only differences mean anything. */
  long nanoTime();

  /**
   * A future that completes once {@code delay} has passed, on a thread of the clock's.
   *
   * <p>It never fails. Cancelling it frees what waits for it.
   */
  CompletableFuture<Void> after(Duration delay);
}
