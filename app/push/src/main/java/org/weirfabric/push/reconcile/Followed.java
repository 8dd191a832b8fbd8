package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.ManagedSwitch;

/** A switch, and where in its tree it is to tell of changes. */
@AutoValue
public abstract class Followed {
  /** How deep a path without keys is followed: {@code /CONFIG_DB/localhost/TABLE}. */
  private static final int TABLE_DEPTH = 3;

  private static final String CONFIG = "config";

  Followed() {}

  /** The switch. */
  public abstract ManagedSwitch target();

  /** The containers with what Weir owns there, each list with any key. */
  public abstract SortedSet<GnmiPath> paths();

  /** {@code target}, followed wherever {@code wanted} has a leaf. */
  public static Followed of(ManagedSwitch target, TargetConfig wanted) {
    SortedSet<GnmiPath> paths = new TreeSet<>();
    LeafValues.expectedConfigLeaves(wanted).keySet().forEach(leaf -> paths.add(container(leaf)));
    return new AutoValue_Followed(target, Collections.unmodifiableSortedSet(paths));
  }

  /** The configuration container of a leaf; never its state, where counters change all the time. */
  private static GnmiPath container(GnmiPath leaf) {
    List<GnmiPath.Elem> elems = new ArrayList<>();
    for (GnmiPath.Elem elem : leaf.elems()) {
      elems.add(anyKey(elem));
      if (elem.name().equals(CONFIG)) {
        return GnmiPath.of(leaf.origin(), elems);
      }
    }
    return GnmiPath.of(leaf.origin(), elems.subList(0, Math.min(TABLE_DEPTH, elems.size())));
  }

  private static GnmiPath.Elem anyKey(GnmiPath.Elem elem) {
    SortedMap<String, String> keys = new TreeMap<>(elem.keys());
    keys.replaceAll((key, value) -> "*");
    return GnmiPath.Elem.of(elem.name(), keys);
  }
}
