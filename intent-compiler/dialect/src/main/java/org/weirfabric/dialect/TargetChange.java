package org.weirfabric.dialect;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What must be written to a target to take it from one {@link TargetConfig} to another: one atomic
 * gNMI Set (deletes, then replaces) and P4 writes.
 */
@AutoValue
public abstract class TargetChange {
  TargetChange() {}

  /** gNMI paths to delete. */
  public abstract List<GnmiPath> deletes();

  /** gNMI paths to replace, with their new JSON_IETF values. */
  public abstract SortedMap<GnmiPath, String> replaces();

  /** P4 entries to insert. */
  public abstract List<P4Entry> inserts();

  /** P4 entries to modify, as they are to be. */
  public abstract List<P4Entry> modifies();

  /** P4 entries to remove. */
  public abstract List<P4Entry> removes();

  /** The change from {@code before} to {@code after}. */
  public static TargetChange between(TargetConfig before, TargetConfig after) {
    List<GnmiPath> deletes = new ArrayList<>();
    SortedMap<GnmiPath, String> replaces = new TreeMap<>();
    for (GnmiPath path : before.gnmi().keySet()) {
      if (!after.gnmi().containsKey(path)) {
        deletes.add(path);
      }
    }
    after
        .gnmi()
        .forEach(
            (path, value) -> {
              if (!value.equals(before.gnmi().get(path))) {
                replaces.put(path, value);
              }
            });
    List<P4Entry> inserts = new ArrayList<>();
    List<P4Entry> modifies = new ArrayList<>();
    List<P4Entry> removes = new ArrayList<>();
    before
        .p4()
        .forEach(
            (key, entry) -> {
              if (!after.p4().containsKey(key)) {
                removes.add(entry);
              }
            });
    after
        .p4()
        .forEach(
            (key, entry) -> {
              P4Entry old = before.p4().get(key);
              if (old == null) {
                inserts.add(entry);
              } else if (!old.equals(entry)) {
                modifies.add(entry);
              }
            });
    return new AutoValue_TargetChange(
        List.copyOf(deletes),
        Collections.unmodifiableSortedMap(replaces),
        List.copyOf(inserts),
        List.copyOf(modifies),
        List.copyOf(removes));
  }

  /** Whether there is nothing to write. */
  public boolean isEmpty() {
    return deletes().isEmpty()
        && replaces().isEmpty()
        && inserts().isEmpty()
        && modifies().isEmpty()
        && removes().isEmpty();
  }
}
