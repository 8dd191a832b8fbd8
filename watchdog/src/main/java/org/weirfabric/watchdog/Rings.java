package org.weirfabric.watchdog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.weirfabric.watchdog.GroupFeeds.Ground;

/**
 * The rings within a knot, told apart by when each of its queues was stopped.
 *
 * <p>What waits for a ring is stopped after the ring has closed, so that of all cycles that edges
 * which are only possible make, the one that closed first is to be believed. Another one is a
 * deadlock of its own if, of all that had been stopped when it closed, nothing led from it to one
 * named and back, and it closed within the time of a passing pause. All else is counted to the ring
 * that could have stopped it first. Where devices don't say when a pause began the order is a
 * guess, and only the first ring is named.
 */
final class Rings {
  /** Of knots with more queues the first ring is named and cut, and then the next. */
  private static final int LARGEST_KNOT = 256;

  /** So far clocks of switches may be apart though they are compared by arrival, in ns. */
  private static final long CLOCKS_DIFFER_NANOS = 1_000_000;

  /**
   * How long the first queue of a ring may have been paused when the ring closed, in ns. Until then
   * its pause is one that ends when a little has drained.
   */
  private static final long CLOSING_NANOS = 50_000_000;

  private final WaitForGraph graph;
  private final Verdicts evidence;
  private final Ground weakest;
  private final BitSet knot;
  private final List<Integer> inOrder = new ArrayList<>();
  private final Map<Integer, Ring> ringOf = new HashMap<>();
  private final List<Ring> rings = new ArrayList<>();

  /** A ring and what of its knot is counted to it. */
  static final class Ring {
    private final List<Integer> cycle;
    private final BitSet members = new BitSet();
    private final boolean late;

    private Ring(List<Integer> cycle, boolean late) {
      this.cycle = cycle;
      this.late = late;
      cycle.forEach(members::set);
    }

    /** Each waits for the next and the last for the first, which was the first to be stopped. */
    List<Integer> cycle() {
      return cycle;
    }

    /**
     * Whether its first queue stood for so long before it closed that something else stopped it.
     */
    boolean isLate() {
      return late;
    }

    BitSet members() {
      return members;
    }
  }

  private Rings(WaitForGraph graph, Verdicts evidence, BitSet knot, Ground weakest) {
    this.graph = graph;
    this.evidence = evidence;
    this.weakest = weakest;
    this.knot = knot;
    knot.stream().forEach(inOrder::add);
    inOrder.sort(Comparator.comparingLong(this::sinceNanos));
  }

  /** The rings of {@code knot} by edges that rest on {@code weakest} or better. */
  static List<Ring> in(WaitForGraph graph, Verdicts evidence, BitSet knot, Ground weakest) {
    Rings search = new Rings(graph, evidence, knot, weakest);
    search.name(search.firstCycle());
    if (knot.cardinality() <= LARGEST_KNOT) {
      search.inOrder.forEach(search::nameIfApart);
    }
    search.inOrder.forEach(search::count);
    return search.rings;
  }

  private long sinceNanos(int node) {
    return evidence.sinceNanos(graph.queue(node));
  }

  private boolean counts(WaitForGraph.Edge edge) {
    return edge.ground().compareTo(weakest) >= 0 && knot.get(edge.to());
  }

  private void name(List<Integer> cycle) {
    boolean measured = cycle.stream().allMatch(this::isMeasured);
    Ring ring = new Ring(cycle, measured && !closedQuickly(cycle));
    cycle.forEach(n -> ringOf.put(n, ring));
    rings.add(ring);
  }

