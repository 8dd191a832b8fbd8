package org.weirfabric.compiler.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

class UpDownRoutesTest {
  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void whatIsShownIsWhatTheProverProves(
      @ForAll @IntRange(min = 0, max = 4) int kind,
      @ForAll @IntRange(min = 0, max = 4) int removed,
      @ForAll @IntRange(min = 0, max = 1) int failures,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Cabling cabling = cabling(kind, seed).shuffled(seed, removed);
    BitSet sources = sources(cabling, seed);
    Optional<UpDownRoutes> shown = shown(cabling, sources);
    Statistics.label("shown").collect(shown.isPresent());
    if (shown.isPresent()) {
      assertThat(margin(shown.get().verdict(failures)))
          .isEqualTo(margin(prover(cabling, sources).prove(failures, 1_000_000_000)));
      assertThat(
              prover(cabling, sources, Guard.lossy(Cabling.range(0, cabling.switches())))
                  .guardSparesTraffic())
          .isTrue();
    }
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void whatIsKeptOverChangesIsWhatIsShownAnew(
      @ForAll @IntRange(min = 0, max = 4) int kind,
      @ForAll @IntRange(min = 0, max = 3) int removed,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Random random = new Random(seed);
    Cabling cabling = cabling(kind, seed).shuffled(seed, removed);
    BitSet sources = sources(cabling, seed);
    Optional<UpDownRoutes> kept = shown(cabling, sources);
    List<int[]> gone = new ArrayList<>();
    for (int i = 0; i < 12 && kept.isPresent(); i++) {
      List<int[]> links = new ArrayList<>(cabling.links());
      int[] link;
      boolean adds = random.nextInt(3) == 0;
      if (adds) {
        link =
            gone.isEmpty() || random.nextInt(4) == 0
                ? new int[] {random.nextInt(cabling.switches()), random.nextInt(cabling.switches())}
                : gone.remove(random.nextInt(gone.size()));
        if (link[0] == link[1]) {
          continue;
        }
        links.add(link);
      } else {
        link = links.remove(random.nextInt(links.size()));
        gone.add(link);
      }
      cabling = new Cabling(cabling.switches(), links, cabling.hosted());
      kept = adds ? kept.get().with(link[0], link[1]) : kept.get().without(link[0], link[1]);
      boolean anew = shown(cabling, sources).isPresent();
      Statistics.label("kept, shown anew").collect(kept.isPresent(), anew);
      assertThat(anew || kept.isEmpty()).isTrue();
      if (kept.isPresent()) {
        assertThat(margin(kept.get().verdict(1)))
            .isEqualTo(margin(shown(cabling, sources).get().verdict(1)));
      }
    }
  }

  @Test
  void anyLinkOfAFatTreeMayGoAndComeBack() {
    Cabling tree = Cabling.fatTree(8).shuffled(3, 2);
    UpDownRoutes routes = shown(tree, tree.hosted()).orElseThrow();
    for (int[] link : tree.links()) {
      assertThat(routes.without(link[0], link[1]).flatMap(less -> less.with(link[0], link[1])))
          .as("%d - %d", link[0], link[1])
          .isPresent();
    }
  }

  @Test
  void aLeafWithOneLinkIsNotShown() {
    Cabling fabric = Cabling.leafSpine(3, 2);
    UpDownRoutes routes = shown(fabric, fabric.hosted()).orElseThrow();
    int[] link = fabric.links().get(0);
    assertThat(routes.without(link[0], link[1])).isEmpty();
  }

  private static Cabling cabling(int kind, long seed) {
    return switch (kind) {
      case 0 -> Cabling.leafSpine(5, 4);
      case 1 -> Cabling.leafSpine(3, 6);
      case 2 -> Cabling.fatTree(4);
      case 3 -> Cabling.fatTree(6);
      default -> Cabling.jellyfish(8, 22, seed);
    };
  }

  private static BitSet sources(Cabling cabling, long seed) {
    BitSet sources = (BitSet) cabling.hosted().clone();
    if (seed % 2 == 0) {
      cabling.hosted().stream().filter(s -> (seed >> (s % 16)) % 3 == 0).forEach(sources::clear);
    }
    return sources;
  }

  private static Optional<UpDownRoutes> shown(Cabling cabling, BitSet sources) {
    FabricGraph graph = cabling.graph();
    return UpDownRoutes.of(
        graph,
        Tiers.of(graph, cabling.hosted()),
        List.of(LosslessLayer.of(sources)),
        cabling.hosted());
  }

  private static DeadlockProver prover(Cabling cabling, BitSet sources) {
    return prover(cabling, sources, Guard.off());
  }

  private static DeadlockProver prover(Cabling cabling, BitSet sources, Guard guard) {
    FabricGraph graph = cabling.graph();
    return DeadlockProver.of(
        graph,
        Tiers.of(graph, cabling.hosted()),
        List.of(LosslessLayer.of(sources)),
        RoutePolicy.shortestPaths(graph, cabling.hosted()),
        guard);
  }

  private static String margin(Verdict verdict) {
    return verdict.match((sets, how) -> sets + " " + how, (c, found) -> "a cycle", why -> why);
  }
}
