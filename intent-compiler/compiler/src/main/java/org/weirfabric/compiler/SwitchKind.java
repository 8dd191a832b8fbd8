package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.BitRate;

/**
 * All of a switch that its buffers and thresholds depend on: the ASIC, and how many ports of which
 * kind are cabled. Switches that are alike are worked out once.
 */
@AutoValue
abstract class SwitchKind {
  abstract AsicProfile asic();

  /** How many ports there are of each kind. */
  abstract SortedMap<PortKind, Integer> ports();

  static SwitchKind of(AsicProfile asic, SortedMap<PortKind, Integer> ports) {
    return new AutoValue_SwitchKind(asic, Collections.unmodifiableSortedMap(new TreeMap<>(ports)));
  }

  /** How many ports are cabled. */
  int portCount() {
    return ports().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The highest speed of its ports; there must be one. */
  BitRate fastest() {
    return ports().lastKey().speed();
  }

  @Memoized
  @Override
  public abstract int hashCode();
}