  /** Names the cycle that {@code last} closed, if it then had nothing to do with one named. */
  private void nameIfApart(int last) {
    if (ringOf.containsKey(last)) {
      return;
    }
    BitSet stopped = new BitSet();
    BitSet free = new BitSet();
    for (int n : inOrder) {
      if (sinceNanos(n) - sinceNanos(last) <= CLOCKS_DIFFER_NANOS) {
        stopped.set(n);
        free.set(n, !ringOf.containsKey(n) && sinceNanos(n) <= sinceNanos(last));
      }
    }
    List<Integer> cycle = shortestCycle(free, last);
    if (!cycle.isEmpty()
        && (closedQuickly(cycle) || graph.isTold(cycle))
        && stopped.stream().allMatch(this::isMeasured)
        && rings.stream().noneMatch(ring -> areKnotted(last, ring.cycle.get(0), stopped))) {
      name(fromItsFirst(cycle));
    }
  }

  /** A queue that stands for longer before its ring closes is stopped by something else. */
  private boolean closedQuickly(List<Integer> cycle) {
    LongSummaryStatistics times = cycle.stream().mapToLong(this::sinceNanos).summaryStatistics();
    return times.getMax() - times.getMin() <= CLOSING_NANOS;
  }

  /** Whether each of two queues could have waited for the other by way of {@code stopped}. */
  private boolean areKnotted(int one, int other, BitSet stopped) {
    return leads(one, other, stopped) && leads(other, one, stopped);
  }

  private boolean leads(int from, int to, BitSet among) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (WaitForGraph.Edge edge : graph.waitsFor(open.remove())) {
        if (edge.to() == to) {
          return true;
        }
        if (counts(edge) && among.get(edge.to()) && !seen.get(edge.to())) {
          seen.set(edge.to());
          open.add(edge.to());
        }
      }
    }
    return false;
  }

  private boolean isMeasured(int node) {
    return evidence.sinceIsMeasured(graph.queue(node));
  }

  /** Counts {@code n} to the ring of what was stopped first of all that it could wait for. */
  private void count(int n) {
    if (ringOf.containsKey(n)) {
      return;
    }
    Ring ring =
        graph.waitsFor(n).stream()
            .filter(this::counts)
            .map(WaitForGraph.Edge::to)
            .filter(ringOf::containsKey)
            .min(Comparator.comparingLong(this::sinceNanos))
            .map(ringOf::get)
            .orElse(rings.get(0));
    ringOf.put(n, ring);
    ring.members.set(n);
  }

  private List<Integer> fromItsFirst(List<Integer> cycle) {
    int first = Collections.min(cycle, Comparator.comparingInt(inOrder::indexOf));
    Collections.rotate(cycle, -cycle.indexOf(first));
    return cycle;
  }

  private List<Integer> firstCycle() {
    BitSet stopped = new BitSet();
    for (int last : inOrder) {
      stopped.set(last);
      List<Integer> cycle = shortestCycle(stopped, last);
      if (!cycle.isEmpty()) {
        return fromItsFirst(cycle);
      }
    }
    throw new IllegalArgumentException("a knot without a cycle");
  }

  /** A shortest cycle within {@code nodes}, from {@code start} on; empty if there is none. */
  private List<Integer> shortestCycle(BitSet nodes, int start) {
    int[] cameFrom = new int[graph.size()];
    Arrays.fill(cameFrom, -1);
    Deque<Integer> frontier = new ArrayDeque<>();
    frontier.add(start);
    while (!frontier.isEmpty()) {
      int n = frontier.remove();
      for (WaitForGraph.Edge edge : graph.waitsFor(n)) {
        boolean counts = edge.ground().compareTo(weakest) >= 0 && nodes.get(edge.to());
        if (counts && edge.to() == start) {
          return path(cameFrom, start, n);
        }
        if (counts && cameFrom[edge.to()] < 0) {
          cameFrom[edge.to()] = n;
          frontier.add(edge.to());
        }
      }
    }
    return List.of();
  }

  private static List<Integer> path(int[] cameFrom, int start, int end) {
    List<Integer> path = new ArrayList<>();
    for (int n = end; n != start; n = cameFrom[n]) {
      path.add(n);
    }
    path.add(start);
    Collections.reverse(path);
    return path;
  }
}
