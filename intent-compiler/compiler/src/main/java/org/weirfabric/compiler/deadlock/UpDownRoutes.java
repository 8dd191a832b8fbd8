package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shows that all shortest paths between switches with hosts go up and then down, and that no source
 * needs any one link: then there is no cycle, with all links up and after any one failure.
 *
 * <p>It holds what it has shown in a form that one link more or less changes little of. What it
 * can't show has to be looked at by {@link DeadlockProver}; {@code docs/deadlock.md} has the proof.
 */
public final class UpDownRoutes {
  /** More numbers than this are not kept for the next change. */
  private static final long MOST_KEPT = 1 << 23;

  private final Neighbours neighbours;
  private final int links;

  /** One of each set of twins, with its routes; none if there are too many to keep. */
  private final Map<Twins, RoutesTo> routes;

  private UpDownRoutes(Neighbours neighbours, int links, Map<Twins, RoutesTo> routes) {
    this.neighbours = neighbours;
    this.links = links;
    this.routes = routes;
  }

  /**
   * What can be shown of {@code graph} with shortest paths to each of {@code hosted}; empty if it
   * can't be shown.
   */
  public static Optional<UpDownRoutes> of(
      FabricGraph graph, Tiers tiers, List<LosslessLayer> layers, BitSet hosted) {
    if (tiers.flat() || !layers.stream().allMatch(LosslessLayer::everywhere)) {
      return Optional.empty();
    }
    BitSet sources = new BitSet();
    layers.forEach(layer -> sources.or(layer.sources()));
    Neighbours neighbours = Neighbours.of(graph, tiers, sources, hosted);
    Map<Twins, RoutesTo> routes = new HashMap<>();
    Map<Twins, Integer> members = new HashMap<>();
    for (int d = hosted.nextSetBit(0); d >= 0; d = hosted.nextSetBit(d + 1)) {
      members.merge(neighbours.twins(d), 1, Integer::sum);
    }
    boolean keeps = 2L * members.size() * graph.switches() <= MOST_KEPT;
    for (int d = hosted.nextSetBit(0); d >= 0; d = hosted.nextSetBit(d + 1)) {
      Twins twins = neighbours.twins(d);
      Integer count = members.remove(twins);
      if (count != null) {
        Optional<RoutesTo> shown = RoutesTo.shown(neighbours, d, count);
        if (!shown.isPresent()) {
          return Optional.empty();
        }
        if (keeps) {
          routes.put(twins, shown.get());
        }
      }
    }
    return Optional.of(new UpDownRoutes(neighbours, graph.links(), routes));
  }

  /** What that means for every set of at most {@code failures} failed links, of which 1 is most. */
  public Verdict verdict(int failures) {
    if (failures > 1) {
      throw new IllegalArgumentException("shown for one failure, not for " + failures);
    }
    return Verdict.proven(
        FailureSets.atMost(links, failures), "rank by levels, 0 failure sets looked at one by one");
  }

  /** Whether some frames may enter: then all switches with hosts are connected. */
  public boolean connectHosts() {
    return !neighbours.sources().isEmpty();
  }

  /** Whether {@code next}, a neighbour of {@code s}, is farther away from hosts. */
  public boolean isUp(int s, int next) {
    return neighbours.level(next) > neighbours.level(s);
  }

  /** How many links there are between switches. */
  public int links() {
    return links;
  }

  /** The same of the fabric without one of the links between two switches, if it can be told. */
  public Optional<UpDownRoutes> without(int one, int other) {
    int higher = neighbours.level(one) > neighbours.level(other) ? one : other;
    int lower = higher == one ? other : one;
    Neighbours after = neighbours.without(one, other);
    boolean levelsStay =
        Arrays.stream(after.of(higher)).anyMatch(s -> after.level(s) == after.level(lower));
    return levelsStay
        ? changed(after, links - 1, one, other, to -> RouteRepair.lost(after, to, one, other))
        : Optional.empty();
  }

  /** The same of the fabric with one more link between two switches, if it can be told. */
  public Optional<UpDownRoutes> with(int one, int other) {
    if (Math.abs((long) neighbours.level(one) - neighbours.level(other)) != 1) {
      return Optional.empty();
    }
    Neighbours after = neighbours.with(one, other);
    return changed(after, links + 1, one, other, to -> RouteRepair.gained(after, to, one, other));
  }

  /** What becomes of the routes to one destination; empty if that can't be told. */
  private interface Repair {
    Optional<RoutesTo> of(RoutesTo before);
  }

