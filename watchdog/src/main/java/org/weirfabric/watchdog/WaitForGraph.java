package org.weirfabric.watchdog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.weirfabric.watchdog.GroupFeeds.Ground;

/**
 * Who waits for whom, now: an egress queue that the next switch pauses waits for the egress queues
 * there that hold what its frames were paused for.
 *
 * <p>Only queues that are held back, and those they wait for, are in it, so a quiet fabric costs
 * nothing however large it is. Two queues are joined only if the times for which their verdicts
 * hold overlap.
 */
final class WaitForGraph {
  private final int[] nodes;
  private final QueueVerdict[] verdicts;
  private final List<List<Edge>> waitsFor;
  private final List<List<Edge>> turnsBack;
  private final List<List<Integer>> waitedForBy;
  private final BitSet blind;
  private final BitSet undecided;

  /** That one node waits for another. */
  static final class Edge {
    private final int to;
    private final Ground ground;
    private final boolean told;

    private Edge(int to, Ground ground, boolean told) {
      this.to = to;
      this.ground = ground;
      this.told = told;
    }

    int to() {
      return to;
    }

    Ground ground() {
      return ground;
    }
  }

  private WaitForGraph(
      int[] nodes,
      QueueVerdict[] verdicts,
      List<List<Edge>> waitsFor,
      List<List<Edge>> turnsBack,
      List<List<Integer>> waitedForBy,
      BitSet blind,
      BitSet undecided) {
    this.nodes = nodes;
    this.verdicts = verdicts;
    this.waitsFor = waitsFor;
    this.turnsBack = turnsBack;
    this.waitedForBy = waitedForBy;
    this.blind = blind;
    this.undecided = undecided;
  }

  static WaitForGraph of(Verdicts evidence, GroupFeeds feeds, long nowNanos) {
    return new Builder(evidence, feeds, nowNanos).build();
  }

  int size() {
    return nodes.length;
  }

  int queue(int node) {
    return nodes[node];
  }

  QueueVerdict verdict(int node) {
    return verdicts[node];
  }

  List<Edge> waitsFor(int node) {
    return waitsFor.get(node);
  }

  /**
   * This with frames that go back over the link they came by, which routes do only while they are
   * wrong: queues of both directions of a link may then wait for each other.
   */
  WaitForGraph withTurnsBack() {
    List<List<Edge>> all = new ArrayList<>();
    for (int n = 0; n < size(); n++) {
      List<Edge> edges = new ArrayList<>(waitsFor.get(n));
      edges.addAll(turnsBack.get(n));
      all.add(edges);
    }
    return new WaitForGraph(nodes, verdicts, all, turnsBack, waitedForBy, blind, undecided);
  }

