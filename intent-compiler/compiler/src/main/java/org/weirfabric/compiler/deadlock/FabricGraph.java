package org.weirfabric.compiler.deadlock;

import java.util.Arrays;

/**
 * Switches and the links between them by number: each link is two arcs, one each way.
 *
 * <p>The arcs that leave a switch have consecutive numbers, in the order of their links. An arc
 * stands for the port that it arrives at, so it is a vertex of the dependency graph as well.
 */
public final class FabricGraph {
  private final int switches;
  private final int links;
  private final int[] first;
  private final int[] head;
  private final int[] tail;
  private final int[] reverse;
  private final int[] link;
  private final int[] forth;

  private FabricGraph(int switches, int[] a, int[] b) {
    this.switches = switches;
    this.links = a.length;
    this.first = new int[switches + 1];
    for (int l = 0; l < links; l++) {
      first[a[l] + 1]++;
      first[b[l] + 1]++;
    }
    for (int s = 0; s < switches; s++) {
      first[s + 1] += first[s];
    }
    int[] free = Arrays.copyOf(first, switches);
    this.head = new int[2 * links];
    this.tail = new int[2 * links];
    this.reverse = new int[2 * links];
    this.link = new int[2 * links];
    this.forth = new int[links];
    for (int l = 0; l < links; l++) {
      int ab = free[a[l]]++;
      int ba = free[b[l]]++;
      forth[l] = ab;
      head[ab] = b[l];
      tail[ab] = a[l];
      reverse[ab] = ba;
      link[ab] = l;
      head[ba] = a[l];
      tail[ba] = b[l];
      reverse[ba] = ab;
      link[ba] = l;
    }
  }

  /**
   * The graph with a link from {@code a[l]} to {@code b[l]} for each {@code l}; two switches may
   * have several.
   *
   * @param switches how many switches there are, numbered from 0
   * @throws IllegalArgumentException if an end is no switch, or both ends are one
   */
  public static FabricGraph of(int switches, int[] a, int[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(a.length + " first and " + b.length + " second ends");
    }
    for (int l = 0; l < a.length; l++) {
      if (a[l] < 0 || b[l] < 0 || a[l] >= switches || b[l] >= switches || a[l] == b[l]) {
        throw new IllegalArgumentException("link " + l + " from " + a[l] + " to " + b[l]);
      }
    }
    return new FabricGraph(switches, a, b);
  }

  /** How many switches there are. */
  public int switches() {
    return switches;
  }

  /** How many links there are. */
  public int links() {
    return links;
  }

  /** How many arcs there are, two for each link. */
  public int arcs() {
    return head.length;
  }

  /** The first arc that leaves {@code s}; for the number of switches, how many arcs there are. */
  public int first(int s) {
    return first[s];
  }

  /** How many arcs leave, and as many arrive at, {@code s}. */
  public int degree(int s) {
    return first[s + 1] - first[s];
  }

  /** The switch that an arc arrives at. */
  public int head(int arc) {
    return head[arc];
  }

  /** The switch that an arc leaves. */
  public int tail(int arc) {
    return tail[arc];
  }

  /** The same link the other way. */
  public int reverse(int arc) {
    return reverse[arc];
  }

  /** The link of an arc. */
  public int link(int arc) {
    return link[arc];
  }

  /** The arc of a link from its first end to its second. */
  public int forth(int l) {
    return forth[l];
  }
}
