package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * eBGP played out: in rounds, every switch takes the shortest AS paths its neighbours told it,
 * refuses those with its own number in them, and passes on the one from the lowest neighbour.
 */
final class PathVector implements BruteForce.Router {
  private final Cabling cabling;
  private final long[] asNumbers;
  private final Map<Set<Integer>, Map<Integer, List<List<Integer>>>> known = new HashMap<>();

  PathVector(Cabling cabling, long[] asNumbers) {
    this.cabling = cabling;
    this.asNumbers = asNumbers;
  }

  @Override
  public List<Integer> links(int at, int destination, Set<Integer> down) {
    return known
        .computeIfAbsent(Set.copyOf(down), none -> new HashMap<>())
        .computeIfAbsent(destination, to -> converged(to, down))
        .get(at);
  }

  /** By switch, the links it sends by. */
  private List<List<Integer>> converged(int destination, Set<Integer> down) {
    List<List<Long>> told = new ArrayList<>();
    List<List<Integer>> uses = new ArrayList<>();
    for (int s = 0; s < cabling.switches(); s++) {
      told.add(null);
      uses.add(List.of());
    }
    told.set(destination, List.of(asNumbers[destination]));
    Set<String> seen = new HashSet<>();
    while (seen.add(told.toString())) {
      List<List<Long>> next = new ArrayList<>(told);
      for (int s = 0; s < cabling.switches(); s++) {
        if (s != destination) {
          choose(s, told, down, next, uses);
        }
      }
      told = next;
    }
    return uses;
  }

  private void choose(
      int s,
      List<List<Long>> told,
      Set<Integer> down,
      List<List<Long>> next,
      List<List<Integer>> uses) {
    int shortest = Integer.MAX_VALUE;
    int from = Integer.MAX_VALUE;
    List<Integer> best = new ArrayList<>();
    for (int l = 0; l < cabling.links().size(); l++) {
      if (down.contains(l) || !BruteForce.touches(cabling, l, s)) {
        continue;
      }
      int neighbour = BruteForce.farEnd(cabling, l, s);
      List<Long> path = told.get(neighbour);
      if (path == null || path.contains(asNumbers[s]) || path.size() > shortest) {
        continue;
      }
      if (path.size() < shortest) {
        best.clear();
        from = Integer.MAX_VALUE;
        shortest = path.size();
      }
      best.add(l);
      from = Math.min(from, neighbour);
    }
    uses.set(s, best);
    if (best.isEmpty()) {
      next.set(s, null);
    } else {
      List<Long> mine = new ArrayList<>(List.of(asNumbers[s]));
      mine.addAll(told.get(from));
      next.set(s, mine);
    }
  }
}
