package org.weirfabric.compiler.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.statistics.Statistics;

/** eBGP, explicit routes and convergence, against routing that is played out. */
class RoutingProofTest {
  private static List<Set<Integer>> everyone(Cabling cabling) {
    return List.of(new TreeSet<>(cabling.hosted().stream().boxed().toList()));
  }

  private static Verdict prove(Cabling cabling, RoutePolicy policy, int failures) {
    FabricGraph graph = cabling.graph();
    return DeadlockProver.of(
            graph,
            Tiers.of(graph, cabling.hosted()),
            List.of(LosslessLayer.of(cabling.hosted())),
            policy,
            Guard.off())
        .prove(failures, 1_000_000_000);
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void ebgpIsProvenOnlyWhereItsPathsCloseNoCircle(
      @ForAll @IntRange(min = 0, max = 5) int kind,
      @ForAll @IntRange(min = 0, max = 2) int removed,
      @ForAll @IntRange(min = 0, max = 2) int failures,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Cabling fabric =
        switch (kind) {
          case 0 -> Cabling.leafSpine(4, 2).shuffled(seed, removed);
          case 1 -> Cabling.leafSpine(3, 3).shuffled(seed, removed);
          case 2 -> Cabling.ring(5);
          case 3 -> Cabling.dragonfly(3, 2).shuffled(seed, removed);
          default -> Cabling.jellyfish(7, 11, seed);
        };
    FabricGraph graph = fabric.graph();
    Random random = new Random(seed);
    boolean derived = random.nextInt(3) > 0;
    long[] numbers =
        derived
            ? EbgpPolicy.asNumbers(graph, Tiers.of(graph, fabric.hosted()))
            : random.longs(fabric.switches(), 1, 5).toArray();
    RoutePolicy policy =
        derived
            ? RoutePolicy.ebgp(graph, Tiers.of(graph, fabric.hosted()), fabric.hosted())
            : RoutePolicy.ebgp(graph, fabric.hosted(), numbers);
    Verdict verdict = prove(fabric, policy, failures);
    boolean cycle =
        new BruteForce(
                fabric,
                everyone(fabric),
                BruteForce.Turns.OFF,
                Set.of(),
                new PathVector(fabric, numbers))
            .fewest(failures)
            .isPresent();
    String doubt = policy.doubt().isEmpty() ? "sure" : "in doubt";
    Statistics.collect(derived ? "derived" : "given", doubt, cycle ? "cycle" : "none");
    if (policy.doubt().isEmpty()) {
      assertThat(verdict.isProven()).isEqualTo(!cycle);
      assertThat(verdict.isCycle()).isEqualTo(cycle);
    } else {
      assertThat(verdict.isProven()).isFalse();
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void explicitRoutesGetTheAnswerThatBruteForceGives(
      @ForAll @IntRange(min = 3, max = 7) int switches,
      @ForAll @IntRange(min = 0, max = 2) int failures,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Cabling fabric = Cabling.jellyfish(switches, switches + 3, seed);
    FabricGraph graph = fabric.graph();
    Random random = new Random(seed);
    Map<Integer, BitSet> routes = new HashMap<>();
    List<ExplicitDestination> destinations = new ArrayList<>();
    for (int d : fabric.hosted().stream().toArray()) {
      BitSet arcs = new BitSet();
      if (random.nextInt(4) > 0) {
        IntStream.range(0, graph.arcs())
            .filter(arc -> graph.tail(arc) != d && random.nextInt(5) == 0)
            .forEach(arcs::set);
      }
      routes.put(d, arcs);
      destinations.add(ExplicitDestination.of(d, arcs));
    }
    BruteForce.Router shortest = BruteForce.shortest(fabric);
    BruteForce.Router written =
        (at, destination, down) -> {
          BitSet arcs = routes.get(destination);
          return arcs.isEmpty()
              ? shortest.links(at, destination, down)
              : arcs.stream()
                  .filter(arc -> graph.tail(arc) == at && !down.contains(graph.link(arc)))
                  .mapToObj(graph::link)
                  .toList();
        };
    BruteForce truth =
        new BruteForce(fabric, everyone(fabric), BruteForce.Turns.OFF, Set.of(), written);
    boolean cycle = truth.fewest(failures).isPresent();
    Statistics.collect(cycle ? "cycle" : "none");
    Verdict verdict = prove(fabric, RoutePolicy.explicit(graph, destinations), failures);
    assertThat(verdict.isProven()).isEqualTo(!cycle);
    assertThat(verdict.isCycle()).isEqualTo(cycle);
  }

  @Example
  void ebgpNeverTurnsFromDownToUpInAFatTree() {
    Cabling fabric = Cabling.fatTree(4).shuffled(3, 5);
    FabricGraph graph = fabric.graph();
    Tiers tiers = Tiers.of(graph, fabric.hosted());
    assertThat(prove(fabric, RoutePolicy.ebgp(graph, tiers, fabric.hosted()), 2).isProven())
        .isTrue();
    assertThat(prove(fabric, RoutePolicy.shortestPaths(graph, fabric.hosted()), 2).isProven())
        .isFalse();
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE)
  void aCircleWhileRoutesConvergeIsThereWhenTheyArePlayedOut(
      @ForAll @IntRange(min = 0, max = 3) int kind,
      @ForAll @IntRange(min = 1, max = 2) int failures,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Cabling fabric =
        switch (kind) {
          case 0 -> Cabling.leafSpine(4, 2);
          case 1 -> Cabling.leafSpine(3, 3).shuffled(seed, 1);
          case 2 -> Cabling.fatTree(4);
          default -> Cabling.jellyfish(6, 8, seed);
        };
    Optional<Convergence.Found> found =
        sampler(fabric, Guard.off()).sample(failures, 5, seed, s -> {});
    Statistics.collect(found.isPresent() ? "circle" : "none");
    assertThat(
            sampler(fabric, Guard.lossy(Cabling.range(0, fabric.switches())))
                .sample(failures, 5, seed, s -> {}))
        .isEmpty();
    if (found.isEmpty()) {
      return;
    }
    FabricGraph graph = fabric.graph();
    int[] arcs = found.get().circle().arcs();
    Map<BruteForce.Buffer, Set<BruteForce.Buffer>> waits = playedOut(fabric, found.get());
    for (int i = 0; i < arcs.length; i++) {
      int next = arcs[(i + 1) % arcs.length];
      assertThat(waits.get(new BruteForce.Buffer(graph.link(arcs[i]), graph.head(arcs[i]), 0)))
          .contains(new BruteForce.Buffer(graph.link(next), graph.head(next), 0));
    }
  }

  /** All that waits in some state up to the one in which the circle closes. */
  private static Map<BruteForce.Buffer, Set<BruteForce.Buffer>> playedOut(
      Cabling fabric, Convergence.Found found) {
    Set<Integer> down = new HashSet<>();
    IntStream.of(found.circle().failedLinks()).forEach(down::add);
    BruteForce.Router shortest = BruteForce.shortest(fabric);
    Set<Integer> changed = new HashSet<>();
    Map<BruteForce.Buffer, Set<BruteForce.Buffer>> waits = new HashMap<>();
    for (int i = 0; i <= found.changed().length; i++) {
      if (i > 0) {
        changed.add(found.changed()[i - 1]);
      }
      BruteForce.Router mixed =
          (at, destination, failed) ->
              shortest.links(at, destination, changed.contains(at) ? failed : Set.of()).stream()
                  .filter(l -> !failed.contains(l))
                  .toList();
      new BruteForce(fabric, everyone(fabric), BruteForce.Turns.OFF, Set.of(), mixed)
          .graph(down)
          .forEach((from, to) -> waits.computeIfAbsent(from, none -> new HashSet<>()).addAll(to));
    }
    return waits;
  }

  private static Convergence sampler(Cabling fabric, Guard guard) {
    FabricGraph graph = fabric.graph();
    return Convergence.of(
        graph,
        Tiers.of(graph, fabric.hosted()),
        List.of(LosslessLayer.of(fabric.hosted())),
        RoutePolicy.shortestPaths(graph, fabric.hosted()),
        guard);
  }
}
