package org.weirfabric.compiler.deadlock;

import java.util.Arrays;

/**
 * The dependency graph of one lossless class: an edge from an arc to one that follows it means that
 * the buffer at the first one's far end waits for that at the second one's.
 */
final class TurnGraph {
  private static final int NONE = -1;

  private final FabricGraph graph;
  private final int[] words;
  private final int[] base;
  private final long[] bits;

  TurnGraph(FabricGraph graph) {
    this.graph = graph;
    this.words = new int[graph.switches()];
    this.base = new int[graph.switches() + 1];
    for (int s = 0; s < graph.switches(); s++) {
      words[s] = (graph.degree(s) + Long.SIZE - 1) / Long.SIZE;
      base[s + 1] = base[s] + words[s] * graph.degree(s);
    }
    this.bits = new long[base[graph.switches()]];
  }

  void clear() {
    Arrays.fill(bits, 0);
  }

  void add(int in, int out) {
    int slot = out - graph.first(graph.tail(out));
    bits[row(in) + slot / Long.SIZE] |= 1L << (slot % Long.SIZE);
  }

  boolean has(int in, int out) {
    int slot = out - graph.first(graph.tail(out));
    return graph.head(in) == graph.tail(out)
        && (bits[row(in) + slot / Long.SIZE] & (1L << (slot % Long.SIZE))) != 0;
  }

  /** Takes in all edges of {@code other}, of the same fabric. */
  void addAll(TurnGraph other) {
    for (int i = 0; i < bits.length; i++) {
      bits[i] |= other.bits[i];
    }
  }

  private int row(int in) {
    int s = graph.head(in);
    return base[s] + (graph.reverse(in) - graph.first(s)) * words[s];
  }

  /** The first arc after {@code out} that {@code in} has an edge to, or -1. */
  private int next(int in, int out) {
    int s = graph.head(in);
    int from = out < 0 ? 0 : out - graph.first(s) + 1;
    int row = row(in);
    for (int w = from / Long.SIZE; w < words[s]; w++) {
      long word = bits[row + w];
      if (w == from / Long.SIZE) {
        word &= -1L << (from % Long.SIZE);
      }
      if (word != 0) {
        return graph.first(s) + w * Long.SIZE + Long.numberOfTrailingZeros(word);
      }
    }
    return NONE;
  }

  /**
   * Puts into {@code rank}, by arc, a number that rises along every edge.
   *
   * @return whether there is such a number; if not, arcs on or behind a cycle have -1
   */
  boolean rank(int[] rank) {
    int[] waiting = new int[graph.arcs()];
    for (int in = 0; in < waiting.length; in++) {
      for (int out = next(in, NONE); out >= 0; out = next(in, out)) {
        waiting[out]++;
      }
    }
    int[] order = new int[waiting.length];
    int end = 0;
    Arrays.fill(rank, NONE);
    for (int arc = 0; arc < waiting.length; arc++) {
      if (waiting[arc] == 0) {
        order[end++] = arc;
      }
    }
    for (int i = 0; i < end; i++) {
      rank[order[i]] = i;
      for (int out = next(order[i], NONE); out >= 0; out = next(order[i], out)) {
        if (--waiting[out] == 0) {
          order[end++] = out;
        }
      }
    }
    return end == waiting.length;
  }

  /** The arcs of a shortest cycle, from its lowest on, of equally short ones the first; or none. */
  int[] shortestCycle() {
    int[] rank = new int[graph.arcs()];
    if (rank(rank)) {
      return new int[0];
    }
    int[] best = new int[0];
    int[] from = new int[rank.length];
    int[] depth = new int[rank.length];
    int[] queue = new int[rank.length];
    for (int start = 0; start < rank.length; start++) {
      if (rank[start] == NONE) {
        int limit = best.length == 0 ? Integer.MAX_VALUE : best.length - 1;
        int last = closes(start, limit, rank, from, depth, queue);
        if (last >= 0) {
          best = path(start, last, from, depth[last] + 1);
        }
      }
    }
    return best;
  }

  /** The last arc of a shortest way from {@code start} back to it, at most {@code limit} long. */
  private int closes(int start, int limit, int[] rank, int[] from, int[] depth, int[] queue) {
    Arrays.fill(from, NONE);
    depth[start] = 0;
    from[start] = start;
    queue[0] = start;
    int end = 1;
    for (int i = 0; i < end && depth[queue[i]] < limit; i++) {
      int in = queue[i];
      for (int out = next(in, NONE); out >= 0; out = next(in, out)) {
        if (out == start) {
          return in;
        }
        // A shortest cycle is looked for from its lowest arc.
        if (rank[out] == NONE && from[out] < 0 && out > start) {
          from[out] = in;
          depth[out] = depth[in] + 1;
          queue[end++] = out;
        }
      }
    }
    return NONE;
  }

  private static int[] path(int start, int last, int[] from, int length) {
    int[] cycle = new int[length];
    int arc = last;
    for (int i = length - 1; i > 0; i--) {
      cycle[i] = arc;
      arc = from[arc];
    }
    cycle[0] = start;
    return cycle;
  }
}
