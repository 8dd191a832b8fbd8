package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.weirfabric.compiler.deadlock.UpDownRoutes;
import org.weirfabric.model.topology.Wiring;

/** How the links between the switches of two fabrics differ: not at all, or by one. */
final class LinksChange {
  private static final LinksChange NONE = new LinksChange(new int[0], false);

  private final int[] ends;
  private final boolean gained;

  private LinksChange(int[] ends, boolean gained) {
    this.ends = ends;
    this.gained = gained;
  }

  /**
   * How {@code after} differs from {@code before}; empty if by more than one link.
   *
   * @param changed the switches that are cabled otherwise
   */
  static Optional<LinksChange> between(Wiring before, Wiring after, int[] changed) {
    List<Integer> lost = new ArrayList<>();
    List<Integer> gained = new ArrayList<>();
    for (int s : changed) {
      List<Integer> old = peers(before, s);
      List<Integer> fresh = peers(after, s);
      for (Integer peer : new ArrayList<>(old)) {
        if (fresh.remove(peer)) {
          old.remove(peer);
        }
      }
      old.forEach(peer -> lost.addAll(List.of(s, peer)));
      fresh.forEach(peer -> gained.addAll(List.of(s, peer)));
    }
    if (lost.isEmpty() && gained.isEmpty()) {
      return Optional.of(NONE);
    }
    List<Integer> both = lost.isEmpty() ? gained : lost;
    boolean one = (lost.isEmpty() || gained.isEmpty()) && both.size() == 4;
    boolean mutual = one && both.get(0).equals(both.get(3)) && both.get(1).equals(both.get(2));
    return mutual
        ? Optional.of(new LinksChange(new int[] {both.get(0), both.get(1)}, lost.isEmpty()))
        : Optional.empty();
  }

  private static List<Integer> peers(Wiring wiring, int s) {
    List<Integer> peers = new ArrayList<>();
    for (int p = wiring.firstPort(s); p < wiring.firstPort(s + 1); p++) {
      if (wiring.peer(p) >= 0) {
        peers.add(wiring.switchOf(wiring.peer(p)));
      }
    }
    Collections.sort(peers);
    return peers;
  }

  /** Whether the same switches are linked. */
  boolean none() {
    return ends.length == 0;
  }

  /** The two switches between which there is a link more or less. */
  int[] ends() {
    return ends.clone();
  }

  /** What becomes of {@code routes}, if that can be told. */
  Optional<UpDownRoutes> on(UpDownRoutes routes) {
    if (none()) {
      return Optional.of(routes);
    }
    return gained ? routes.with(ends[0], ends[1]) : routes.without(ends[0], ends[1]);
  }
}
