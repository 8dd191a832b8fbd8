package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a gNMI target says it can do. */
@AutoValue
public abstract class GnmiCapabilities {
  GnmiCapabilities() {}

  /** The version of gNMI it speaks. */
  public abstract String gnmiVersion();

  /** The version of each YANG module it has. */
  public abstract SortedMap<String, String> models();

  /** Whether values may be written as JSON_IETF, the only encoding that Weir speaks. */
  public abstract boolean jsonIetf();

  static GnmiCapabilities of(
      String gnmiVersion, SortedMap<String, String> models, boolean jsonIetf) {
    return new AutoValue_GnmiCapabilities(
        gnmiVersion, Collections.unmodifiableSortedMap(new TreeMap<>(models)), jsonIetf);
  }
}
