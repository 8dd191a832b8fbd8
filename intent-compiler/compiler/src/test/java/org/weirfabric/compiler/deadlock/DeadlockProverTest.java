package org.weirfabric.compiler.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

class DeadlockProverTest {
  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void anyWiringGetsTheAnswerThatBruteForceGives(
      @ForAll @IntRange(min = 2, max = 8) int switches,
      @ForAll @IntRange(min = 0, max = 6) int more,
      @ForAll @IntRange(min = 0, max = 2) int failures,
      @ForAll BruteForce.Turns turns,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    same(Cabling.jellyfish(switches, switches - 1 + more, seed), failures, turns, seed);
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void fabricsAlmostInOrderGetTheAnswerThatBruteForceGives(
      @ForAll @IntRange(min = 0, max = 5) int kind,
      @ForAll @IntRange(min = 0, max = 2) int removed,
      @ForAll @IntRange(min = 0, max = 2) int failures,
      @ForAll BruteForce.Turns turns,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Cabling fabric =
        switch (kind) {
          case 0 -> Cabling.leafSpine(4, 2);
          case 1 -> Cabling.leafSpine(3, 4);
          case 2 -> Cabling.ring(5);
          case 3 -> Cabling.dragonfly(3, 2);
          case 4 -> Cabling.leafSpine(2, 5);
          default -> Cabling.ring(7);
        };
    same(fabric.shuffled(seed, removed), failures, turns, seed);
  }

  @Property(tries = 6, edgeCases = EdgeCasesMode.NONE)
  void aFatTreeGetsTheAnswerThatBruteForceGives(
      @ForAll @IntRange(min = 0, max = 5) int removed,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    same(Cabling.fatTree(4).shuffled(seed, removed), 1, BruteForce.Turns.OFF, seed);
  }

  private static void same(Cabling cabling, int failures, BruteForce.Turns turns, long seed) {
    List<Set<Integer>> sources = sources(cabling, seed);
    Set<Integer> guarded = guarded(cabling, seed);
    BruteForce truth = new BruteForce(cabling, sources, turns, guarded);
    OptionalInt fewest = truth.fewest(failures);
    FabricGraph graph = cabling.graph();
    Verdict verdict =
        prover(cabling, graph, sources, turns, guarded).prove(failures, 1_000_000_000);
    Statistics.collect(turns, fewest.isPresent() ? "cycle after " + fewest.getAsInt() : "none");
    if (fewest.isEmpty()) {
      assertThat(verdict.isProven()).isTrue();
      return;
    }
    assertThat(verdict.isCycle()).isTrue();
    int layer = verdict.match((sets, how) -> -1, (c, found) -> c, why -> -1);
    Counterexample found = verdict.match((sets, how) -> null, (c, example) -> example, why -> null);
    assertThat(found.failedLinks()).hasSize(fewest.getAsInt());
    Map<BruteForce.Buffer, Set<BruteForce.Buffer>> edges =
        truth.graph(IntStream.of(found.failedLinks()).boxed().collect(Collectors.toSet()));
    List<BruteForce.Buffer> cycle =
        IntStream.of(found.arcs())
            .mapToObj(
                arc ->
                    new BruteForce.Buffer(
                        graph.link(arc), graph.head(arc), layer(layer, sources, turns)))
            .toList();
    for (int i = 0; i < cycle.size(); i++) {
      assertThat(edges.get(cycle.get(i))).contains(cycle.get((i + 1) % cycle.size()));
    }
    if (sources.size() == 1) {
      assertThat(cycle).hasSize(BruteForce.shortestCycle(edges));
    }
  }

  /** The prover merges classes that enter alike, so its numbers may be lower. */
  private static int layer(int found, List<Set<Integer>> sources, BruteForce.Turns turns) {
    return turns == BruteForce.Turns.BUMP
        ? found
        : sources.indexOf(List.copyOf(new java.util.LinkedHashSet<>(sources)).get(found));
  }

  private static List<Set<Integer>> sources(Cabling cabling, long seed) {
    Set<Integer> all = new TreeSet<>(cabling.hosted().stream().boxed().toList());
    Set<Integer> some = new HashSet<>(all);
    some.removeIf(s -> (seed >> (s % 16)) % 3 == 0);
    return seed % 3 == 0 ? List.of(all) : seed % 3 == 1 ? List.of(some, all) : List.of(all, all);
  }

  /** On every switch, or on some of them. */
  private static Set<Integer> guarded(Cabling cabling, long seed) {
    Set<Integer> guarded = new HashSet<>();
    for (int s = 0; s < cabling.switches(); s++) {
      if (seed % 4 == 0 || (seed >> (s % 13)) % 3 != 0) {
        guarded.add(s);
      }
    }
    return guarded;
  }

  private static BitSet bits(Set<Integer> members) {
    BitSet bits = new BitSet();
    members.forEach(bits::set);
    return bits;
  }

  private static DeadlockProver prover(
      Cabling cabling,
      FabricGraph graph,
      List<Set<Integer>> sources,
      BruteForce.Turns turns,
      Set<Integer> guarded) {
    Guard guard =
        switch (turns) {
          case OFF -> Guard.off();
          case LOSSY -> Guard.lossy(bits(guarded));
          case BUMP -> Guard.bump(bits(guarded));
        };
    return DeadlockProver.of(
        graph,
        Tiers.of(graph, cabling.hosted()),
        sources.stream().map(set -> LosslessLayer.of(bits(set))).toList(),
        RoutePolicy.shortestPaths(graph, cabling.hosted()),
        guard);
  }

  private static Verdict prove(Cabling cabling, int failures) {
    return prover(
            cabling,
            cabling.graph(),
            List.of(Set.copyOf(cabling.hosted().stream().boxed().toList())),
            BruteForce.Turns.OFF,
            Set.of())
        .prove(failures, DeadlockProver.BUDGET);
  }

  @Test
  void aFatTreeOf125SwitchesIsProvenAfterAnyFailure() {
    assertThat(prove(Cabling.fatTree(10).shuffled(1, 5), 1).isProven()).isTrue();
  }

  @Test
  void aRingOfFourIsCuredByBumpingIntoASecondClassAndNotByDropping() {
    Cabling ring = Cabling.ring(4);
    Set<Integer> all = Set.of(0, 1, 2, 3);
    List<Set<Integer>> two = List.of(all, all);
    assertThat(
            prover(ring, ring.graph(), two, BruteForce.Turns.OFF, all)
                .prove(0, DeadlockProver.BUDGET)
                .isCycle())
        .isTrue();
    DeadlockProver lossy = prover(ring, ring.graph(), two, BruteForce.Turns.LOSSY, all);
    assertThat(lossy.prove(1, DeadlockProver.BUDGET).isProven()).isTrue();
    assertThat(lossy.guardSparesTraffic()).isFalse();
    DeadlockProver bump = prover(ring, ring.graph(), two, BruteForce.Turns.BUMP, all);
    assertThat(bump.prove(1, DeadlockProver.BUDGET).isProven()).isTrue();
    assertThat(bump.guardSparesTraffic()).isTrue();
  }

  @Test
  void aSpentBudgetLeavesTheAnswerOpen() {
    Verdict verdict =
        prover(
                Cabling.leafSpine(8, 8),
                Cabling.leafSpine(8, 8).graph(),
                List.of(Set.of(0, 1)),
                BruteForce.Turns.OFF,
                Set.of())
            .prove(1, 1000);
    assertThat(verdict.isProven() || verdict.isCycle()).isFalse();
    assertThat(verdict.<String>match((sets, how) -> "", (c, found) -> "", why -> why))
        .contains("1000 steps");
  }

  @Test
  void threeFailuresOf64LinksAreTried() {
    Verdict verdict = prove(Cabling.leafSpine(8, 8), 3);
    assertThat(verdict.<Long>match((sets, how) -> sets, (c, found) -> -1L, why -> -2L))
        .isEqualTo(1 + 64 + 2016 + 41664);
  }
}
