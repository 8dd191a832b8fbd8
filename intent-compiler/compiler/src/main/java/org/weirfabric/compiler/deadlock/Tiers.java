package org.weirfabric.compiler.deadlock;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which way is up: away from the hosts, as the wiring has it, whatever the switches are called.
 *
 * <p>A switch's level is how many links it is from the nearest switch with a host. Up goes to a
 * higher level, and between two of one level to the higher number, so every arc is either up or
 * down and no way up closes a circle.
 */
public final class Tiers {
  private final int[] level;
  private final boolean[] up;
  private final boolean flat;
  private final int[] place;

  private Tiers(int[] level, boolean[] up, boolean flat, int[] place) {
    this.level = level;
    this.up = up;
    this.flat = flat;
    this.place = place;
  }

  /** The tiers of {@code graph} when the hosts are at {@code hosted}. */
  public static Tiers of(FabricGraph graph, BitSet hosted) {
    int[] level = new int[graph.switches()];
    Arrays.fill(level, Integer.MAX_VALUE);
    int[] queue = new int[graph.switches()];
    int end = 0;
    for (int s = hosted.nextSetBit(0); s >= 0; s = hosted.nextSetBit(s + 1)) {
      level[s] = 0;
      queue[end++] = s;
    }
    for (int i = 0; i < end; i++) {
      int s = queue[i];
      for (int arc = graph.first(s); arc < graph.first(s + 1); arc++) {
        int next = graph.head(arc);
        if (level[next] == Integer.MAX_VALUE) {
          level[next] = level[s] + 1;
          queue[end++] = next;
        }
      }
    }
    boolean[] up = new boolean[graph.arcs()];
    boolean flat = false;
    for (int arc = 0; arc < up.length; arc++) {
      int from = graph.tail(arc);
      int to = graph.head(arc);
      up[arc] = level[from] == level[to] ? from < to : level[from] < level[to];
      flat |= level[from] == level[to];
    }
    return new Tiers(level, up, flat, places(level));
  }

  /** The switches' places in the order of level, then number. */
  private static int[] places(int[] level) {
    long[] keys = new long[level.length];
    for (int s = 0; s < level.length; s++) {
      keys[s] = ((long) level[s] << 32) | s;
    }
    Arrays.sort(keys);
    int[] place = new int[level.length];
    for (int i = 0; i < keys.length; i++) {
      place[(int) keys[i]] = i;
    }
    return place;
  }

  /** How many links a switch is from a host's; {@link Integer#MAX_VALUE} if there is no way. */
  public int level(int s) {
    return level[s];
  }

  /** Whether an arc leads away from the hosts. */
  public boolean up(int arc) {
    return up[arc];
  }

  /** Whether some link is within one level, where numbers decide which way is up. */
  public boolean flat() {
    return flat;
  }

  /**
   * A number that rises along every turn but one from down to up: on the way up the place of the
   * switch arrived at, on the way down that place counted from the end.
   */
  int rank(FabricGraph graph, int arc) {
    int at = place[graph.head(arc)];
    return up[arc] ? at : 2 * place.length - at;
  }
}
