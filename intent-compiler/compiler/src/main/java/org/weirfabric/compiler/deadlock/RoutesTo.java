package org.weirfabric.compiler.deadlock;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.weirfabric.compiler.deadlock.UpDownRoutes.Neighbours;

/** The shortest paths to one destination, and so to each of its twins, as far as was shown. */
final class RoutesTo {
  /** The distance of a switch with no way to the destination. */
  static final int NOWHERE = Integer.MAX_VALUE;

  private static final int NONE = -1;

  private final int destination;
  private final int members;

  /** By switch, how many links away the destination is. */
  final int[] distance;

  /** The switch that all routes of a switch pass first of those that they have in common. */
  final int[] dominator;

  /** The switches with one link, or none, by which they send. */
  final BitSet few;

  /** The switches that frames for the destination may be at: all that are, perhaps more. */
  final BitSet reached;

  RoutesTo(
      int destination, int members, int[] distance, int[] dominator, BitSet few, BitSet reached) {
    this.destination = destination;
    this.members = members;
    this.distance = distance;
    this.dominator = dominator;
    this.few = few;
    this.reached = reached;
  }

  /** The routes to {@code d}, which has so many twins with itself, if they are as they should. */
  static Optional<RoutesTo> shown(Neighbours near, int d, int members) {
    int count = near.switches();
    int[] distance = new int[count];
    int[] order = new int[count];
    Arrays.fill(distance, NOWHERE);
    distance[d] = 0;
    order[0] = d;
    int end = 1;
    for (int i = 0; i < end; i++) {
      int next = distance[order[i]] + 1;
      for (int s : near.of(order[i])) {
        if (distance[s] == NOWHERE) {
          distance[s] = next;
          order[end++] = s;
        }
      }
    }
    int[] dominator = new int[count];
    Arrays.fill(dominator, NONE);
    RoutesTo routes =
        new RoutesTo(
            d, members, distance, dominator, new BitSet(), (BitSet) near.sources().clone());
    for (int i = end - 1; i > 0; i--) {
      if (routes.reached.get(order[i]) && !routes.leavesDownwards(near, order[i])) {
        return Optional.empty();
      }
    }
    for (int i = 0; i < end; i++) {
      routes.dominate(near, order[i]);
    }
    return routes.spareLinks(near) ? Optional.of(routes) : Optional.empty();
  }

  int destination() {
    return destination;
  }

  /** How many twins there are. */
  int members() {
    return members;
  }

  RoutesTo withMembers(int count) {
    return new RoutesTo(destination, count, distance, dominator, few, reached);
  }

  /** The routes to {@code twin}, which are these with the two exchanged. */
  RoutesTo exchanged(int twin, int count) {
    if (twin == destination) {
      return withMembers(count);
    }
    int[] distances = distance.clone();
    distances[twin] = distance[destination];
    distances[destination] = distance[twin];
    int[] dominators = new int[dominator.length];
    for (int s = 0; s < dominators.length; s++) {
      dominators[exchange(s, twin)] = exchange(dominator[s], twin);
    }
    return new RoutesTo(
        twin, count, distances, dominators, exchange(few, twin), exchange(reached, twin));
  }

  private int exchange(int s, int twin) {
    return s == twin ? destination : s == destination ? twin : s;
  }

  private BitSet exchange(BitSet set, int twin) {
    BitSet exchanged = (BitSet) set.clone();
    exchanged.set(twin, set.get(destination));
    exchanged.set(destination, set.get(twin));
    return exchanged;
  }

  RoutesTo copy() {
    return new RoutesTo(
        destination,
        members,
        distance.clone(),
        dominator.clone(),
        (BitSet) few.clone(),
        (BitSet) reached.clone());
  }

  /** Whether {@code s} sends to {@code next}, a neighbour. */
  boolean sends(int s, int next) {
    return distance[next] < distance[s] && distance[s] != NOWHERE;
  }

  /**
   * Whether what {@code s} sends down has a way that only goes down from there: then it is as long
   * as the level is high. Notes where frames get to.
   */
  boolean leavesDownwards(Neighbours near, int s) {
    for (int next : near.of(s)) {
      if (sends(s, next)) {
        if (near.level(next) < near.level(s) && distance[next] != near.level(next)) {
          return false;
        }
        reached.set(next);
      }
    }
    return true;
  }

  /** Finds {@link #dominator} and {@link #few} of {@code s} once its next hops have theirs. */
  private void dominate(Neighbours near, int s) {
    long found = dominators(near, s);
    dominator[s] = dominator(found);
    few.set(s, few(found));
  }

  /** What {@code s} should have for {@link #dominator} and {@link #few}, in one number. */
  long dominators(Neighbours near, int s) {
    if (s == destination) {
      return 2L * s;
    }
    int hops = 0;
    int common = NONE;
    for (int next : near.of(s)) {
      if (sends(s, next)) {
        hops++;
        common = common == NONE ? next : meet(common, next);
        if (common == destination && hops > 1) {
          break;
        }
      }
    }
    return 2L * common + (hops < 2 ? 1 : 0);
  }

  static int dominator(long found) {
    return (int) (found >> 1);
  }

  static boolean few(long found) {
    return (found & 1) == 1;
  }

  private int meet(int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      if (distance[a] >= distance[b]) {
        a = dominator[a];
      } else {
        b = dominator[b];
      }
    }
    return a;
  }

  /** Whether each source gets here and none needs any one link. */
  boolean spareLinks(Neighbours near) {
    BitSet sources = near.sources();
    for (int s = sources.nextSetBit(0); s >= 0; s = sources.nextSetBit(s + 1)) {
      if (distance[s] == NOWHERE) {
        return false;
      }
      for (int x = s; x != destination; x = dominator[x]) {
        if (few.get(x)) {
          return false;
        }
      }
    }
    return true;
  }
}
