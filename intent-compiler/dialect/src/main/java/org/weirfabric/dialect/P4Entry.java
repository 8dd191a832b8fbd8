package org.weirfabric.dialect;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One exact-match entry of a P4 table, by the names of the program; the southbound looks up ids and
 * widths in the p4info.
 */
@AutoValue
public abstract class P4Entry implements Comparable<P4Entry> {
  P4Entry() {}

  /** The table, such as {@code ingress.dscp_map}. */
  public abstract String table();

  /** The value of each match field. */
  public abstract SortedMap<String, Long> match();

  /** The action, such as {@code ingress.classify}. */
  public abstract String action();

  /** The value of each action parameter. */
  public abstract SortedMap<String, Long> params();

  /** An entry of {@code table}. */
  public static P4Entry of(
      String table, SortedMap<String, Long> match, String action, SortedMap<String, Long> params) {
    return new AutoValue_P4Entry(
        table,
        Collections.unmodifiableSortedMap(new TreeMap<>(match)),
        action,
        Collections.unmodifiableSortedMap(new TreeMap<>(params)));
  }

  /** What tells it from other entries on the switch: its table and match. */
  public String key() {
    return table() + match();
  }

  @Override
  public int compareTo(P4Entry other) {
    return key().compareTo(other.key());
  }
}
