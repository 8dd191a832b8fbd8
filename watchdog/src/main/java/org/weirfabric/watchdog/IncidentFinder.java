package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.weirfabric.watchdog.GroupFeeds.Ground;

/**
 * Finds what is wrong in the evidence of one moment.
 *
 * <p>The root of a chain of pauses is told by who stops its last egress queue: a host that pauses
 * it and lets nothing through, a storm; a host that lets some through, a slow receiver; nobody, and
 * the line is full, incast; nobody, and the line isn't, a local fault, unless what waits for it
 * waits for one of the others too. That flows contend for a port doesn't excuse a host that storms
 * on it.
 *
 * <p>A ring of blocked queues is a deadlock if its turns are planned or observed. If they are only
 * possible, and a blocked host port is among what the ring waits for, that host explains it all:
 * the storm is reported, and the ring only if it outlives the storm. Frames that go back over the
 * link they came by are looked for last: the two directions of a link are a ring if nothing else
 * explains why they stand, or if they have stood for a second.
 */
public final class IncidentFinder {
  /** The part of the line rate from which on a line counts as full. */
  static final double FULL_LINE = 0.95;

  private static final long LASTING_NANOS = 1_000_000_000L;

  private final Verdicts evidence;
  private final WatchedQueues queues;
  private final GroupFeeds feeds;

  /** A finder in {@code evidence}, where groups feed queues as {@code feeds} says. */
  public IncidentFinder(Verdicts evidence, GroupFeeds feeds) {
    this.evidence = evidence;
    this.queues = evidence.queues();
    this.feeds = feeds;
  }

  /** All that is wrong at {@code nowNanos} of the collector's clock, roots in order. */
  public List<Incident> find(long nowNanos) {
    WaitForGraph graph = WaitForGraph.of(evidence, feeds, nowNanos);
    List<Incident> incidents = new ArrayList<>();
    BitSet knotted = new BitSet();
    for (BitSet knot : Knots.in(graph, Ground.PLANNED)) {
      for (Rings.Ring ring : Rings.in(graph, evidence, knot, Ground.PLANNED)) {
        if (isSeen(graph, ring.cycle()) || isLasting(graph, ring.cycle())) {
          incidents.add(deadlock(graph, ring, Ground.PLANNED, nowNanos));
          knotted.or(knot);
        }
      }
    }
    WaitForGraph turning = graph.withTurnsBack();
    List<BitSet> knots = Knots.in(turning, Ground.POSSIBLE);
    for (BitSet knot : knots) {
      if (knot.intersects(knotted) || !standsAlone(graph, knot)) {
        continue;
      }
      for (Rings.Ring ring : Rings.in(turning, evidence, knot, Ground.POSSIBLE)) {
        boolean explained =
            ring.isLate() && !turning.isTold(ring.cycle()) && waitsForAnother(turning, knot, knots);
        if (!explained && isLocked(turning, knot, ring.cycle())) {
          incidents.add(deadlock(turning, ring, Ground.POSSIBLE, nowNanos));
          knotted.or(knot);
        }
      }
    }
    for (int n = 0; n < graph.size(); n++) {
      int node = n;
      if (!knotted.get(n)) {
        kind(graph, n).ifPresent(kind -> incidents.add(simple(graph, node, kind, nowNanos)));
      }
    }
    incidents.sort(Comparator.comparing(Incident::kind).thenComparing(Incident::root));
    return incidents;
  }

  private Optional<IncidentKind> kind(WaitForGraph graph, int n) {
    boolean hostPort = queues.isHostPort(graph.queue(n));
    switch (graph.verdict(n)) {
      case BLOCKED:
      case SILENT:
      case LATENT_STORM:
        if (hostPort) {
          return Optional.of(IncidentKind.NIC_STORM);
        }
        return graph.waitsFor(n).isEmpty() && !graph.isUndecided(n)
            ? Optional.of(IncidentKind.UNEXPLAINED_PAUSE)
            : Optional.empty();
      case STORMED:
        return Optional.of(hostPort ? IncidentKind.NIC_STORM : IncidentKind.UNEXPLAINED_PAUSE);
      case THROTTLED:
        return hostPort ? Optional.of(IncidentKind.SLOW_RECEIVER) : Optional.empty();
      case NOT_HONOURED:
        return Optional.of(IncidentKind.PFC_NOT_HONOURED);
      case STUCK:
        return Optional.of(IncidentKind.LOCAL_FAULT);
      case BUSY:
        if (!graph.isWaitedFor(n)) {
          return Optional.empty();
        }
        if (isFull(graph, n)) {
          return Optional.of(IncidentKind.INCAST);
        }
        return graph.isBlamedAlone(n, other -> explainsPause(graph, other))
            ? Optional.of(IncidentKind.LOCAL_FAULT)
            : Optional.empty();
      default:
        return Optional.empty();
    }
  }

  private boolean isFull(WaitForGraph graph, int n) {
    return evidence.lineShare(graph.queue(n)) >= FULL_LINE;
  }

  /** Whether a queue that waits for {@code n} has with it all it can be waiting for. */
  private boolean explainsPause(WaitForGraph graph, int n) {
    return graph.verdict(n) != QueueVerdict.BUSY || isFull(graph, n);
  }

