package org.weirfabric.dialect;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.SwitchConfig;

/** What a switch holds, in no vendor's dialect, and what of it that can't say. */
@AutoValue
public abstract class Decoded {
  Decoded() {}

  /** What was understood. */
  public abstract SwitchConfig config();

  /**
   * The leaves and table entries that are held and aren't what {@link #config} would be written as:
   * someone else's, of an unknown form, or contradicting another.
   */
  public abstract SortedSet<String> notUnderstood();

  /**
   * {@code config}, and as not understood all that {@code dialect} wouldn't write for it. If the
   * dialect refuses it, because the rows contradict each other, that is all.
   */
  static Decoded of(SwitchConfig config, TargetConfig held, Dialect dialect) {
    TargetConfig written;
    try {
      written = dialect.encode(config);
    } catch (DialectGapException | IllegalArgumentException contradiction) {
      written = TargetConfig.EMPTY;
    }
    SortedSet<String> rest = new TreeSet<>();
    SortedMap<GnmiPath, String> leaves = LeafValues.expectedConfigLeaves(written);
    LeafValues.expectedConfigLeaves(held)
        .forEach(
            (path, value) -> {
              if (!value.equals(leaves.get(path))) {
                rest.add(path.toString());
              }
            });
    SortedMap<String, P4Entry> entries = written.p4();
    held.p4()
        .forEach(
            (key, entry) -> {
              if (!entry.equals(entries.get(key))) {
                rest.add(key);
              }
            });
    return new AutoValue_Decoded(config, Collections.unmodifiableSortedSet(rest));
  }
}