  private Optional<UpDownRoutes> changed(
      Neighbours after, int linksAfter, int one, int other, Repair repair) {
    if (routes.isEmpty()) {
      return Optional.empty();
    }
    Map<Twins, RoutesTo> moved = new HashMap<>(routes);
    for (int end : List.of(one, other)) {
      if (neighbours.hosted(end) && !part(moved, after, end)) {
        return Optional.empty();
      }
    }
    for (Map.Entry<Twins, RoutesTo> each : moved.entrySet()) {
      Optional<RoutesTo> repaired = repair.of(each.getValue());
      if (!repaired.isPresent()) {
        return Optional.empty();
      }
      each.setValue(repaired.get());
    }
    return Optional.of(new UpDownRoutes(after, linksAfter, moved));
  }

  /**
   * Takes {@code s} from its twins of before and puts it with those of after, all with the routes
   * that they have before the change.
   */
  private boolean part(Map<Twins, RoutesTo> moved, Neighbours after, int s) {
    Twins old = neighbours.twins(s);
    Twins fresh = after.twins(s);
    RoutesTo common = moved.remove(old);
    if (common == null) {
      return false;
    }
    if (common.members() > 1) {
      int stays = common.destination() == s ? neighbours.twinOf(s) : common.destination();
      if (stays < 0) {
        return false;
      }
      moved.put(old, common.exchanged(stays, common.members() - 1));
    }
    RoutesTo joined = moved.get(fresh);
    moved.put(
        fresh, joined == null ? common.exchanged(s, 1) : joined.withMembers(joined.members() + 1));
    return true;
  }

  /** What makes destinations twins: the same neighbours, and whether frames enter there. */
  static final class Twins {
    private final int[] neighbours;
    private final boolean source;
    private final int hash;

    Twins(int[] sorted, boolean source) {
      this.neighbours = sorted;
      this.source = source;
      this.hash = 2 * Arrays.hashCode(sorted) + (source ? 1 : 0);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Twins
          && hash == ((Twins) other).hash
          && source == ((Twins) other).source
          && Arrays.equals(neighbours, ((Twins) other).neighbours);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** Each switch's neighbours, one for each link, in order; with tiers and hosts, which stay. */
  static final class Neighbours {
    private final int[][] rows;
    private final int[] levels;
    private final BitSet sources;
    private final BitSet hosted;

    private Neighbours(int[][] rows, int[] levels, BitSet sources, BitSet hosted) {
      this.rows = rows;
      this.levels = levels;
      this.sources = sources;
      this.hosted = hosted;
    }

    static Neighbours of(FabricGraph graph, Tiers tiers, BitSet sources, BitSet hosted) {
      int[][] rows = new int[graph.switches()][];
      int[] levels = new int[graph.switches()];
      for (int s = 0; s < rows.length; s++) {
        rows[s] = new int[graph.degree(s)];
        for (int i = 0; i < rows[s].length; i++) {
          rows[s][i] = graph.head(graph.first(s) + i);
        }
        Arrays.sort(rows[s]);
        levels[s] = tiers.level(s);
      }
      return new Neighbours(rows, levels, (BitSet) sources.clone(), (BitSet) hosted.clone());
    }

    int switches() {
      return rows.length;
    }

    int[] of(int s) {
      return rows[s];
    }

    int level(int s) {
      return levels[s];
    }

    BitSet sources() {
      return sources;
    }

    boolean source(int s) {
      return sources.get(s);
    }

    boolean hosted(int s) {
      return hosted.get(s);
    }

    Twins twins(int s) {
      return new Twins(rows[s], sources.get(s));
    }

    /** Another switch with hosts that is a twin of {@code s}, or -1. */
    int twinOf(int s) {
      if (rows[s].length == 0) {
        return -1;
      }
      Twins twins = twins(s);
      for (int other : rows[rows[s][0]]) {
        if (other != s && hosted.get(other) && twins(other).equals(twins)) {
          return other;
        }
      }
      return -1;
    }

    Neighbours without(int one, int other) {
      int[][] changed = rows.clone();
      changed[one] = less(rows[one], other);
      changed[other] = less(rows[other], one);
      return new Neighbours(changed, levels, sources, hosted);
    }

    Neighbours with(int one, int other) {
      int[][] changed = rows.clone();
      changed[one] = more(rows[one], other);
      changed[other] = more(rows[other], one);
      return new Neighbours(changed, levels, sources, hosted);
    }

    private static int[] less(int[] row, int s) {
      List<Integer> left = new ArrayList<>();
      Arrays.stream(row).forEach(left::add);
      if (!left.remove((Integer) s)) {
        throw new IllegalArgumentException("no link to switch " + s);
      }
      return left.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int[] more(int[] row, int s) {
      int[] longer = Arrays.copyOf(row, row.length + 1);
      longer[row.length] = s;
      Arrays.sort(longer);
      return longer;
    }
  }
}
