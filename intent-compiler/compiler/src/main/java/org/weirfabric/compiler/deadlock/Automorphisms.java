package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Ways to exchange switches that leave the wiring as it is, found by refining colours and checked
 * link by link before they are used.
 *
 * <p>It need not find all: each one it finds is one, and fewer only mean more failure sets to look
 * at.
 */
final class Automorphisms {
  /** How many ways to go on are tried before a pair of switches is given up. */
  private static final int TRIES = 64;

  /** Larger fabrics are not searched. */
  private static final int MOST_SWITCHES = 256;

  private final FabricGraph graph;
  private final int[][] neighbours;
  private int tries;

  private Automorphisms(FabricGraph graph) {
    this.graph = graph;
    this.neighbours = new int[graph.switches()][];
    for (int s = 0; s < neighbours.length; s++) {
      neighbours[s] = new int[graph.degree(s)];
      for (int i = 0; i < neighbours[s].length; i++) {
        neighbours[s][i] = graph.head(graph.first(s) + i);
      }
      Arrays.sort(neighbours[s]);
    }
  }

  /** What some automorphisms that keep the switches' colours do to the links. */
  static List<int[]> ofLinks(FabricGraph graph, int[] colours) {
    List<int[]> found = new ArrayList<>();
    if (graph.switches() > MOST_SWITCHES) {
      return found;
    }
    Automorphisms search = new Automorphisms(graph);
    int[] refined = search.refined(colours);
    for (int s = 0; s < refined.length; s++) {
      for (int t = s + 1; t < refined.length; t++) {
        if (refined[s] == refined[t]) {
          search.mapping(refined, s, t).map(search::onLinks).ifPresent(found::add);
        }
      }
    }
    search.parallelLinks(found);
    return found;
  }

  /** An automorphism that takes {@code s} to {@code t}, if one is found. */
  private Optional<int[]> mapping(int[] colours, int s, int t) {
    int[] swap = new int[colours.length];
    Arrays.setAll(swap, i -> i == s ? t : i == t ? s : i);
    if (keeps(swap)) {
      return Optional.of(swap);
    }
    tries = TRIES;
    return extend(colours, colours, s, t);
  }

  private Optional<int[]> extend(int[] from, int[] to, int s, int t) {
    if (tries-- <= 0) {
      return Optional.empty();
    }
    int[] left = refined(marked(from, s));
    int[] right = refined(marked(to, t));
    int[] sizes = new int[left.length];
    int[] others = new int[left.length];
    for (int i = 0; i < left.length; i++) {
      sizes[left[i]]++;
      others[right[i]]++;
    }
    if (!Arrays.equals(sizes, others)) {
      return Optional.empty();
    }
    for (int i = 0; i < left.length; i++) {
      if (sizes[left[i]] > 1) {
        for (int j = 0; j < right.length; j++) {
          if (right[j] == left[i]) {
            Optional<int[]> found = extend(left, right, i, j);
            if (found.isPresent()) {
              return found;
            }
          }
        }
        return Optional.empty();
      }
    }
    int[] at = new int[right.length];
    for (int j = 0; j < right.length; j++) {
      at[right[j]] = j;
    }
    int[] map = new int[left.length];
    Arrays.setAll(map, i -> at[left[i]]);
    return keeps(map) ? Optional.of(map) : Optional.empty();
  }

  private static int[] marked(int[] colours, int s) {
    int[] marked = new int[colours.length];
    Arrays.setAll(marked, i -> 2 * colours[i] + (i == s ? 1 : 0));
    return marked;
  }

  private boolean keeps(int[] map) {
    for (int s = 0; s < map.length; s++) {
      int[] image = new int[neighbours[s].length];
      for (int i = 0; i < image.length; i++) {
        image[i] = map[neighbours[s][i]];
      }
      Arrays.sort(image);
      if (!Arrays.equals(image, neighbours[map[s]])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Colours from 0 that also tell the colours of the neighbours, and theirs, apart; numbered by
   * what they tell, so that equal situations get equal numbers.
   */
  private int[] refined(int[] colours) {
    int[] now = numbered(colours.length, i -> new int[] {colours[i]});
    int count = 0;
    int before = -1;
    while (count != before) {
      before = count;
      int[] last = now;
      now =
          numbered(
              last.length,
              i -> {
                int[] seen = new int[neighbours[i].length + 1];
                for (int j = 0; j < neighbours[i].length; j++) {
                  seen[j + 1] = last[neighbours[i][j]];
                }
                Arrays.sort(seen);
                seen[0] = last[i];
                return seen;
              });
      count = (int) Arrays.stream(now).distinct().count();
    }
    return now;
  }

  private static int[] numbered(int count, java.util.function.IntFunction<int[]> what) {
    int[][] told = new int[count][];
    Integer[] order = new Integer[count];
    for (int i = 0; i < count; i++) {
      told[i] = what.apply(i);
      order[i] = i;
    }
    Arrays.sort(order, (a, b) -> Arrays.compare(told[a], told[b]));
    int[] numbers = new int[count];
    for (int i = 1; i < count; i++) {
      // The first place of equals is their number: it tells how many come before them.
      numbers[order[i]] =
          Arrays.equals(told[order[i]], told[order[i - 1]]) ? numbers[order[i - 1]] : i;
    }
    return numbers;
  }

  /** The links between two switches, in order, go to those between their images. */
  private int[] onLinks(int[] map) {
    int[] image = new int[graph.links()];
    for (int l = 0; l < image.length; l++) {
      int arc = graph.forth(l);
      int place = 0;
      for (int a = graph.first(graph.tail(arc)); a < arc; a++) {
        place += graph.head(a) == graph.head(arc) ? 1 : 0;
      }
      image[l] = linkBetween(map[graph.tail(arc)], map[graph.head(arc)], place);
    }
    return image;
  }

  private int linkBetween(int a, int b, int place) {
    int seen = 0;
    for (int arc = graph.first(a); arc < graph.first(a + 1); arc++) {
      if (graph.head(arc) == b && seen++ == place) {
        return graph.link(arc);
      }
    }
    throw new IllegalStateException("no link " + place + " from " + a + " to " + b);
  }

  /** Exchanging two links between the same switches changes nothing either. */
  private void parallelLinks(List<int[]> found) {
    for (int arc = 0; arc < graph.arcs(); arc++) {
      for (int other = arc + 1; other < graph.first(graph.tail(arc) + 1); other++) {
        if (graph.head(arc) == graph.head(other)) {
          int one = graph.link(arc);
          int two = graph.link(other);
          int[] swap = new int[graph.links()];
          Arrays.setAll(swap, l -> l == one ? two : l == two ? one : l);
          found.add(swap);
          break;
        }
      }
    }
  }
}