  private Incident simple(WaitForGraph graph, int n, IncidentKind kind, long nowNanos) {
    int q = graph.queue(n);
    BitSet roots = new BitSet();
    roots.set(n);
    return Incident.builder()
        .setKind(kind)
        .setRoot(queues.key(q))
        .setHost(queues.host(q))
        .setVictims(keys(graph, graph.victimsOf(roots)))
        .setTrappedBytes(Math.max(0, evidence.occupancyBytes(q)))
        .setConfidence(evidence.confidence(q))
        .setPartial(!graph.seesAll(n))
        .setCureFirst(Optional.empty())
        .setRelievedByDevice(
            graph.verdict(n) == QueueVerdict.STORMED ? List.of(queues.key(q)) : List.of())
        .setSinceNanos(evidence.sinceNanos(q))
        .setEvidence(List.of(evidence.of(q, nowNanos)))
        .build();
  }

  private Incident deadlock(WaitForGraph graph, Rings.Ring ring, Ground weakest, long nowNanos) {
    BitSet knot = ring.members();
    long trapped = 0;
    BitSet reached = graph.reachedFrom(knot);
    Confidence confidence = Confidence.MEASURED;
    for (int n = knot.nextSetBit(0); n >= 0; n = knot.nextSetBit(n + 1)) {
      int q = graph.queue(n);
      trapped += Math.max(0, evidence.occupancyBytes(q));
      confidence =
          confidence.compareTo(evidence.confidence(q)) >= 0 ? confidence : evidence.confidence(q);
    }
    List<QueueKey> cycle = new ArrayList<>();
    List<QueueEvidence> shown = new ArrayList<>();
    for (int n : ring.cycle()) {
      cycle.add(queues.key(graph.queue(n)));
      shown.add(evidence.of(graph.queue(n), nowNanos));
    }
    return Incident.builder()
        .setKind(IncidentKind.DEADLOCK)
        .setRoot(cycle.get(0))
        .setHost(Optional.empty())
        .setCycle(cycle)
        .setMembers(keys(graph, knot))
        .setVictims(keys(graph, graph.victimsOf(knot)))
        .setTrappedBytes(trapped)
        .setGround(weakest)
        .setConfidence(confidence)
        .setPartial(weakest == Ground.POSSIBLE && !reached.stream().allMatch(graph::seesAll))
        .setCureFirst(blockedHostPort(graph, reached))
        .setSinceNanos(evidence.sinceNanos(graph.queue(ring.cycle().get(0))))
        .setEvidence(shown)
        .build();
  }

  /**
   * Whether what makes {@code cycle} a ring is to be believed: turns from port to port are, turns
   * back over the same link if nothing else can explain why its queues stand, and queues of which
   * nobody knows whether frames wait in them, as all else, once they have stood for long.
   */
  private boolean isLocked(WaitForGraph graph, BitSet knot, List<Integer> cycle) {
    return isLasting(graph, cycle)
        || (isSeen(graph, cycle)
            && (!graph.turnsBack(cycle)
                || cycle.stream().allMatch(n -> graph.waitsOnlyFor(n, knot))));
  }

  private static boolean waitsForAnother(WaitForGraph graph, BitSet knot, List<BitSet> knots) {
    BitSet reached = graph.reachedFrom(knot);
    return knots.stream().anyMatch(other -> !other.equals(knot) && other.intersects(reached));
  }

  /** Whether all of {@code cycle} is known to hold frames up. */
  private static boolean isSeen(WaitForGraph graph, List<Integer> cycle) {
    return cycle.stream().noneMatch(n -> graph.verdict(n) == QueueVerdict.SILENT);
  }

  private boolean isLasting(WaitForGraph graph, List<Integer> cycle) {
    return cycle.stream()
        .map(graph::queue)
        .allMatch(q -> evidence.untilNanos(q) - evidence.sinceNanos(q) >= LASTING_NANOS);
  }

  /**
   * Whether no blocked host explains {@code knot}, nor one that may turn out to be blocked, however
   * many queues lie between them.
   */
  private boolean standsAlone(WaitForGraph graph, BitSet knot) {
    BitSet reached = graph.reachedFrom(knot);
    return reached.stream().noneMatch(graph::isUndecided)
        && blockedHostPort(graph, reached).isEmpty();
  }

  /** A host port among {@code reached} that sends nothing. */
  private Optional<QueueKey> blockedHostPort(WaitForGraph graph, BitSet reached) {
    return reached.stream()
        .filter(n -> queues.isHostPort(graph.queue(n)))
        .filter(
            n ->
                graph.verdict(n) == QueueVerdict.BLOCKED || graph.verdict(n) == QueueVerdict.SILENT)
        .mapToObj(n -> queues.key(graph.queue(n)))
        .findFirst();
  }

  private List<QueueKey> keys(WaitForGraph graph, BitSet members) {
    List<QueueKey> keys = new ArrayList<>();
    members.stream().forEach(n -> keys.add(queues.key(graph.queue(n))));
    keys.sort(Comparator.naturalOrder());
    return keys;
  }
}
