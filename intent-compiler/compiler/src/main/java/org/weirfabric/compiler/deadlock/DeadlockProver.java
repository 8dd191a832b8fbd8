package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Proves that no lossless buffers wait for each other in a circle, with all links up and after
 * every set of at most k link failures, or finds the circle.
 *
 * <p>Use: number switches and links, then
 *
 * <pre>{@code
 * FabricGraph graph = FabricGraph.of(switches, linkA, linkB);
 * Tiers tiers = Tiers.of(graph, hosted);
 * RoutePolicy routes = RoutePolicy.shortestPaths(graph, hosted);
 * Verdict verdict =
 *     DeadlockProver.of(graph, tiers, List.of(LosslessLayer.of(sources)), routes, Guard.off())
 *         .prove(1, DeadlockProver.BUDGET);
 * }</pre>
 *
 * <p>It tries certificates first (a rank that rises along every edge; twins; what a failure can't
 * change) and looks at single failure sets only where they fail. Whether there is a proof does not
 * depend on how switches are numbered; which of several counterexamples with equally few failures
 * it names does.
 */
public final class DeadlockProver {
  /** The steps, of one arc looked at each, after which a proof is given up. */
  public static final long BUDGET = 6_000_000_000L;

  /** Of so few destinations all are looked at sooner than twins are found. */
  private static final int FEW = 64;

  private final FabricGraph graph;
  private final List<LosslessLayer> layers;
  private final RoutePolicy routes;
  private final Tiers tiers;
  private final Guard guard;
  private final boolean[] down;
  private final RouteTable table;
  private final Flow flow;
  private final NeededLinks neededLinks;
  private final Ranks levels;
  private final int[] twins;
  private Consumer<String> progress = any -> {};
  private long steps;
  private long budget;
  private long oneByOne;

  private DeadlockProver(
      FabricGraph graph, Tiers tiers, List<LosslessLayer> layers, RoutePolicy routes, Guard guard) {
    this.graph = graph;
    this.tiers = tiers;
    this.layers = layers;
    this.routes = routes;
    this.guard = guard;
    this.down = new boolean[graph.links()];
    this.table = new RouteTable(graph);
    this.flow = new Flow(graph, tiers, guard, layers);
    this.neededLinks = new NeededLinks(graph, layers);
    this.levels = Ranks.byLevel(graph, tiers, layers.size());
    this.twins = DestinationTwins.representatives(graph, tiers, guard, layers, routes, down);
  }

  /**
   * A prover of the given parts.
   *
   * @param layers the lossless classes; with a guard that bumps, in the order it bumps them
   */
  public static DeadlockProver of(
      FabricGraph graph, Tiers tiers, List<LosslessLayer> layers, RoutePolicy routes, Guard guard) {
    return new DeadlockProver(graph, tiers, different(layers, guard), routes, guard);
  }

  /** Classes that enter alike have equal graphs, each in a priority group of its own. */
  static List<LosslessLayer> different(List<LosslessLayer> layers, Guard guard) {
    List<LosslessLayer> different = new ArrayList<>();
    for (LosslessLayer layer : layers) {
      if (guard.bumps() || different.stream().noneMatch(layer::sameAs)) {
        different.add(layer);
      }
    }
    return different;
  }

  /** Tells {@code listener} now and then how far the proof is. */
  public DeadlockProver telling(Consumer<String> listener) {
    progress = listener;
    return this;
  }

  /**
   * The verdict for every set of at most {@code failures} failed links.
   *
   * @param stepBudget how many arcs are looked at, at most, before the answer is left open
   */
  public Verdict prove(int failures, long stepBudget) {
    steps = 0;
    oneByOne = 0;
    budget = stepBudget;
    if (guard.coversEveryTurn(graph, tiers)) {
      return guarded(graph.links(), failures);
    }
    try {
      Verdict verdict = proveWithin(failures);
      return !verdict.isProven() || routes.doubt().isEmpty()
          ? verdict
          : Verdict.open(routes.doubt());
    } catch (BudgetSpentException spent) {
      return Verdict.open(
          "not proven within the budget of " + stepBudget + " steps: " + spent.getMessage());
    }
  }

  /** The verdict on a fabric of so many links where a guard covers every turn. */
  public static Verdict guarded(int links, int failures) {
    return Verdict.proven(
        FailureSets.atMost(links, failures),
        "rank by levels: the guard leaves no turn from down to up, whatever the routes");
  }

  /**
   * Whether the guard takes no frame's protection away while all links are up. With a guard that
   * bumps, the last class is there for bumped frames: its own are not looked at.
   */
  public boolean guardSparesTraffic() {
    List<LosslessLayer> looked = new ArrayList<>(layers);
    if (guard.bumps() && looked.size() > 1) {
      looked.set(looked.size() - 1, looked.get(looked.size() - 1).withoutSources());
    }
    Flow spared = new Flow(graph, tiers, guard, looked);
    for (int d : twins) {
      routes.route(d, down, table);
      spared.spread(table);
      if (spared.unprotected()) {
        return false;
      }
    }
    return true;
  }

  /** The verdict once exactly the links {@code failed} have failed. */
  public Verdict proveAfter(int[] failed, long stepBudget) {
    steps = 0;
    budget = stepBudget;
    if (guard.coversEveryTurn(graph, tiers)) {
      return Verdict.proven(1, "rank by levels: the guard leaves no turn from down to up");
    }
    try {
      return check(failed).cycle.orElse(Verdict.proven(1, "rank"));
    } catch (BudgetSpentException spent) {
      return Verdict.open("not proven within the budget of " + stepBudget + " steps");
    }
  }

