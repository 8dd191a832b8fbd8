package org.weirfabric.model.id;

import java.util.regex.Pattern;

/** The name of an intent, unique among the active ones. */
public final class IntentId implements Comparable<IntentId> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED =
      "1 to 63 letters, digits or dashes, starting with a letter or digit";

  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,62}");

  private final String value;

  private IntentId(String value) {
    this.value = value;
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static IntentId of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new IntentId(text);
  }

  /** The text of it. */
  public String value() {
    return value;
  }

  @Override
  public int compareTo(IntentId other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof IntentId && ((IntentId) o).value.equals(value);
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
