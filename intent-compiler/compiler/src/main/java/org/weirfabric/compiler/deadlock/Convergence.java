package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Looks for circles while routes converge: after a failure, switches change to their new routes one
 * after the other, and until the last has, some send by old routes and some by new.
 *
 * <p>A sample is a set of failed links and an order of the switches, both at random. Frames that an
 * earlier state has sent may still be held by a pause, so the dependency graphs of all states so
 * far count together. A sample shows that a circle can occur; no number of them shows that none
 * can.
 */
public final class Convergence {
  private final FabricGraph graph;
  private final List<LosslessLayer> layers;
  private final RoutePolicy routes;
  private final Flow flow;
  private final RouteTable table;
  private final boolean[] down;
  private final boolean[] allUp;

  private Convergence(
      FabricGraph graph, Tiers tiers, List<LosslessLayer> layers, RoutePolicy routes, Guard guard) {
    this.graph = graph;
    this.layers = layers;
    this.routes = routes;
    this.flow = new Flow(graph, tiers, guard, layers);
    this.table = new RouteTable(graph);
    this.down = new boolean[graph.links()];
    this.allUp = new boolean[graph.links()];
  }

  /** A sampler of the parts that a {@link DeadlockProver} has. */
  public static Convergence of(
      FabricGraph graph, Tiers tiers, List<LosslessLayer> layers, RoutePolicy routes, Guard guard) {
    return new Convergence(graph, tiers, DeadlockProver.different(layers, guard), routes, guard);
  }

  /** A circle that occurs while routes converge. */
  public static final class Found {
    private final Counterexample circle;
    private final int[] changed;

    Found(Counterexample circle, int[] changed) {
      this.circle = circle;
      this.changed = changed;
    }

    /** The circle, and the links that have failed. */
    public Counterexample circle() {
      return circle;
    }

    /** The switches that had changed to their new routes, in order, when the circle closed. */
    public int[] changed() {
      return changed.clone();
    }
  }

  /**
   * Takes {@code samples} samples of one to {@code failures} failures.
   *
   * @param seed of the random choices: equal seeds give equal answers
   * @param progress hears how far it is
   * @return the first circle, if there is any
   */
  public Optional<Found> sample(int failures, int samples, long seed, Consumer<String> progress) {
    Random random = new Random(seed);
    int most = Math.min(failures, graph.links());
    for (int i = 0; most > 0 && i < samples; i++) {
      int[] failed =
          random.ints(0, graph.links()).distinct().limit(1 + random.nextInt(most)).toArray();
      Optional<Found> found = converge(failed, order(random));
      if (found.isPresent()) {
        return found;
      }
      progress.accept((i + 1) + " of " + samples + " convergence orders tried");
    }
    return Optional.empty();
  }

  private int[] order(Random random) {
    int[] order = new int[graph.switches()];
    Arrays.setAll(order, s -> s);
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int other = order[j];
      order[j] = order[i];
      order[i] = other;
    }
    return order;
  }

  private Optional<Found> converge(int[] failed, int[] order) {
    for (int l : failed) {
      down[l] = true;
    }
    try {
      List<boolean[]> before = new ArrayList<>();
      List<boolean[]> after = new ArrayList<>();
      for (int d = 0; d < routes.destinations(); d++) {
        before.add(routes(d, allUp));
        after.add(routes(d, down));
      }
      TurnGraph[] turns = new TurnGraph[layers.size()];
      Arrays.setAll(turns, c -> new TurnGraph(graph));
      boolean[] changed = new boolean[graph.switches()];
      add(before, after, changed, turns);
      List<Integer> sofar = new ArrayList<>();
      Optional<Found> found = circle(turns, failed, sofar);
      for (int i = 0; i < order.length && !found.isPresent(); i++) {
        changed[order[i]] = true;
        if (differs(order[i], before, after)) {
          sofar.add(order[i]);
          add(before, after, changed, turns);
          found = circle(turns, failed, sofar);
        }
      }
      return found;
    } finally {
      for (int l : failed) {
        down[l] = false;
      }
    }
  }

  private boolean[] routes(int destination, boolean[] links) {
    routes.route(destination, links, table);
    return table.uses.clone();
  }

  private boolean differs(int s, List<boolean[]> before, List<boolean[]> after) {
    for (int d = 0; d < before.size(); d++) {
      for (int arc = graph.first(s); arc < graph.first(s + 1); arc++) {
        if (before.get(d)[arc] != after.get(d)[arc]) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds what waits for what while the switches of {@code changed} have their new routes. */
  private void add(
      List<boolean[]> before, List<boolean[]> after, boolean[] changed, TurnGraph[] turns) {
    for (int d = 0; d < before.size(); d++) {
      for (int arc = 0; arc < table.uses.length; arc++) {
        boolean[] now = changed[graph.tail(arc)] ? after.get(d) : before.get(d);
        // A switch sees its own port go down at once.
        table.uses[arc] = now[arc] && !down[graph.link(arc)];
      }
      flow.spread(table);
      for (int c = 0; c < turns.length; c++) {
        flow.addTurns(table, c, turns[c]);
      }
    }
  }

  private Optional<Found> circle(TurnGraph[] turns, int[] failed, List<Integer> changed) {
    for (TurnGraph each : turns) {
      if (!each.rank(new int[graph.arcs()])) {
        return Optional.of(
            new Found(
                new Counterexample(each.shortestCycle(), failed),
                changed.stream().mapToInt(Integer::intValue).toArray()));
      }
    }
    return Optional.empty();
  }
}
