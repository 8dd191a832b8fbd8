package org.weirfabric.lab.emulatedfabric.tree;

import java.util.Comparator;
import java.util.List;

/**
 * The key of a list entry; numbers come in the order of numbers, texts in the order of texts.
 *
 * @param values the canonical texts of the key leaves, in the schema's order
 */
public record ListKey(List<String> values) implements Comparable<ListKey> {
  private static final Comparator<String> NATURAL =
      Comparator.comparing((String text) -> !isNumber(text))
          .thenComparing(text -> isNumber(text) ? text.length() : 0)
          .thenComparing(Comparator.naturalOrder());

  /** Takes a copy. */
  public ListKey {
    values = List.copyOf(values);
  }

  /** The key of a list with one key leaf. */
  public static ListKey of(String value) {
    return new ListKey(List.of(value));
  }

  /** The only value of a list with one key leaf. */
  public String value() {
    return values.get(0);
  }

  @Override
  public int compareTo(ListKey other) {
    for (int i = 0; i < Math.min(values.size(), other.values.size()); i++) {
      int order = NATURAL.compare(values.get(i), other.values.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(values.size(), other.values.size());
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
