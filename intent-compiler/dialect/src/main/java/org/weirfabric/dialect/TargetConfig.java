package org.weirfabric.dialect;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one switch is to hold, in its own dialect: a value for each gNMI path and each P4 table
 * entry that Weir owns there.
 *
 * <p>A path is a keyed list entry or a container that is Weir's alone, so that it can be replaced
 * or deleted as a whole without touching anyone else's configuration.
 */
@AutoValue
public abstract class TargetConfig {
  /** Nothing. */
  public static final TargetConfig EMPTY = of(new TreeMap<>(), new TreeMap<>());

  TargetConfig() {}

  /**
   * The JSON_IETF value of each owned path, canonical: no white space, members in a fixed order.
   */
  public abstract SortedMap<GnmiPath, String> gnmi();

  /** P4 entries by their {@link P4Entry#key}. */
  public abstract SortedMap<String, P4Entry> p4();

  /** A target that holds {@code gnmi} and {@code p4}. */
  public static TargetConfig of(SortedMap<GnmiPath, String> gnmi, SortedMap<String, P4Entry> p4) {
    return new AutoValue_TargetConfig(
        Collections.unmodifiableSortedMap(new TreeMap<>(gnmi)),
        Collections.unmodifiableSortedMap(new TreeMap<>(p4)));
  }
}
