package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;

/**
 * A trust map: an action for each of the 64 DSCPs, and for each of the eight PCPs where frames
 * without IP are told apart.
 *
 * <p>The two stand in one map because a port goes from one to another in one step. A frame with IP
 * goes by its DSCP, whatever its tag says; one without goes by its PCP. One without either, or by a
 * map without PCPs, is best effort.
 */
@AutoValue
public abstract class DscpMap {
  DscpMap() {}

  /** The name of the map; Weir owns names that start with {@code weir-}. */
  public abstract String name();

  /** The action of each DSCP; all 64 are there. */
  public abstract SortedMap<Dscp, DscpAction> actions();

  /** The action of each PCP: all eight are there, or none. */
  public abstract SortedMap<Pcp, PcpAction> pcps();

  // All switches have the same few, and compares of what switches have in common begin with it.
  @Memoized
  @Override
  public abstract int hashCode();

  /**
   * The map {@code name}, without a word on PCPs.
   *
   * @throws IllegalArgumentException unless all 64 code points have an action
   */
  public static DscpMap of(String name, SortedMap<Dscp, DscpAction> actions) {
    return of(name, actions, Collections.emptySortedMap());
  }

  /**
   * The map {@code name}.
   *
   * @throws IllegalArgumentException unless all 64 DSCPs have an action, and all PCPs or none
   */
  public static DscpMap of(
      String name, SortedMap<Dscp, DscpAction> actions, SortedMap<Pcp, PcpAction> pcps) {
    if (actions.size() != Dscp.MAX + 1) {
      throw new IllegalArgumentException(
          "a DSCP map covers all 64 code points, not " + actions.size());
    }
    if (!pcps.isEmpty() && pcps.size() != Pcp.MAX + 1) {
      throw new IllegalArgumentException("a map covers all 8 PCPs or none, not " + pcps.size());
    }
    return new AutoValue_DscpMap(
        name,
        Collections.unmodifiableSortedMap(new TreeMap<>(actions)),
        Collections.unmodifiableSortedMap(new TreeMap<>(pcps)));
  }
}
