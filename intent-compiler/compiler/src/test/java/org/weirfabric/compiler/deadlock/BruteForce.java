package org.weirfabric.compiler.deadlock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The definition taken literally, slowly, and with nothing in common with the prover: every failure
 * set, every pair of hosts, every frame's way.
 *
 * <p>A buffer is (link, the end at which it is, class).
 */
final class BruteForce {
  enum Turns {
    OFF,
    LOSSY,
    BUMP
  }

  record Buffer(int link, int at, int layer) {}

  /** The links by which a switch sends towards a destination when some are down. */
  interface Router {
    List<Integer> links(int at, int destination, Set<Integer> down);
  }

  private final Cabling cabling;
  private final List<Set<Integer>> sources;
  private final Turns turns;
  private final Set<Integer> guarded;
  private final int[] level;

  private final Router router;

  BruteForce(Cabling cabling, List<Set<Integer>> sources, Turns turns, Set<Integer> guarded) {
    this(cabling, sources, turns, guarded, shortest(cabling));
  }

  BruteForce(
      Cabling cabling,
      List<Set<Integer>> sources,
      Turns turns,
      Set<Integer> guarded,
      Router router) {
    this.guarded = guarded;
    this.router = router;
    this.cabling = cabling;
    this.sources = sources;
    this.turns = turns;
    int[][] all = distances(cabling, Set.of());
    this.level = new int[cabling.switches()];
    for (int s = 0; s < level.length; s++) {
      int at = s;
      level[s] = cabling.hosted().stream().map(h -> all[at][h]).min().orElseThrow();
    }
  }

  /** The smallest number of failures, up to {@code most}, after which some set has a cycle. */
  java.util.OptionalInt fewest(int most) {
    for (int k = 0; k <= most; k++) {
      for (Set<Integer> down : sets(k, 0)) {
        if (shortestCycle(graph(down)) > 0) {
          return java.util.OptionalInt.of(k);
        }
      }
    }
    return java.util.OptionalInt.empty();
  }

  private List<Set<Integer>> sets(int size, int from) {
    if (size == 0) {
      return List.of(Set.of());
    }
    List<Set<Integer>> sets = new ArrayList<>();
    for (int l = from; l < cabling.links().size(); l++) {
      for (Set<Integer> rest : sets(size - 1, l + 1)) {
        Set<Integer> set = new HashSet<>(rest);
        set.add(l);
        sets.add(set);
      }
    }
    return sets;
  }

  /** What waits for what once {@code down} has failed. */
  Map<Buffer, Set<Buffer>> graph(Set<Integer> down) {
    Map<Buffer, Set<Buffer>> edges = new HashMap<>();
    for (int layer = 0; layer < sources.size(); layer++) {
      for (int source : sources.get(layer)) {
        for (int destination : cabling.hosted().stream().toArray()) {
          follow(source, destination, layer, down, edges);
        }
      }
    }
    return edges;
  }

  private void follow(
      int source, int destination, int layer, Set<Integer> down, Map<Buffer, Set<Buffer>> edges) {
    Set<Buffer> seen = new HashSet<>();
    Deque<Buffer> arrived = new ArrayDeque<>();
    for (Buffer next : next(source, destination, layer, down)) {
      if (seen.add(next)) {
        arrived.add(next);
      }
    }
    while (!arrived.isEmpty()) {
      Buffer here = arrived.remove();
      for (Buffer next : next(here.at(), destination, here.layer(), down)) {
        Buffer goes = next;
        if (turns != Turns.OFF && guarded.contains(here.at()) && isValley(here, next)) {
          if (turns == Turns.LOSSY || here.layer() + 1 == sources.size()) {
            continue;
          }
          goes = new Buffer(next.link(), next.at(), here.layer() + 1);
        }
        edges.computeIfAbsent(here, none -> new HashSet<>()).add(goes);
        if (seen.add(goes)) {
          arrived.add(goes);
        }
      }
    }
  }

  private List<Buffer> next(int at, int destination, int layer, Set<Integer> down) {
    List<Buffer> next = new ArrayList<>();
    if (at != destination) {
      for (int l : router.links(at, destination, down)) {
        next.add(new Buffer(l, farEnd(cabling, l, at), layer));
      }
    }
    return next;
  }

  static int farEnd(Cabling cabling, int link, int at) {
    int[] ends = cabling.links().get(link);
    return ends[0] == at ? ends[1] : ends[0];
  }

  static boolean touches(Cabling cabling, int link, int at) {
    return cabling.links().get(link)[0] == at || cabling.links().get(link)[1] == at;
  }

  /** All shortest paths. */
  static Router shortest(Cabling cabling) {
    Map<Set<Integer>, int[][]> known = new HashMap<>();
    return (at, destination, down) -> {
      int[][] hops = known.computeIfAbsent(Set.copyOf(down), set -> distances(cabling, set));
      List<Integer> links = new ArrayList<>();
      for (int l = 0; l < cabling.links().size(); l++) {
        if (!down.contains(l)
            && touches(cabling, l, at)
            && hops[farEnd(cabling, l, at)][destination] + 1 == hops[at][destination]
            && hops[at][destination] < cabling.switches()) {
          links.add(l);
        }
      }
      return links;
    };
  }

  private boolean isValley(Buffer in, Buffer out) {
    int turn = in.at();
    int[] link = cabling.links().get(in.link());
    int from = link[0] == turn ? link[1] : link[0];
    return isAbove(from, turn) && isAbove(out.at(), turn);
  }

  private boolean isAbove(int one, int other) {
    return level[one] == level[other] ? one > other : level[one] > level[other];
  }

  private static int[][] distances(Cabling cabling, Set<Integer> down) {
    int n = cabling.switches();
    int[][] hops = new int[n][n];
    for (int[] row : hops) {
      java.util.Arrays.fill(row, n);
    }
    for (int s = 0; s < n; s++) {
      hops[s][s] = 0;
    }
    for (int l = 0; l < cabling.links().size(); l++) {
      if (!down.contains(l)) {
        int[] link = cabling.links().get(l);
        hops[link[0]][link[1]] = 1;
        hops[link[1]][link[0]] = 1;
      }
    }
    for (int via = 0; via < n; via++) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          hops[a][b] = Math.min(hops[a][b], hops[a][via] + hops[via][b]);
        }
      }
    }
    return hops;
  }

  /** The length of a shortest cycle, 0 if there is none. */
  static int shortestCycle(Map<Buffer, Set<Buffer>> edges) {
    int best = 0;
    for (Buffer start : edges.keySet()) {
      Map<Buffer, Integer> depth = new HashMap<>();
      Deque<Buffer> queue = new ArrayDeque<>(List.of(start));
      depth.put(start, 0);
      while (!queue.isEmpty()) {
        Buffer here = queue.remove();
        for (Buffer next : edges.getOrDefault(here, Set.of())) {
          if (next.equals(start) && (best == 0 || depth.get(here) + 1 < best)) {
            best = depth.get(here) + 1;
          }
          if (depth.putIfAbsent(next, depth.get(here) + 1) == null) {
            queue.add(next);
          }
        }
      }
    }
    return best;
  }
}
