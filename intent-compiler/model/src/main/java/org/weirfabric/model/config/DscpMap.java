package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.qos.Dscp;

/** A DSCP trust map: an action for each of the 64 code points. */
@AutoValue
public abstract class DscpMap {
  DscpMap() {}

  /** The name of the map; Weir owns names that start with {@code weir-}. */
  public abstract String name();

  /** The action of each DSCP; all 64 are there. */
  public abstract SortedMap<Dscp, DscpAction> actions();

  // All switches have the same few, and compares of what switches have in common begin with it.
  @Memoized
  @Override
  public abstract int hashCode();

  /**
   * The map {@code name}.
   *
   * @throws IllegalArgumentException unless all 64 code points have an action
   */
  public static DscpMap of(String name, SortedMap<Dscp, DscpAction> actions) {
    if (actions.size() != Dscp.MAX + 1) {
      throw new IllegalArgumentException(
          "a DSCP map covers all 64 code points, not " + actions.size());
    }
    return new AutoValue_DscpMap(name, Collections.unmodifiableSortedMap(new TreeMap<>(actions)));
  }
}
