package org.weirfabric.compiler.deadlock;

import java.util.Arrays;
import java.util.List;

/**
 * What the traffic for one destination carries over which arc, class by class: the forward closure
 * from where each class enters, over every choice among equal routes, with the guard's turns.
 *
 * <p>What a switch does with a frame depends on whether it came from above, so a switch has two
 * states.
 */
final class Flow {
  private final FabricGraph graph;
  private final Tiers tiers;
  private final Guard guard;
  private final List<LosslessLayer> layers;

  /** By arc and class: whether frames of the class cross it. */
  private final boolean[][] carries;

  private final boolean[] fromBelow;
  private final boolean[] fromAbove;
  private final int[] work;
  private int pending;
  private boolean valley;
  private boolean unprotected;

  Flow(FabricGraph graph, Tiers tiers, Guard guard, List<LosslessLayer> layers) {
    this.graph = graph;
    this.tiers = tiers;
    this.guard = guard;
    this.layers = layers;
    this.carries = new boolean[layers.size()][graph.arcs()];
    this.fromBelow = new boolean[graph.switches()];
    this.fromAbove = new boolean[graph.switches()];
    this.work = new int[2 * graph.switches()];
  }

  /** Works it out for the routes of {@code table}. */
  void spread(RouteTable table) {
    for (boolean[] layer : carries) {
      Arrays.fill(layer, false);
    }
    valley = false;
    unprotected = false;
    for (int c = 0; c < layers.size(); c++) {
      spread(table, c);
    }
  }

  private void spread(RouteTable table, int c) {
    Arrays.fill(fromBelow, false);
    Arrays.fill(fromAbove, false);
    pending = 0;
    for (int s = layers.get(c).sources().nextSetBit(0);
        s >= 0;
        s = layers.get(c).sources().nextSetBit(s + 1)) {
      arrive(s, true);
    }
    if (c > 0 && guard.bumps()) {
      // What the class before has bumped, on arcs that all lead up.
      for (int arc = 0; arc < carries[c].length; arc++) {
        if (carries[c][arc]) {
          arrive(graph.head(arc), true);
        }
      }
    }
    while (pending > 0) {
      int state = work[--pending];
      leave(table, c, state >> 1, (state & 1) == 0);
    }
  }

  private void leave(RouteTable table, int c, int s, boolean below) {
    boolean guarded = !below && guard.at(s);
    for (int arc = graph.first(s), end = graph.first(s + 1); arc < end; arc++) {
      if (!table.uses[arc]) {
        continue;
      }
      boolean up = tiers.up(arc);
      if (up && guarded) {
        if (guard.bumps() && c + 1 < layers.size()) {
          carries[c + 1][arc] = true;
        } else {
          unprotected = true;
        }
        continue;
      }
      valley |= up && !below;
      carries[c][arc] = true;
      arrive(graph.head(arc), up);
    }
  }

  private void arrive(int s, boolean below) {
    boolean[] seen = below ? fromBelow : fromAbove;
    if (!seen[s]) {
      seen[s] = true;
      work[pending++] = 2 * s + (below ? 0 : 1);
    }
  }

  /** Whether frames of class {@code c} cross {@code arc}. */
  boolean carries(int c, int arc) {
    return carries[c][arc];
  }

  /** Whether some lossless frame turns from down to up and stays in its class. */
  boolean valley() {
    return valley;
  }

  /** Whether the guard makes some frame lossy. */
  boolean unprotected() {
    return unprotected;
  }

  /** Adds to {@code turns} what buffers of class {@code c} wait for. */
  void addTurns(RouteTable table, int c, TurnGraph turns) {
    LosslessLayer layer = layers.get(c);
    for (int s = 0; s < graph.switches(); s++) {
      for (int back = graph.first(s), end = graph.first(s + 1); back < end; back++) {
        int in = graph.reverse(back);
        if (!carries[c][in] || !layer.lossless(in)) {
          continue;
        }
        boolean guarded = guard.at(s) && !tiers.up(in);
        for (int out = graph.first(s); out < end; out++) {
          if (table.uses[out] && layer.lossless(out) && !(guarded && tiers.up(out))) {
            turns.add(in, out);
          }
        }
      }
    }
  }

  /** Whether {@code rank} rises along all that buffers of class {@code c} wait for. */
  boolean rises(RouteTable table, int c, int[] rank) {
    LosslessLayer layer = layers.get(c);
    for (int out = 0; out < table.uses.length; out++) {
      if (!table.uses[out] || !layer.lossless(out)) {
        continue;
      }
      int s = graph.tail(out);
      boolean guarded = guard.at(s) && tiers.up(out);
      for (int back = graph.first(s), end = graph.first(s + 1); back < end; back++) {
        int in = graph.reverse(back);
        if (carries[c][in]
            && rank[in] >= rank[out]
            && layer.lossless(in)
            && !(guarded && !tiers.up(in))) {
          return false;
        }
      }
    }
    return true;
  }
}
