package org.weirfabric.compiler.deadlock;

import java.util.Arrays;
import java.util.List;

/** A number for each arc, class by class, that rises along every edge: why there is no cycle. */
final class Ranks {
  /** The same for every class, and kept by every automorphism. */
  private final boolean byLevel;

  private final List<int[]> byLayer;

  private Ranks(boolean byLevel, List<int[]> byLayer) {
    this.byLevel = byLevel;
    this.byLayer = byLayer;
  }

  static Ranks byLevel(FabricGraph graph, Tiers tiers, int layers) {
    int[] rank = new int[graph.arcs()];
    for (int arc = 0; arc < rank.length; arc++) {
      rank[arc] = tiers.rank(graph, arc);
    }
    int[][] same = new int[layers][];
    Arrays.fill(same, rank);
    return new Ranks(true, List.of(same));
  }

  static Ranks byOrder(List<int[]> byLayer) {
    return new Ranks(false, List.copyOf(byLayer));
  }

  boolean byLevel() {
    return byLevel;
  }

  /** Whether they rise along what {@code flow} makes wait. */
  boolean rise(RouteTable table, Flow flow) {
    for (int c = 0; c < byLayer.size(); c++) {
      if (!flow.rises(table, c, byLayer.get(c))) {
        return false;
      }
    }
    return true;
  }
}
