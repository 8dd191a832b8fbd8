package org.weirfabric.compiler.deadlock;

import java.util.BitSet;
import java.util.List;

/**
 * The links that some source can't do without on its shortest way to a destination: those that all
 * its routes have in common.
 *
 * <p>The failure of any other link leaves every switch that carries traffic a next hop as near as
 * before, so no route becomes longer, none is new, and the dependency graph only loses edges.
 * {@code docs/deadlock.md} has the proof.
 */
final class NeededLinks {
  private static final int NONE = -1;

  private final FabricGraph graph;
  private final boolean[] source;

  /** The switch that all routes of a switch pass first of those they have in common. */
  private final int[] dominator;

  /** The link of a switch's one next hop, if it has no other. */
  private final int[] only;

  NeededLinks(FabricGraph graph, List<LosslessLayer> layers) {
    this.graph = graph;
    this.source = new boolean[graph.switches()];
    for (int s = 0; s < source.length; s++) {
      int at = s;
      source[s] = layers.stream().anyMatch(layer -> layer.entersAt(at));
    }
    this.dominator = new int[graph.switches()];
    this.only = new int[graph.switches()];
  }

  /**
   * Puts them into {@code needed}, for the routes of {@code table}.
   *
   * @param refusals whether switches may refuse routes: then the links count as well that a switch
   *     needs whose own route some neighbour refuses, since it may accept the next one
   */
  void find(RouteTable table, boolean refusals, BitSet needed) {
    needed.clear();
    if (table.reached == 0) {
      return;
    }
    int egress = table.order[0];
    dominator[egress] = egress;
    only[egress] = NONE;
    for (int i = 1; i < table.reached; i++) {
      int s = table.order[i];
      int common = NONE;
      int hops = 0;
      int link = NONE;
      for (int arc = graph.first(s), end = graph.first(s + 1); arc < end; arc++) {
        if (table.uses[arc]) {
          hops++;
          link = graph.link(arc);
          common = common == NONE ? graph.head(arc) : meet(table, common, graph.head(arc));
        }
      }
      dominator[s] = common;
      only[s] = hops == 1 ? link : NONE;
      if (source[s] || (refusals && isRefused(s, table))) {
        for (int x = s; x != egress; x = dominator[x]) {
          if (only[x] != NONE) {
            needed.set(only[x]);
          }
        }
      }
    }
  }

  private boolean isRefused(int s, RouteTable table) {
    for (int arc = graph.first(s), end = graph.first(s + 1); arc < end; arc++) {
      int far = table.distance[graph.head(arc)];
      if (far < 0 || far > table.distance[s] + 1) {
        return true;
      }
    }
    return false;
  }

  private int meet(RouteTable table, int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      if (table.distance[a] >= table.distance[b]) {
        a = dominator[a];
      } else {
        b = dominator[b];
      }
    }
    return a;
  }
}
