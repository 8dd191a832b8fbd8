package org.weirfabric.compiler.deadlock;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One destination for each set of twins: switches with the same neighbours, as many links to each,
 * and the same classes and guard.
 *
 * <p>Exchanging two twins and nothing else is an automorphism of the wiring, so what holds for one
 * as a destination, after any failure, holds for the other after the image of that failure.
 */
final class DestinationTwins {
  private final FabricGraph graph;
  private final Guard guard;
  private final List<LosslessLayer> layers;
  private final boolean[] down;

  private DestinationTwins(
      FabricGraph graph, Guard guard, List<LosslessLayer> layers, boolean[] down) {
    this.graph = graph;
    this.down = down;
    this.guard = guard;
    this.layers = layers;
  }

  /**
   * The first destination of each set of twins but for {@code down} links; all destinations where
   * symmetry isn't sure.
   */
  static int[] representatives(
      FabricGraph graph,
      Tiers tiers,
      Guard guard,
      List<LosslessLayer> layers,
      RoutePolicy policy,
      boolean[] down) {
    boolean sure =
        policy.symmetric() && !tiers.flat() && layers.stream().allMatch(LosslessLayer::everywhere);
    DestinationTwins twins = new DestinationTwins(graph, guard, layers, down);
    Map<Colour, Integer> found = new LinkedHashMap<>();
    for (int d = 0; d < policy.destinations(); d++) {
      int[] colour = sure ? twins.colour(policy.egress(d)) : new int[] {d};
      found.putIfAbsent(new Colour(colour), d);
    }
    return found.values().stream().mapToInt(Integer::intValue).toArray();
  }

  private int[] colour(int s) {
    int[] colour = new int[graph.degree(s) + layers.size() + 1];
    for (int i = 0; i < graph.degree(s); i++) {
      int arc = graph.first(s) + i;
      colour[i] = down[graph.link(arc)] ? -1 : graph.head(arc);
    }
    Arrays.sort(colour, 0, graph.degree(s));
    for (int c = 0; c < layers.size(); c++) {
      colour[graph.degree(s) + c] = layers.get(c).entersAt(s) ? 1 : 0;
    }
    colour[colour.length - 1] = guard.at(s) ? 1 : 0;
    return colour;
  }

  /** An array that is equal to those of equal elements. */
  private static final class Colour {
    private final int[] parts;
    private final int hash;

    Colour(int[] parts) {
      this.parts = parts;
      this.hash = Arrays.hashCode(parts);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Colour && Arrays.equals(parts, ((Colour) other).parts);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
