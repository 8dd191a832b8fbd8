package org.weirfabric.watchdog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.weirfabric.watchdog.GroupFeeds.Ground;

/**
 * The knots of a wait-for graph: strongly connected sets of queues that all send nothing.
 *
 * <p>A way out of the set doesn't save it: PFC stops a whole priority, so a group that holds one
 * frame for a queue of the set pauses the link for good, whatever else it could send.
 */
final class Knots {
  private final WaitForGraph graph;
  private final Ground weakest;
  private final int[] index;
  private final int[] low;
  private final BitSet onStack = new BitSet();
  private final Deque<Integer> stack = new ArrayDeque<>();
  private final List<BitSet> knots = new ArrayList<>();
  private int next = 1;

  private Knots(WaitForGraph graph, Ground weakest) {
    this.graph = graph;
    this.weakest = weakest;
    index = new int[graph.size()];
    low = new int[graph.size()];
  }

  /** The knots made of edges that rest on {@code weakest} or better. */
  static List<BitSet> in(WaitForGraph graph, Ground weakest) {
    Knots search = new Knots(graph, weakest);
    for (int n = 0; n < graph.size(); n++) {
      if (search.index[n] == 0 && search.isMember(n)) {
        search.visit(n);
      }
    }
    return search.knots;
  }

  private boolean isMember(int n) {
    return graph.verdict(n).sendsNothing();
  }

  private boolean counts(WaitForGraph.Edge edge) {
    return edge.ground().compareTo(weakest) >= 0 && isMember(edge.to());
  }

  /** Tarjan's search, on a stack of its own: chains of pauses may be long. */
  private void visit(int root) {
    Deque<int[]> calls = new ArrayDeque<>();
    open(root);
    calls.push(new int[] {root, 0});
    while (!calls.isEmpty()) {
      int[] call = calls.element();
      int n = call[0];
      List<WaitForGraph.Edge> edges = graph.waitsFor(n);
      if (call[1] < edges.size()) {
        WaitForGraph.Edge edge = edges.get(call[1]++);
        if (counts(edge) && index[edge.to()] == 0) {
          open(edge.to());
          calls.push(new int[] {edge.to(), 0});
        } else if (counts(edge) && onStack.get(edge.to())) {
          low[n] = Math.min(low[n], index[edge.to()]);
        }
      } else {
        calls.pop();
        if (!calls.isEmpty()) {
          int caller = calls.element()[0];
          low[caller] = Math.min(low[caller], low[n]);
        }
        close(n);
      }
    }
  }

  private void open(int n) {
    index[n] = next;
    low[n] = next++;
    stack.push(n);
    onStack.set(n);
  }

  private void close(int n) {
    if (low[n] != index[n]) {
      return;
    }
    BitSet knot = new BitSet();
    int member;
    do {
      member = stack.pop();
      onStack.clear(member);
      knot.set(member);
    } while (member != n);
    if (knot.cardinality() > 1) {
      knots.add(knot);
    }
  }
}
