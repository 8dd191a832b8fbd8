package org.weirfabric.compiler.deadlock;

import java.util.Arrays;

/** Where each switch sends what is for one destination; filled by a {@link RoutePolicy}. */
public final class RouteTable {
  final boolean[] uses;
  final int[] distance;
  final int[] order;
  int reached;

  RouteTable(FabricGraph graph) {
    uses = new boolean[graph.arcs()];
    distance = new int[graph.switches()];
    order = new int[graph.switches()];
  }

  void clear() {
    Arrays.fill(uses, false);
    Arrays.fill(distance, -1);
    reached = 0;
  }

  void reach(int s, int hops) {
    distance[s] = hops;
    order[reached++] = s;
  }

  /** Whether the switch that {@code arc} leaves sends by it. */
  public boolean uses(int arc) {
    return uses[arc];
  }
}
