package org.weirfabric.watchdog;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Queues at which something failed lately: each time it fails again nothing is tried for twice as
 * long, so that a switch which always refuses is not asked for ever at the same rate.
 */
final class HoldOffs {
  private static final int MOST_DOUBLINGS = 5;

  private final long firstNanos;
  private final SortedMap<QueueKey, Long> untilNanos = new TreeMap<>();
  private final SortedMap<QueueKey, Integer> doublings = new TreeMap<>();

  /** None yet, the first of a queue to last {@code firstNanos}. */
  HoldOffs(long firstNanos) {
    this.firstNanos = firstNanos;
  }

  /** Something failed at {@code queue}. */
  void failed(QueueKey queue, long nowNanos) {
    int times = Math.min(MOST_DOUBLINGS, doublings.getOrDefault(queue, 0));
    untilNanos.put(queue, nowNanos + (firstNanos << times));
    doublings.put(queue, times + 1);
  }

  /** Something worked at {@code queue}. */
  void succeeded(QueueKey queue) {
    untilNanos.remove(queue);
    doublings.remove(queue);
  }

  boolean holds(QueueKey queue, long nowNanos) {
    Long until = untilNanos.get(queue);
    return until != null && nowNanos < until;
  }

  /** Forgets what failed so long ago that it is no news of today's. */
  void forget(long nowNanos) {
    untilNanos.values().removeIf(until -> nowNanos - until > firstNanos << MOST_DOUBLINGS);
    doublings.keySet().retainAll(untilNanos.keySet());
  }
}
