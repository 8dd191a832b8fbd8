package org.weirfabric.push;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.error.Problem;

/** What a switch holds, as it says itself: what it was told (config) and what it does (state). */
@AutoValue
public abstract class ReadBack {
  ReadBack() {}

  /** Values of configuration leaves below the paths that were asked for, by leaf path. */
  public abstract SortedMap<GnmiPath, String> config();

  /** Values of state leaves below the paths that were asked for, by leaf path. */
  public abstract SortedMap<GnmiPath, String> state();

  /** P4 entries of the tables that Weir owns, by {@link P4Entry#key}. */
  public abstract SortedMap<String, P4Entry> p4();

  /** Why the switch could not be read; empty if it could. */
  public abstract Optional<Problem> failure();

  /** What was read. */
  public static ReadBack of(
      SortedMap<GnmiPath, String> config,
      SortedMap<GnmiPath, String> state,
      SortedMap<String, P4Entry> p4) {
    return new AutoValue_ReadBack(
        Collections.unmodifiableSortedMap(new TreeMap<>(config)),
        Collections.unmodifiableSortedMap(new TreeMap<>(state)),
        Collections.unmodifiableSortedMap(new TreeMap<>(p4)),
        Optional.empty());
  }

  /** The switch could not be read, because of {@code problem}. */
  public static ReadBack failed(Problem problem) {
    return new AutoValue_ReadBack(
        Collections.emptySortedMap(),
        Collections.emptySortedMap(),
        Collections.emptySortedMap(),
        Optional.of(problem));
  }
}
