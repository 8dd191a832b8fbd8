package org.weirfabric.model.topology.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/**
 * The Jellyfish of Singla, Hong, Popa and Godfrey (NSDI 2012): switches cabled as a random regular
 * graph.
 *
 * <p>Two random switches with free ports are joined until no two are left that aren't joined yet;
 * then a random cable is opened for a switch that has two ports left.
 */
public final class Jellyfish {
  private static final int ATTEMPTS = 1_000;

  private final int switches;
  private final Random random;
  private final List<Set<Integer>> neighbours = new ArrayList<>();
  private final List<int[]> cables = new ArrayList<>();

  private Jellyfish(int switches, Random random) {
    this.switches = switches;
    this.random = random;
  }

  /**
   * The fabric of {@code s1}, {@code s2}…, each cabled to {@code degree} others; one port stays
   * free if the ports are an odd number. It is connected, and the same for the same {@code seed}.
   *
   * @throws IllegalArgumentException if a number is outside its range
   */
  public static Topology of(
      int switches, int degree, int hostsPerSwitch, long seed, Equipment equipment) {
    Cabling.within("switches", switches, 4, Cabling.MOST);
    Cabling.within("switch links of a switch", degree, 3, switches - 1);
    Cabling.within("hosts of a switch", hostsPerSwitch, 0, Cabling.MOST_HOSTS_OF_A_SWITCH);
    Cabling.limit((long) switches * degree / 2 + (long) switches * hostsPerSwitch);
    Random random = new Random(seed);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Jellyfish graph = new Jellyfish(switches, random);
      if (graph.join(degree) && graph.isConnected()) {
        return graph.wired(hostsPerSwitch, equipment);
      }
    }
    throw new IllegalStateException("no connected graph in " + ATTEMPTS + " attempts");
  }

  /** Joins all switches; whether no two ports are left free. */
  private boolean join(int degree) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < switches; i++) {
      neighbours.add(new HashSet<>());
      for (int port = 0; port < degree; port++) {
        free.add(i);
      }
    }
    int misses = 0;
    while (free.size() > 1) {
      int one = random.nextInt(free.size());
      int other = random.nextInt(free.size());
      int a = free.get(one);
      int b = free.get(other);
      if (a != b && !neighbours.get(a).contains(b)) {
        take(free, Math.max(one, other));
        take(free, Math.min(one, other));
        cable(a, b);
        misses = 0;
      } else if (++misses > 10 * free.size() + 100) {
        if (!openOneFor(free)) {
          return false;
        }
        misses = 0;
      }
    }
    return true;
  }

  /** Puts a switch with two free ports into the middle of a random cable. */
  private boolean openOneFor(List<Integer> free) {
    int a = free.get(0);
    int second = free.subList(1, free.size()).indexOf(a) + 1;
    if (second == 0) {
      // Every switch that is left has one free port and all are joined: open a cable for a pair.
      return openOneForPair(free);
    }
    for (int tries = 0; tries < 100 * cables.size(); tries++) {
      int[] open = cables.get(random.nextInt(cables.size()));
      if (open[0] != a
          && open[1] != a
          && !neighbours.get(a).contains(open[0])
          && !neighbours.get(a).contains(open[1])) {
        uncable(open);
        take(free, second);
        take(free, 0);
        cable(a, open[0]);
        cable(a, open[1]);
        return true;
      }
    }
    return false;
  }

  private boolean openOneForPair(List<Integer> free) {
    int a = free.get(0);
    int b = free.get(1);
    for (int tries = 0; tries < 100 * cables.size(); tries++) {
      int[] open = cables.get(random.nextInt(cables.size()));
      boolean apart = open[0] != a && open[1] != a && open[0] != b && open[1] != b;
      if (apart && !neighbours.get(a).contains(open[0]) && !neighbours.get(b).contains(open[1])) {
        uncable(open);
        take(free, 1);
        take(free, 0);
        cable(a, open[0]);
        cable(b, open[1]);
        return true;
      }
    }
    return false;
  }

  /** Removes by the last one's taking its place, since the order is of no account. */
  private static void take(List<Integer> free, int index) {
    int last = free.remove(free.size() - 1);
    if (index < free.size()) {
      free.set(index, last);
    }
  }

  private void cable(int a, int b) {
    neighbours.get(a).add(b);
    neighbours.get(b).add(a);
    cables.add(new int[] {a, b});
  }

  private void uncable(int[] cable) {
    neighbours.get(cable[0]).remove(cable[1]);
    neighbours.get(cable[1]).remove(cable[0]);
    cables.remove(cable);
  }

  private boolean isConnected() {
    Set<Integer> seen = new HashSet<>(Set.of(0));
    Deque<Integer> next = new ArrayDeque<>(seen);
    while (!next.isEmpty()) {
      for (int neighbour : neighbours.get(next.remove())) {
        if (seen.add(neighbour)) {
          next.add(neighbour);
        }
      }
    }
    return seen.size() == switches;
  }

  private Topology wired(int hostsPerSwitch, Equipment equipment) {
    Cabling cabling = new Cabling(equipment);
    List<SwitchId> ids = cabling.add(switches, "s", "switch");
    cables.forEach(cable -> cabling.link(ids.get(cable[0]), ids.get(cable[1])));
    ids.forEach(id -> cabling.hosts(id, hostsPerSwitch));
    return cabling.topology();
  }
}
