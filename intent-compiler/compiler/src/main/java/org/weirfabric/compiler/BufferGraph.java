package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.weirfabric.model.id.PortRef;

/**
 * Which lossless ingress buffer waits for which: the buffer of a port for that of the next port
 * that its frames arrive at.
 */
final class BufferGraph {
  private final Graph<PortRef, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);

  void add(PortRef waiting, PortRef awaited) {
    graph.addVertex(waiting);
    graph.addVertex(awaited);
    graph.addEdge(waiting, awaited);
  }

  /** The shortest cycle, from its lowest port on; of equally short ones the lowest. */
  Optional<List<PortRef>> smallestCycle() {
    Optional<List<PortRef>> smallest = Optional.empty();
    Set<PortRef> onCycles = new TreeSet<>();
    new KosarajuStrongConnectivityInspector<>(graph)
        .stronglyConnectedSets().stream()
            .filter(component -> component.size() > 1)
            .forEach(onCycles::addAll);
    for (PortRef start : onCycles) {
      BFSShortestPath<PortRef, DefaultEdge> paths = new BFSShortestPath<>(graph);
      Set<PortRef> successors = new TreeSet<>();
      graph.outgoingEdgesOf(start).forEach(edge -> successors.add(graph.getEdgeTarget(edge)));
      for (PortRef successor : successors) {
        Optional<GraphPath<PortRef, DefaultEdge>> back =
            Optional.ofNullable(paths.getPath(successor, start));
        if (back.isPresent()
            && (!smallest.isPresent() || back.get().getLength() + 1 < smallest.get().size())) {
          List<PortRef> cycle = new ArrayList<>(back.get().getVertexList());
          cycle.add(0, cycle.remove(cycle.size() - 1));
          smallest = Optional.of(cycle);
        }
      }
    }
    return smallest;
  }
}
