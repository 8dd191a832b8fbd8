package org.weirfabric.compiler.deadlock;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * eBGP on every link as RFC 7938 has it: the shortest AS path wins, all equally long ones are used
 * whatever they contain (multipath relax), and a path with one's own AS number in it is refused.
 *
 * <p>Which of several equal paths a switch passes on depends on its router id, so a path is known
 * as the AS numbers that some, and that all, of them contain. Where the two differ for the number
 * of a neighbour, that neighbour's route is in doubt and so is the proof.
 */
final class EbgpPolicy extends RoutePolicy {
  private final FabricGraph graph;
  private final int[] egresses;
  private final boolean derived;

  /** By switch, the bit of its AS number; -1 if no other switch has it, so that none can loop. */
  private final int[] bit;

  private final int words;
  private final long[] some;
  private final long[] all;
  private String doubt = "";

  EbgpPolicy(FabricGraph graph, BitSet egresses, long[] asNumbers, boolean derived) {
    this.graph = graph;
    this.egresses = egresses.stream().toArray();
    this.derived = derived;
    this.bit = bits(asNumbers);
    int shared = 0;
    for (int b : bit) {
      shared = Math.max(shared, b + 1);
    }
    this.words = (shared + Long.SIZE - 1) / Long.SIZE;
    this.some = new long[words * graph.switches()];
    this.all = new long[words * graph.switches()];
  }

  private static int[] bits(long[] asNumbers) {
    Map<Long, Integer> members = new HashMap<>();
    for (long number : asNumbers) {
      members.merge(number, 1, Integer::sum);
    }
    Map<Long, Integer> bits = new HashMap<>();
    int[] bit = new int[asNumbers.length];
    for (int s = 0; s < bit.length; s++) {
      bit[s] =
          members.getOrDefault(asNumbers[s], 0) > 1
              ? bits.computeIfAbsent(asNumbers[s], none -> bits.size())
              : -1;
    }
    return bit;
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
    table.clear();
    originate(egresses[destination]);
    table.reach(egresses[destination], 0);
    for (int i = 0; i < table.reached; i++) {
      int s = table.order[i];
      int next = table.distance[s] + 1;
      for (int arc = graph.first(s), end = graph.first(s + 1); arc < end; arc++) {
        int far = graph.head(arc);
        boolean late = table.distance[far] >= 0 && table.distance[far] < next;
        if (down[graph.link(arc)] || late || refuses(far, s)) {
          continue;
        }
        if (table.distance[far] < 0) {
          table.reach(far, next);
          learn(far, s, true);
        } else {
          learn(far, s, false);
        }
        table.uses[graph.reverse(arc)] = true;
      }
    }
  }

  private void originate(int s) {
    for (int w = 0; w < words; w++) {
      some[s * words + w] = 0;
      all[s * words + w] = 0;
    }
    add(s);
  }

  private void add(int s) {
    if (bit[s] >= 0) {
      some[s * words + bit[s] / Long.SIZE] |= 1L << (bit[s] % Long.SIZE);
      all[s * words + bit[s] / Long.SIZE] |= 1L << (bit[s] % Long.SIZE);
    }
  }

  private boolean refuses(int far, int s) {
    if (bit[far] < 0) {
      return false;
    }
    int word = s * words + bit[far] / Long.SIZE;
    long mask = 1L << (bit[far] % Long.SIZE);
    if ((all[word] & mask) != 0) {
      return true;
    }
    if ((some[word] & mask) != 0) {
      doubt =
          "which of several equally long AS paths a switch passes on decides what its neighbours"
              + " accept";
    }
    return false;
  }

  private void learn(int far, int from, boolean first) {
    for (int w = 0; w < words; w++) {
      int to = far * words + w;
      some[to] = first ? some[from * words + w] : some[to] | some[from * words + w];
      all[to] = first ? all[from * words + w] : all[to] & all[from * words + w];
    }
    add(far);
  }

  @Override
  boolean isStatic(int destination) {
    return false;
  }

  @Override
  boolean symmetric() {
    return derived;
  }

  @Override
  boolean refusesRoutes() {
    return true;
  }

  @Override
  String doubt() {
    return doubt;
  }

  /**
   * AS numbers as RFC 7938 gives them out: each switch with a host its own, those above one for
   * each group of switches that are connected without going higher.
   */
  static long[] asNumbers(FabricGraph graph, Tiers tiers) {
    long[] numbers = new long[graph.switches()];
    int[] group = new int[graph.switches()];
    for (int s = 0; s < group.length; s++) {
      group[s] = s;
      numbers[s] = s;
    }
    int top = 0;
    for (int s = 0; s < group.length; s++) {
      top = tiers.level(s) == Integer.MAX_VALUE ? top : Math.max(top, tiers.level(s));
    }
    for (int level = 1; level <= top; level++) {
      for (int arc = 0; arc < graph.arcs(); arc++) {
        int high = Math.max(tiers.level(graph.tail(arc)), tiers.level(graph.head(arc)));
        if (high == level) {
          int one = root(group, graph.tail(arc));
          int other = root(group, graph.head(arc));
          group[Math.max(one, other)] = Math.min(one, other);
        }
      }
      for (int s = 0; s < group.length; s++) {
        if (tiers.level(s) == level) {
          numbers[s] = (long) level * group.length + root(group, s);
        }
      }
    }
    return numbers;
  }

  private static int root(int[] group, int of) {
    int s = of;
    while (group[s] != s) {
      group[s] = group[group[s]];
      s = group[s];
    }
    return s;
  }
}
