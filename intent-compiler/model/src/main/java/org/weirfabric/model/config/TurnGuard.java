package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;

/**
 * Keeps frames that came from above from leaving upwards in their class, so that no route can make
 * lossless buffers wait for each other in a circle.
 *
 * <p>It stands for one entry per (ingress port, egress port, priority group) of the uplinks: a
 * switch of 64 ports would need a thousand, all alike.
 */
@AutoValue
public abstract class TurnGuard {
  TurnGuard() {}

  /** The ports that lead away from the hosts; a frame between any two of them is caught. */
  public abstract SortedSet<PortName> uplinks();

  /** What becomes of the frames of each guarded class. */
  public abstract SortedMap<ClassName, GuardedTurn> turns();

  /**
   * A TurnGuard of the given parts.
   *
   * @throws IllegalArgumentException if it guards no port or no class
   */
  public static TurnGuard of(SortedSet<PortName> uplinks, SortedMap<ClassName, GuardedTurn> turns) {
    if (uplinks.isEmpty() || turns.isEmpty()) {
      throw new IllegalArgumentException("a guard of no ports or no classes");
    }
    return new AutoValue_TurnGuard(
        Collections.unmodifiableSortedSet(new TreeSet<>(uplinks)),
        Collections.unmodifiableSortedMap(new TreeMap<>(turns)));
  }
}