  private Verdict proveWithin(int failures) {
    Shown base = check(new int[0]);
    if (base.cycle.isPresent()) {
      return base.cycle.get();
    }
    for (int size = 1; size <= Math.min(failures, graph.links()); size++) {
      FailureSets bases = FailureSets.of(graph, tiers, layers, routes, guard, size - 1);
      for (int i = 0; i < bases.count(); i++) {
        Optional<Verdict> cycle = proveOneMore(bases.get(i), base);
        if (cycle.isPresent()) {
          return cycle.get();
        }
        progress.accept(
            "failure sets of " + size + ": " + (i + 1) + " of " + bases.count() + " parts done");
      }
    }
    return Verdict.proven(
        FailureSets.atMost(graph.links(), failures),
        (base.ranks.get().byLevel() ? "rank by levels" : "rank by order")
            + ", "
            + oneByOne
            + " failure sets looked at one by one");
  }

  /** Looks for a cycle after {@code failed}, shown to have none, and any one more failure. */
  private Optional<Verdict> proveOneMore(int[] failed, Shown unfailed) {
    Ranks ranks = (failed.length == 0 ? unfailed : check(failed)).ranks.get();
    BitSet suspects = suspects(failed, ranks);
    for (int l = suspects.nextSetBit(0); l >= 0; l = suspects.nextSetBit(l + 1)) {
      int[] more = Arrays.copyOf(failed, failed.length + 1);
      more[failed.length] = l;
      oneByOne++;
      Shown shown = check(more);
      if (shown.cycle.isPresent()) {
        return shown.cycle;
      }
    }
    return Optional.empty();
  }

  /** Looks for a cycle after exactly {@code failed}. */
  private Shown check(int[] failed) {
    setDown(failed, true);
    try {
      if (risesByLevel(failed)) {
        return new Shown(Optional.empty(), Optional.of(levels));
      }
      List<int[]> ranks = new ArrayList<>();
      TurnGraph[] turns = turns();
      for (int c = 0; c < turns.length; c++) {
        int[] rank = new int[graph.arcs()];
        if (!turns[c].rank(rank)) {
          Counterexample found = new Counterexample(turns[c].shortestCycle(), failed);
          return new Shown(Optional.of(Verdict.cycle(c, found)), Optional.empty());
        }
        ranks.add(rank);
      }
      return new Shown(Optional.empty(), Optional.of(Ranks.byOrder(ranks)));
    } finally {
      setDown(failed, false);
    }
  }

  private void setDown(int[] failed, boolean value) {
    for (int l : failed) {
      down[l] = value;
    }
  }

  /** The dependency graph of each class as links are now. */
  private TurnGraph[] turns() {
    TurnGraph[] turns = new TurnGraph[layers.size()];
    for (int c = 0; c < turns.length; c++) {
      turns[c] = new TurnGraph(graph);
    }
    for (int d = 0; d < routes.destinations(); d++) {
      spread(d);
      for (int c = 0; c < turns.length; c++) {
        flow.addTurns(table, c, turns[c]);
      }
    }
    return turns;
  }

  private boolean risesByLevel(int[] failed) {
    for (int d : representatives(failed)) {
      spread(d);
      if (flow.valley()) {
        return false;
      }
    }
    return true;
  }

  private void spread(int destination) {
    spend(3L * graph.arcs());
    routes.route(destination, down, table);
    flow.spread(table);
  }

  private void spend(long count) {
    steps += count;
    if (steps > budget) {
      throw new BudgetSpentException(
          graph.links() + " links, " + routes.destinations() + " destinations");
    }
  }

  /**
   * The links whose failure, on top of {@code failed}, may make an edge along which {@code ranks}
   * do not rise. A link that no source needs for a destination takes edges away and adds none.
   */
  private BitSet suspects(int[] failed, Ranks ranks) {
    BitSet suspects = new BitSet();
    BitSet needed = new BitSet();
    setDown(failed, true);
    for (int d : ranks.byLevel() ? representatives(failed) : allDestinations()) {
      if (routes.isStatic(d)) {
        continue;
      }
      spend(2L * graph.arcs());
      routes.route(d, down, table);
      neededLinks.find(table, routes.refusesRoutes(), needed);
      needed.andNot(suspects);
      for (int l = needed.nextSetBit(0); l >= 0; l = needed.nextSetBit(l + 1)) {
        down[l] = true;
        spread(d);
        down[l] = false;
        if (!ranks.rise(table, flow)) {
          suspects.set(l);
        }
      }
    }
    setDown(failed, false);
    return suspects;
  }

  /** One destination for each set of twins that {@code failed}, which is down, leaves. */
  private int[] representatives(int[] failed) {
    if (failed.length == 0) {
      return twins;
    }
    return routes.destinations() <= FEW
        ? allDestinations()
        : DestinationTwins.representatives(graph, tiers, guard, layers, routes, down);
  }

  private int[] allDestinations() {
    int[] all = new int[routes.destinations()];
    Arrays.setAll(all, d -> d);
    return all;
  }

  /** Either a cycle, or the ranks that show there is none. */
  private static final class Shown {
    final Optional<Verdict> cycle;
    final Optional<Ranks> ranks;

    Shown(Optional<Verdict> cycle, Optional<Ranks> ranks) {
      this.cycle = cycle;
      this.ranks = ranks;
    }
  }
}
