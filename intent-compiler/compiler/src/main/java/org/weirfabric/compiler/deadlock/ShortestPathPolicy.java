package org.weirfabric.compiler.deadlock;

import java.util.BitSet;

/** Shortest paths by hops, all equal ones. */
final class ShortestPathPolicy extends RoutePolicy {
  private final FabricGraph graph;
  private final int[] egresses;

  ShortestPathPolicy(FabricGraph graph, BitSet egresses) {
    this.graph = graph;
    this.egresses = egresses.stream().toArray();
  }

  @Override
  int destinations() {
    return egresses.length;
  }

  @Override
  int egress(int destination) {
    return egresses[destination];
  }

  @Override
  void route(int destination, boolean[] down, RouteTable table) {
    toward(graph, egresses[destination], down, table);
  }

  static void toward(FabricGraph graph, int egress, boolean[] down, RouteTable table) {
    table.clear();
    table.reach(egress, 0);
    int[] distance = table.distance;
    for (int i = 0; i < table.reached; i++) {
      int s = table.order[i];
      int next = distance[s] + 1;
      for (int arc = graph.first(s), end = graph.first(s + 1); arc < end; arc++) {
        if (down[graph.link(arc)]) {
          continue;
        }
        int far = graph.head(arc);
        if (distance[far] < 0) {
          table.reach(far, next);
        }
        if (distance[far] == next) {
          table.uses[graph.reverse(arc)] = true;
        }
      }
    }
  }

  @Override
  boolean isStatic(int destination) {
    return false;
  }

  @Override
  boolean symmetric() {
    return true;
  }
}
