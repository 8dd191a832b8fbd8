package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The sets of a given number of links, one of each orbit under the automorphisms that are known.
 *
 * <p>What holds after the failure of one set of an orbit holds after that of every other.
 */
final class FailureSets {
  /** More sets than this are not sorted into orbits. */
  private static final long MOST_FOR_ORBITS = 200_000;

  private final int links;
  private final int size;
  private final List<int[]> representatives;
  private final long count;

  private FailureSets(int links, int size, List<int[]> representatives, long count) {
    this.links = links;
    this.size = size;
    this.representatives = representatives;
    this.count = count;
  }

  static FailureSets of(
      FabricGraph graph,
      Tiers tiers,
      List<LosslessLayer> layers,
      RoutePolicy routes,
      Guard guard,
      int size) {
    long all = of(graph.links(), size);
    boolean symmetric =
        routes.symmetric()
            && layers.stream().allMatch(LosslessLayer::everywhere)
            && !(tiers.flat() && !guard.isOff());
    if (size == 0 || !symmetric || all > MOST_FOR_ORBITS) {
      return new FailureSets(graph.links(), size, List.of(), all);
    }
    int[] colours = new int[graph.switches()];
    for (int s = 0; s < colours.length; s++) {
      for (LosslessLayer layer : layers) {
        colours[s] = 2 * colours[s] + (layer.entersAt(s) ? 1 : 0);
      }
      colours[s] = 2 * colours[s] + (guard.at(s) ? 1 : 0);
    }
    for (int d = 0; d < routes.destinations(); d++) {
      colours[routes.egress(d)] += 1 << 20;
    }
    List<int[]> orbits =
        orbits(graph.links(), size, (int) all, Automorphisms.ofLinks(graph, colours));
    return new FailureSets(graph.links(), size, orbits, orbits.size());
  }

  /** How many there are; {@link Long#MAX_VALUE} if more than can be counted. */
  long count() {
    return count;
  }

  /** The {@code i}th. */
  int[] get(long i) {
    return representatives.isEmpty() ? unranked(links, size, i) : representatives.get((int) i);
  }

  /** How many sets of {@code size} of {@code links} there are, {@link Long#MAX_VALUE} at most. */
  static long of(int links, int size) {
    double estimate = 1;
    long sets = 1;
    for (int k = 1; k <= size; k++) {
      estimate = estimate * (links - k + 1) / k;
      if (estimate > 1e15) {
        return Long.MAX_VALUE;
      }
      sets = sets * (links - k + 1) / k;
    }
    return sets;
  }

  /** How many sets of at most {@code size} of {@code links} there are. */
  static long atMost(int links, int size) {
    long sets = 0;
    for (int k = 0; k <= Math.min(size, links); k++) {
      long more = of(links, k);
      if (more == Long.MAX_VALUE) {
        return more;
      }
      sets += more;
    }
    return sets;
  }

  /** The {@code rank}th set in the order of its elements. */
  private static int[] unranked(int links, int size, long rank) {
    int[] set = new int[size];
    long left = rank;
    int l = 0;
    for (int i = 0; i < size; i++) {
      long behind = of(links - l - 1, size - i - 1);
      while (left >= behind) {
        left -= behind;
        l++;
        behind = of(links - l - 1, size - i - 1);
      }
      set[i] = l++;
    }
    return set;
  }

  private static int ranked(int links, int[] sorted) {
    long rank = 0;
    int l = 0;
    for (int i = 0; i < sorted.length; i++) {
      for (; l < sorted[i]; l++) {
        rank += of(links - l - 1, sorted.length - i - 1);
      }
      l++;
    }
    return (int) rank;
  }

  private static List<int[]> orbits(int links, int size, int all, List<int[]> generators) {
    int[] parent = new int[all];
    Arrays.setAll(parent, i -> i);
    for (int i = 0; i < all; i++) {
      int[] set = unranked(links, size, i);
      for (int[] generator : generators) {
        int[] image = new int[size];
        for (int j = 0; j < size; j++) {
          image[j] = generator[set[j]];
        }
        Arrays.sort(image);
        int one = root(parent, i);
        int other = root(parent, ranked(links, image));
        parent[Math.max(one, other)] = Math.min(one, other);
      }
    }
    List<int[]> representatives = new ArrayList<>();
    for (int i = 0; i < all; i++) {
      if (parent[i] == i) {
        representatives.add(unranked(links, size, i));
      }
    }
    return Collections.unmodifiableList(representatives);
  }

  private static int root(int[] parent, int of) {
    int i = of;
    while (parent[i] != i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  }
}
