package org.weirfabric.compiler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;

/**
 * Shows that no buffers wait for each other in a circle, after every set of at most k link
 * failures.
 *
 * <p>Routes are all shortest paths (ECMP). Port trust can't see a destination, so a lossless class
 * may go from any host in its scope to any host at all.
 */
final class DeadlockStage {
  /** About how many steps of the closure are taken before the proof is refused as too large. */
  private static final long MAX_STEPS = 50_000_000;

  private final ResolvedFabric fabric;

  /** Where each lossless class enters the fabric. */
  private final SortedMap<ClassName, SortedSet<SwitchId>> sources = new TreeMap<>();

  private final SortedSet<SwitchId> destinations = new TreeSet<>();
  private long failureSets;

  private DeadlockStage(ResolvedFabric fabric) {
    this.fabric = fabric;
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        if (port.role() == PortRole.EDGE) {
          port.losslessClasses()
              .forEach(c -> sources.computeIfAbsent(c, none -> new TreeSet<>()).add(s.id()));
        }
      }
    }
    for (Host host : fabric.topology().hosts().values()) {
      destinations.add(host.port().switchId());
    }
  }

  static DeadlockResult prove(ResolvedFabric fabric) {
    return new DeadlockStage(fabric).prove();
  }

  private DeadlockResult prove() {
    List<Link> links = fabric.topology().links();
    int failures = fabric.demand().linkFailures();
    long sets = countSets(links.size(), failures);
    if (sets * Math.max(1, links.size()) * destinations.size() > MAX_STEPS) {
      return DeadlockResult.refused(
          Problem.of(
              ProblemCode.NOT_SUPPORTED,
              fabric.demand().source() + " /resilience/linkFailures",
              failures + " failures of " + links.size() + " links, " + sets + " cases",
              "fewer cases",
              "lower linkFailures"));
    }
    for (int k = 0; k <= failures; k++) {
      Optional<DeadlockResult> cycle = proveAfter(k, 0, new ArrayDeque<>());
      if (cycle.isPresent()) {
        return cycle.get();
      }
    }
    return DeadlockResult.proven(
        Proof.of(
            "no-deadlock",
            true,
            "no cycle of lossless buffers that wait for each other, over all shortest paths, after"
                + " every set of at most "
                + failures
                + " link failures, once routes have converged",
            failureSets + " failure sets, each acyclic",
            Optional.empty()));
  }

  private static long countSets(int links, int failures) {
    long sets = 1;
    long ofThisSize = 1;
    for (int k = 1; k <= failures; k++) {
      ofThisSize = ofThisSize * (links - k + 1) / k;
      sets += ofThisSize;
    }
    return sets;
  }

  /** Tries every set of exactly {@code count} more failures among the links from {@code first}. */
  private Optional<DeadlockResult> proveAfter(int count, int first, Deque<Link> failed) {
    List<Link> links = fabric.topology().links();
    if (count == 0) {
      failureSets++;
      return check(failed);
    }
    for (int i = first; i < links.size(); i++) {
      failed.addLast(links.get(i));
      Optional<DeadlockResult> cycle = proveAfter(count - 1, i + 1, failed);
      failed.removeLast();
      if (cycle.isPresent()) {
        return cycle;
      }
    }
    return Optional.empty();
  }

  private Optional<DeadlockResult> check(Deque<Link> failed) {
    Set<Link> down = new HashSet<>(failed);
    List<Link> up =
        fabric.topology().links().stream()
            .filter(link -> !down.contains(link))
            .collect(Collectors.toList());
    List<ShortestPaths> paths = new ArrayList<>();
    for (SwitchId destination : destinations) {
      paths.add(new ShortestPaths(up, destination));
    }
    // Classes with the same sources have the same graph, each in a priority group of its own.
    for (SortedSet<SwitchId> entries : new LinkedHashSet<>(sources.values())) {
      BufferGraph graph = new BufferGraph();
      paths.forEach(toOne -> addDependencies(entries, toOne, graph));
      Optional<List<PortRef>> cycle = graph.smallestCycle();
      if (cycle.isPresent()) {
        return Optional.of(refusal(cycle.get(), new ArrayList<>(failed)));
      }
    }
    return Optional.empty();
  }

  /** What traffic from {@code entries} to one switch makes wait for what. */
  private static void addDependencies(
      SortedSet<SwitchId> entries, ShortestPaths paths, BufferGraph graph) {
    Deque<PortRef> arrivals = new ArrayDeque<>();
    Set<PortRef> seen = new HashSet<>();
    for (SwitchId source : entries) {
      for (PortRef next : paths.arrivalsAfter(source)) {
        if (seen.add(next)) {
          arrivals.add(next);
        }
      }
    }
    while (!arrivals.isEmpty()) {
      PortRef arrival = arrivals.remove();
      for (PortRef next : paths.arrivalsAfter(arrival.switchId())) {
        graph.add(arrival, next);
        if (seen.add(next)) {
          arrivals.add(next);
        }
      }
    }
  }

  private DeadlockResult refusal(List<PortRef> cycle, List<Link> failed) {
    String circle =
        cycle.stream().map(PortRef::toString).collect(Collectors.joining(" -> "))
            + " -> "
            + cycle.get(0);
    String when =
        failed.isEmpty()
            ? "with all links up"
            : "when these fail: "
                + failed.stream()
                    .map(link -> link.a() + " - " + link.b())
                    .collect(Collectors.joining(", "));
    return DeadlockResult.refused(
        Problem.of(
            ProblemCode.DEADLOCK,
            "fabric",
            "buffers that wait for each other in a circle " + when + ": " + circle,
            "no such circle after " + fabric.demand().linkFailures() + " link failures",
            failed.isEmpty()
                ? "wire the fabric in tiers, or take hosts out of the scope"
                : "add links, or lower resilience.linkFailures and accept the risk"));
  }
}