  /** Whether {@code cycle}, each waiting for the next, has frames go back where they came from. */
  boolean turnsBack(List<Integer> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      int next = cycle.get((i + 1) % cycle.size());
      if (turnsBack.get(cycle.get(i)).stream().anyMatch(edge -> edge.to() == next)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the switches say of each of {@code cycle} that frames of the one before wait in it. */
  boolean isTold(List<Integer> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      int next = cycle.get((i + 1) % cycle.size());
      if (waitsFor.get(cycle.get(i)).stream().noneMatch(edge -> edge.to() == next && edge.told)) {
        return false;
      }
    }
    return true;
  }

  /** Whether all that {@code node} waits for is among {@code among}. */
  boolean waitsOnlyFor(int node, BitSet among) {
    return waitsFor.get(node).stream().allMatch(edge -> among.get(edge.to()));
  }

  /** Whether a queue that {@code node} could wait for is between two verdicts. */
  boolean isUndecided(int node) {
    return undecided.get(node);
  }

  /** Whether all queues that {@code node} could wait for have been heard of lately. */
  boolean seesAll(int node) {
    return !blind.get(node);
  }

  boolean isWaitedFor(int node) {
    return !waitedForBy.get(node).isEmpty();
  }

  /** Whether a node that waits for {@code node} waits for none that is {@code guilty}. */
  boolean isBlamedAlone(int node, IntPredicate guilty) {
    return waitedForBy.get(node).stream()
        .anyMatch(
            waiting -> waitsFor.get(waiting).stream().noneMatch(edge -> guilty.test(edge.to())));
  }

  /** The nodes that wait for one of {@code roots}, directly or not, without these. */
  BitSet victimsOf(BitSet roots) {
    BitSet reached = closure(roots, waitedForBy::get);
    reached.andNot(roots);
    return reached;
  }

  /** {@code roots} and all that they wait for, directly or not. */
  BitSet reachedFrom(BitSet roots) {
    return closure(roots, n -> waitsFor.get(n).stream().map(Edge::to).collect(Collectors.toList()));
  }

  private static BitSet closure(BitSet roots, IntFunction<List<Integer>> next) {
    BitSet reached = (BitSet) roots.clone();
    Deque<Integer> waiting = new ArrayDeque<>();
    roots.stream().forEach(waiting::add);
    while (!waiting.isEmpty()) {
      for (int to : next.apply(waiting.remove())) {
        if (!reached.get(to)) {
          reached.set(to);
          waiting.add(to);
        }
      }
    }
    return reached;
  }

  private static final class Builder {
    private final Verdicts evidence;
    private final WatchedQueues queues;
    private final GroupFeeds feeds;
    private final long nowNanos;
    private final Map<Integer, Integer> nodeOf = new HashMap<>();
    private int[] nodes = new int[16];
    private final List<QueueVerdict> verdicts = new ArrayList<>();
    private final List<List<Edge>> waitsFor = new ArrayList<>();
    private final List<List<Edge>> turnsBack = new ArrayList<>();
    private final List<List<Integer>> waitedForBy = new ArrayList<>();
    private final BitSet blind = new BitSet();
    private final BitSet undecided = new BitSet();

    private Builder(Verdicts evidence, GroupFeeds feeds, long nowNanos) {
      this.evidence = evidence;
      this.queues = evidence.queues();
      this.feeds = feeds;
      this.nowNanos = nowNanos;
    }

    private WaitForGraph build() {
      BitSet held = evidence.held();
      for (int q = held.nextSetBit(0); q >= 0; q = held.nextSetBit(q + 1)) {
        if (evidence.verdict(q, nowNanos) != QueueVerdict.UNKNOWN) {
          node(q);
        }
      }
      int heldNodes = verdicts.size();
      for (int n = 0; n < heldNodes; n++) {
        if (verdicts.get(n).isHeldByPause() && !queues.isHostPort(nodes[n])) {
          join(n);
        }
      }
      return new WaitForGraph(
          Arrays.copyOf(nodes, verdicts.size()),
          verdicts.toArray(new QueueVerdict[0]),
          waitsFor,
          turnsBack,
          waitedForBy,
          blind,
          undecided);
    }

    private int node(int q) {
      Integer known = nodeOf.get(q);
      if (known != null) {
        return known;
      }
      int n = verdicts.size();
      if (n == nodes.length) {
        nodes = Arrays.copyOf(nodes, 2 * n);
      }
      nodes[n] = q;
      nodeOf.put(q, n);
      verdicts.add(evidence.verdict(q, nowNanos));
      waitsFor.add(new ArrayList<>());
      turnsBack.add(new ArrayList<>());
      waitedForBy.add(new ArrayList<>());
      return n;
    }

    private void join(int n) {
      int q = nodes[n];
      int ingress = queues.ingressAfter(q);
      for (int p = queues.firstPortBeside(ingress); p < queues.endOfPortsBeside(ingress); p++) {
        int r = queues.sameAt(p, q);
        QueueVerdict there = evidence.verdict(r, nowNanos);
        Optional<Boolean> told = holdsFramesOf(n, r, there, ingress);
        if (told.isPresent() && !told.get()) {
          continue;
        }
        if (p == ingress) {
          if (there.sendsNothing() && overlaps(q, r)) {
            turnsBack.get(n).add(new Edge(node(r), Ground.POSSIBLE, told.isPresent()));
          }
          continue;
        }
        if (there == QueueVerdict.UNKNOWN) {
          (evidence.isUndecided(r, nowNanos) ? undecided : blind).set(n);
        } else if (there != QueueVerdict.CLEAR && overlaps(q, r)) {
          int to = node(r);
          waitsFor.get(n).add(new Edge(to, feeds.ground(ingress, r), told.isPresent()));
          waitedForBy.get(to).add(n);
        }
      }
    }

    /**
     * Whether frames of node {@code n} that came by {@code ingress} wait in {@code r}, if the
     * switch says so. Both have to stand, or what it said may be over.
     */
    private Optional<Boolean> holdsFramesOf(int n, int r, QueueVerdict there, int ingress) {
      return verdicts.get(n).sendsNothing() && there.sendsNothing() && overlaps(nodes[n], r)
          ? evidence.origins(r).map(ports -> ports.contains(queues.wiring().port(ingress).port()))
          : Optional.empty();
    }

    private boolean overlaps(int q, int r) {
      return Math.max(evidence.sinceNanos(q), evidence.sinceNanos(r))
          < Math.min(evidence.untilNanos(q), evidence.untilNanos(r));
    }
  }
}
