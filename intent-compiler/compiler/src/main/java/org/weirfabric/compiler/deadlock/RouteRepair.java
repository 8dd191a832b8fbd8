package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.weirfabric.compiler.deadlock.UpDownRoutes.Neighbours;

/** Changes the routes to one destination for one link more or less, looking only at what moves. */
final class RouteRepair {
  private final Neighbours near;
  private RoutesTo routes;
  private boolean own;

  /** The switches whose next hops may have changed. */
  private final BitSet touched = new BitSet();

  private boolean scan;

  private RouteRepair(Neighbours near, RoutesTo routes) {
    this.near = near;
    this.routes = routes;
  }

  /**
   * The routes once a link between two switches is gone.
   *
   * @param near without it
   */
  static Optional<RoutesTo> lost(Neighbours near, RoutesTo routes, int one, int other) {
    return new RouteRepair(near, routes).lost(one, other);
  }

  /**
   * The routes once there is another link between two switches.
   *
   * @param near with it
   */
  static Optional<RoutesTo> gained(Neighbours near, RoutesTo routes, int one, int other) {
    return new RouteRepair(near, routes).gained(one, other);
  }

  private Optional<RoutesTo> lost(int one, int other) {
    int[] distance = routes.distance;
    if (distance[one] == distance[other]) {
      // Only where neither has a way: neighbours are of different levels.
      return distance[one] == RoutesTo.NOWHERE ? Optional.of(routes) : Optional.empty();
    }
    int far = distance[one] > distance[other] ? one : other;
    touched.set(far);
    if (!sendsBeside(far, new BitSet())) {
      BitSet lost = lost(far);
      if (lost.intersects(near.sources())) {
        return Optional.empty();
      }
      lengthen(lost);
    }
    return done();
  }

  /** Those all of whose shortest paths are gone, from {@code first} on. */
  private BitSet lost(int first) {
    BitSet lost = new BitSet();
    List<Integer> queue = new ArrayList<>(List.of(first));
    lost.set(first);
    for (int i = 0; i < queue.size(); i++) {
      for (int s : near.of(queue.get(i))) {
        if (routes.distance[s] == routes.distance[queue.get(i)] + 1 && !lost.get(s)) {
          if (sendsBeside(s, lost)) {
            touched.set(s);
          } else {
            lost.set(s);
            queue.add(s);
          }
        }
      }
    }
    return lost;
  }

  private boolean sendsBeside(int s, BitSet lost) {
    for (int next : near.of(s)) {
      if (routes.sends(s, next) && !lost.get(next)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Gives {@code lost} their new distances. No source is among them, so that nothing is sent to
   * them any more.
   */
  private void lengthen(BitSet lost) {
    takeOver();
    int[] distance = routes.distance;
    lost.stream().forEach(s -> distance[s] = RoutesTo.NOWHERE);
    PriorityQueue<long[]> nearest = new PriorityQueue<>(Comparator.comparingLong(at -> at[0]));
    for (int s = lost.nextSetBit(0); s >= 0; s = lost.nextSetBit(s + 1)) {
      long least = RoutesTo.NOWHERE;
      for (int next : near.of(s)) {
        least = lost.get(next) ? least : Math.min(least, distance[next] + 1L);
      }
      nearest.add(new long[] {least, s});
    }
    while (!nearest.isEmpty()) {
      long[] at = nearest.remove();
      int s = (int) at[1];
      if (at[0] >= distance[s]) {
        continue;
      }
      distance[s] = (int) at[0];
      for (int next : near.of(s)) {
        if (lost.get(next) && distance[next] > distance[s] + 1) {
          nearest.add(new long[] {distance[s] + 1L, next});
        }
      }
    }
    routes.reached.andNot(lost);
    touched.or(lost);
    scan = true;
  }

  private Optional<RoutesTo> gained(int one, int other) {
    int[] distance = routes.distance;
    if (distance[one] == distance[other]) {
      return distance[one] == RoutesTo.NOWHERE ? Optional.of(routes) : Optional.empty();
    }
    int far = distance[one] > distance[other] ? one : other;
    int next = far == one ? other : one;
    touched.set(far);
    if (distance[far] > distance[next] + 1) {
      shorten(far, distance[next] + 1);
    }
    return goesUpThenDown() ? done() : Optional.empty();
  }

  private void shorten(int first, int least) {
    takeOver();
    int[] distance = routes.distance;
    List<Integer> queue = new ArrayList<>(List.of(first));
    distance[first] = least;
    for (int i = 0; i < queue.size(); i++) {
      int next = distance[queue.get(i)] + 1;
      for (int s : near.of(queue.get(i))) {
        if (distance[s] > next) {
          distance[s] = next;
          queue.add(s);
        }
        if (distance[s] == next) {
          touched.set(s);
        }
      }
    }
    scan = true;
  }

  /** Whether frames still only go down once they have, where they may go now. */
  private boolean goesUpThenDown() {
    List<Integer> stack = new ArrayList<>();
    touched.stream().filter(routes.reached::get).forEach(stack::add);
    while (!stack.isEmpty()) {
      int s = stack.remove(stack.size() - 1);
      for (int next : near.of(s)) {
        if (!routes.sends(s, next)) {
          continue;
        }
        if (near.level(next) < near.level(s) && routes.distance[next] != near.level(next)) {
          return false;
        }
        if (!routes.reached.get(next)) {
          takeOver();
          routes.reached.set(next);
          stack.add(next);
        }
      }
    }
    return true;
  }

  /** Finds the dominators anew, from those next to the destination outwards. */
  private Optional<RoutesTo> done() {
    PriorityQueue<Integer> order =
        new PriorityQueue<>(
            Comparator.<Integer>comparingInt(s -> routes.distance[s]).thenComparingInt(s -> s));
    touched.stream().forEach(order::add);
    while (!order.isEmpty()) {
      int s = order.remove();
      touched.clear(s);
      if (dominates(s)) {
        for (int before : near.of(s)) {
          if (routes.sends(before, s) && !touched.get(before)) {
            touched.set(before);
            order.add(before);
          }
        }
      }
    }
    return scan && !routes.spareLinks(near) ? Optional.empty() : Optional.of(routes);
  }

  /** Whether {@code s} has another dominator now. */
  private boolean dominates(int s) {
    long found = routes.dominators(near, s);
    int dominator = RoutesTo.dominator(found);
    boolean few = RoutesTo.few(found);
    boolean changed = routes.dominator[s] != dominator;
    if (changed || routes.few.get(s) != few) {
      takeOver();
      routes.dominator[s] = dominator;
      routes.few.set(s, few);
      scan = true;
    }
    return changed;
  }

  private void takeOver() {
    if (!own) {
      routes = routes.copy();
      own = true;
    }
  }
}
