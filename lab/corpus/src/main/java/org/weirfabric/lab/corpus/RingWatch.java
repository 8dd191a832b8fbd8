package org.weirfabric.lab.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.weirfabric.lab.simulator.PortCounters;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.WatchedQueues;
import org.weirfabric.watchdog.trace.TraceTruth;

/**
 * Finds out of a running simulation itself, not of samples of it, which rings of queues are locked,
 * since when, and where each began: at the queue that has been paused the longest, or at several
 * that were stopped within the time of one frame.
 */
final class RingWatch {
  /** No queue of a ring has sent for so long, in ns: some 200 frames at 1/1000 of 100G. */
  private static final long QUIET_NANOS = 80_000_000;

  /** A frame of 4304 bytes at 1/1000 of 100G takes 346 us; what is nearer is at once. */
  private static final long FRAME_NANOS = 350_000;

  private final Simulation simulation;
  private final WatchedQueues queues;

  /** What doesn't last so long is sampled too seldom to be told. */
  private final long longEnoughNanos;

  private final long[] pausedNanos;
  private final long[] pausedSince;
  private final List<Ring> open = new ArrayList<>();
  private final List<TraceTruth> over = new ArrayList<>();

  private record Ring(List<QueueKey> roots, List<QueueKey> members, long fromNanos) {
    private boolean overlaps(Ring other) {
      return members.stream().anyMatch(other.members::contains);
    }

    /** It began where it did as long as that is part of it. */
    private Ring followed(Ring before) {
      List<QueueKey> left = before.roots.stream().filter(members::contains).toList();
      return new Ring(left.isEmpty() ? roots : left, members, before.fromNanos);
    }
  }

  RingWatch(Simulation simulation, WatchedQueues queues, long longEnoughNanos) {
    this.longEnoughNanos = longEnoughNanos;
    this.simulation = simulation;
    this.queues = queues;
    pausedNanos = new long[queues.count()];
    pausedSince = new long[queues.count()];
  }

  /** Looks how long each queue has been paused, {@code stepNanos} after the last time. */
  void pauses(long nowNanos, long stepNanos) {
    for (int q = 0; q < queues.count(); q++) {
      QueueKey key = queues.key(q);
      PortCounters counters = simulation.counters(key.port());
      long paused = counters.pausedNanos(key.priority());
      if (paused - pausedNanos[q] < stepNanos) {
        pausedSince[q] = nowNanos - Math.max(0, paused - pausedNanos[q]);
      }
      pausedNanos[q] = paused;
    }
  }

  /** Looks which rings there are; one that grows or shrinks is still the same. */
  void rings(long nowNanos) {
    List<Ring> present = new ArrayList<>();
    for (SortedSet<String> names : simulation.answers().waitForGraph().deadlocks(QUIET_NANOS)) {
      Ring now = ring(names);
      Optional<Ring> before = open.stream().filter(now::overlaps).findFirst();
      before.ifPresent(open::remove);
      present.add(before.map(now::followed).orElse(now));
    }
    open.forEach(ring -> close(ring, nowNanos));
    open.clear();
    open.addAll(present);
  }

  /** All rings there were, those that last until {@code nowNanos}. */
  List<TraceTruth> truths(long nowNanos) {
    open.forEach(ring -> close(ring, nowNanos));
    open.clear();
    return over;
  }

  private void close(Ring ring, long nowNanos) {
    over.add(
        TraceTruth.of(
            IncidentKind.DEADLOCK,
            ring.roots(),
            ring.members(),
            ring.fromNanos(),
            nowNanos,
            nowNanos - ring.fromNanos() >= longEnoughNanos));
  }

  private Ring ring(SortedSet<String> names) {
    List<QueueKey> members = names.stream().map(RingWatch::key).sorted().toList();
    long first = members.stream().mapToLong(this::since).min().orElseThrow();
    List<QueueKey> roots =
        members.stream()
            .filter(member -> since(member) - first <= FRAME_NANOS)
            .sorted(Comparator.comparingLong(this::since))
            .toList();
    long closed = members.stream().mapToLong(this::since).max().orElseThrow();
    return new Ring(roots, members, closed);
  }

  /** Since when {@code key} has been paused, if it is. */
  long since(QueueKey key) {
    return pausedSince[queues.indexOf(key)];
  }

  /** The simulator calls a queue {@code leaf1:Ethernet0 queue 3}. */
  private static QueueKey key(String name) {
    String[] parts = name.split(" queue ", -1);
    return QueueKey.of(PortRef.parse(parts[0]), Priority.of(Integer.parseInt(parts[1])));
  }
}
