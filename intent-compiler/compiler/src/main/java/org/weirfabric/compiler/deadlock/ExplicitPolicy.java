package org.weirfabric.compiler.deadlock;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Routes as someone has written them; destinations that none are written for take shortest paths.
 */
final class ExplicitPolicy extends RoutePolicy {
  private final FabricGraph graph;
  private final List<ExplicitDestination> destinations;

  ExplicitPolicy(FabricGraph graph, List<ExplicitDestination> destinations) {
    this.graph = graph;
    this.destinations = List.copyOf(destinations);
  }

  @Override
  int destinations() {
    return destinations.size();
  }

  @Override
  int egress(int destination) {
    return destinations.get(destination).egress();
  }

  @Override
  void route(int destination, boolean[] down, RouteTable table) {
    ExplicitDestination to = destinations.get(destination);
    if (!isStatic(destination)) {
      ShortestPathPolicy.toward(graph, to.egress(), down, table);
      return;
    }
    table.clear();
    BitSet arcs = to.arcs();
    for (int arc = arcs.nextSetBit(0); arc >= 0; arc = arcs.nextSetBit(arc + 1)) {
      table.uses[arc] = !down[graph.link(arc)] && graph.tail(arc) != to.egress();
    }
    reachBackwards(to.egress(), table);
  }

  private void reachBackwards(int egress, RouteTable table) {
    Deque<Integer> work = new ArrayDeque<>();
    table.reach(egress, 0);
    work.add(egress);
    while (!work.isEmpty()) {
      int s = work.remove();
      for (int arc = graph.first(s); arc < graph.first(s + 1); arc++) {
        int far = graph.head(arc);
        if (table.uses[graph.reverse(arc)] && table.distance[far] < 0) {
          table.reach(far, table.distance[s] + 1);
          work.add(far);
        }
      }
    }
  }

  @Override
  boolean isStatic(int destination) {
    return !destinations.get(destination).arcs().isEmpty();
  }

  @Override
  boolean symmetric() {
    return false;
  }
}
