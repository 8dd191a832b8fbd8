package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;

/**
 * What a switch held, before a transaction, at leaves that the transaction may set and that were
 * not Weir's until then: its own defaults, mostly. A deleted leaf may come back as that.
 */
@AutoValue
public abstract class Baseline {
  /** A switch that held nothing there. */
  public static final Baseline EMPTY = of(new TreeMap<>(), new TreeMap<>());

  Baseline() {}

  /** Configuration leaves. */
  public abstract SortedMap<GnmiPath, String> config();

  /** State leaves. */
  public abstract SortedMap<GnmiPath, String> state();

  /** A baseline of the given leaves. */
  public static Baseline of(SortedMap<GnmiPath, String> config, SortedMap<GnmiPath, String> state) {
    return new AutoValue_Baseline(
        Collections.unmodifiableSortedMap(new TreeMap<>(config)),
        Collections.unmodifiableSortedMap(new TreeMap<>(state)));
  }
}
