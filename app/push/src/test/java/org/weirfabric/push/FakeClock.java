package org.weirfabric.push;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;

/** A clock that stands still until it is told to move. */
public final class FakeClock implements Clock {
  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

  private record Alarm(long atNanos, CompletableFuture<Void> future) {}

  private final PriorityQueue<Alarm> alarms =
      new PriorityQueue<>(Comparator.comparingLong(Alarm::atNanos));
  private long nanos;

  @Override
  public synchronized Instant now() {
    return START.plusNanos(nanos);
  }

  @Override
  public synchronized long nanoTime() {
    return nanos;
  }

  @Override
  public synchronized CompletableFuture<Void> after(Duration delay) {
    Alarm alarm = new Alarm(nanos + delay.toNanos(), new CompletableFuture<>());
    alarms.add(alarm);
    return alarm.future();
  }

  /** Moves time on by {@code by}, completing on this thread what falls due, in order. */
  public void advance(Duration by) {
    long until;
    synchronized (this) {
      until = nanos + by.toNanos();
    }
    while (true) {
      Alarm due;
      synchronized (this) {
        due = alarms.peek();
        if (due == null || due.atNanos() > until) {
          nanos = until;
          return;
        }
        alarms.poll();
        nanos = Math.max(nanos, due.atNanos());
      }
      due.future().complete(null);
    }
  }

  /** Whether anyone waits for time to pass. */
  public synchronized boolean isAwaited() {
    alarms.removeIf(alarm -> alarm.future().isDone());
    return !alarms.isEmpty();
  }
}
