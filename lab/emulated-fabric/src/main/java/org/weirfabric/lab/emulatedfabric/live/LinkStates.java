package org.weirfabric.lab.emulatedfabric.live;

import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.model.id.PortRef;

/**
 * Why links are down: a link works while nobody, at neither end, has a reason for it not to. Used
 * by the pacing thread alone.
 */
final class LinkStates {
  /** How long routing takes to follow a link's state. */
  static final long CONVERGENCE_NANOS = 50_000_000;

  private final SortedMap<PortRef, PortRef> otherEnd;
  private final SortedMap<PortRef, SortedSet<String>> reasons = new TreeMap<>();

  /** Links by their ends, each cable under both; a host's port has none. */
  LinkStates(SortedMap<PortRef, PortRef> otherEnd) {
    this.otherEnd = new TreeMap<>(otherEnd);
  }

  /** Puts a reason into force, or takes it back. */
  void set(Simulation simulation, PortRef port, String reason, boolean down) {
    SortedSet<String> own = reasons.computeIfAbsent(port, any -> new TreeSet<>());
    if (down) {
      own.add(reason);
    } else {
      own.remove(reason);
    }
    boolean up = own.isEmpty() && reasonsAtOtherEnd(port).isEmpty();
    if (simulation.isUp(port) != up) {
      simulation.change(up ? Change.linkUp(port) : Change.linkDown(port));
      simulation.schedule(simulation.nowNanos() + CONVERGENCE_NANOS, Change.convergeAll());
    }
  }

  private SortedSet<String> reasonsAtOtherEnd(PortRef port) {
    PortRef other = otherEnd.get(port);
    return other == null ? new TreeSet<>() : reasons.getOrDefault(other, new TreeSet<>());
  }
}
