package org.weirfabric.model.id;

import java.util.regex.Pattern;

/** The name of a traffic class within an intent. */
public final class ClassName implements Comparable<ClassName> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED =
      "1 to 31 lower-case letters, digits or dashes, starting with a letter";

  private static final Pattern TEXT = Pattern.compile("[a-z][a-z0-9-]{0,30}");

  private final String value;

  private ClassName(String value) {
    this.value = value;
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static ClassName of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new ClassName(text);
  }

  /** The text of it. */
  public String value() {
    return value;
  }

  @Override
  public int compareTo(ClassName other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ClassName && ((ClassName) o).value.equals(value);
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
