package org.weirfabric.lab.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.simulator.PortCounters;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.WaitForGraph;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.WatchedQueues;
import org.weirfabric.watchdog.trace.TraceTruth;

/**
 * Finds out of a running simulation itself, not of samples of it, which rings of queues are locked,
 * since when, and where each {@linkplain Beginning began}.
 */
final class RingWatch {
  /** No queue of a ring has sent for so long, in ns: some 200 frames at 1/1000 of 100G. */
  private static final long QUIET_NANOS = 80_000_000;

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

    /** It is as old as what it has grown out of. */
    private Ring followed(Ring before) {
      return new Ring(roots, members, Math.min(fromNanos, before.fromNanos));
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

  /**
   * Looks which rings there are. One that grows or shrinks is still the same; of several that grow
   * into one the oldest goes on, and the others end.
   */
  void rings(long nowNanos) {
    List<Ring> present = new ArrayList<>();
    WaitForGraph graph = simulation.answers().waitForGraph();
    for (SortedSet<String> names : graph.deadlocks(QUIET_NANOS)) {
      Ring now = ring(names, graph.waitsFor());
      Optional<Ring> before =
          open.stream().filter(now::overlaps).min(Comparator.comparingLong(Ring::fromNanos));
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
            isLongEnough(nowNanos - ring.fromNanos())));
  }

  /** Whether what lasts for {@code nanos} can be told at the rate of sampling. */
  boolean isLongEnough(long nanos) {
    return nanos >= longEnoughNanos;
  }

  private Ring ring(SortedSet<String> names, SortedMap<String, SortedSet<String>> waitsFor) {
    SortedMap<QueueKey, List<QueueKey>> edges = new TreeMap<>();
    for (String name : names) {
      SortedSet<String> within = new TreeSet<>(waitsFor.getOrDefault(name, new TreeSet<>()));
      within.retainAll(names);
      edges.put(key(name), within.stream().map(RingWatch::key).toList());
    }
    Beginning beginning = Beginning.of(edges.keySet(), edges, this::since);
    return new Ring(beginning.roots(), List.copyOf(edges.keySet()), beginning.closedNanos());
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
