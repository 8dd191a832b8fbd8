package org.weirfabric.lab.corpus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.weirfabric.watchdog.QueueKey;

/**
 * Where a set of queues that wait for each other began: at the first queue of the circle that was
 * the first to close. From then on it was locked; what had been paused before, or was later, has
 * only joined it. What is nearer than a frame takes is at once, and then there are several.
 *
 * @param roots the first queues, the earliest first
 * @param closedNanos when the first circle closed, on the fabric's clock, in ns
 */
record Beginning(List<QueueKey> roots, long closedNanos) {
  /** A frame of 4304 bytes at 1/1000 of 100G takes 346 us; what is nearer is at once. */
  private static final long FRAME_NANOS = 350_000;

  /**
   * The beginning of {@code members}.
   *
   * @param waitsFor for whom each truly waits
   * @param since since when each is paused, on the fabric's clock, in ns
   */
  static Beginning of(
      Collection<QueueKey> members,
      Map<QueueKey, List<QueueKey>> waitsFor,
      ToLongFunction<QueueKey> since) {
    List<QueueKey> inOrder = new ArrayList<>(members);
    inOrder.sort(Comparator.comparingLong(since).thenComparing(Comparator.naturalOrder()));
    SortedSet<QueueKey> stopped = new TreeSet<>();
    SortedSet<QueueKey> roots = new TreeSet<>();
    long closed = Long.MAX_VALUE;
    for (QueueKey last : inOrder) {
      stopped.add(last);
      if (closed != Long.MAX_VALUE && since.applyAsLong(last) - closed > FRAME_NANOS) {
        break;
      }
      List<QueueKey> circle = circle(last, stopped, waitsFor);
      if (!circle.isEmpty()) {
        closed = Math.min(closed, since.applyAsLong(last));
        long first = circle.stream().mapToLong(since).min().orElseThrow();
        for (QueueKey each : circle) {
          if (since.applyAsLong(each) - first <= FRAME_NANOS) {
            roots.add(each);
          }
        }
      }
    }
    List<QueueKey> earliestFirst = new ArrayList<>(roots);
    earliestFirst.sort(Comparator.comparingLong(since));
    return new Beginning(earliestFirst, closed);
  }

  /** A shortest circle through {@code start} within {@code among}; empty if there is none. */
  private static List<QueueKey> circle(
      QueueKey start, SortedSet<QueueKey> among, Map<QueueKey, List<QueueKey>> waitsFor) {
    Map<QueueKey, QueueKey> cameFrom = new HashMap<>();
    Deque<QueueKey> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      QueueKey each = open.remove();
      for (QueueKey next : waitsFor.getOrDefault(each, List.of())) {
        if (next.equals(start)) {
          List<QueueKey> circle = new ArrayList<>(List.of(start));
          for (QueueKey on = each; !on.equals(start); ) {
            circle.add(on);
            on = Objects.requireNonNull(cameFrom.get(on), "came from one that was open");
          }
          return List.copyOf(circle);
        }
        if (among.contains(next) && cameFrom.putIfAbsent(next, each) == null) {
          open.add(next);
        }
      }
    }
    return List.of();
  }
}
