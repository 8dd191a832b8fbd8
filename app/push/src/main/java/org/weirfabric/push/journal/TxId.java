package org.weirfabric.push.journal;

import java.util.regex.Pattern;

/** The name of a transaction, unique on the fabric. */
public final class TxId implements Comparable<TxId> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED = "1 to 63 lower-case letters, digits or dashes";

  private static final Pattern TEXT = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  private final String value;

  private TxId(String value) {
    this.value = value;
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static TxId of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new TxId(text);
  }

  /** The text of it. */
  public String value() {
    return value;
  }

  @Override
  public int compareTo(TxId other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TxId && ((TxId) o).value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
