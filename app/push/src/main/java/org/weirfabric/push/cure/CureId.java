package org.weirfabric.push.cure;

import java.util.regex.Pattern;

/** The name of a cure, chosen by who orders it; ordering the same again is no second cure. */
public final class CureId implements Comparable<CureId> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED = "1 to 200 printable ASCII characters, the first no space";

  private static final Pattern TEXT = Pattern.compile("[!-~][ -~]{0,199}");

  private final String value;

  private CureId(String value) {
    this.value = value;
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static CureId of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new CureId(text);
  }

  /** The text of it. */
  public String value() {
    return value;
  }

  @Override
  public int compareTo(CureId other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CureId && ((CureId) o).value.equals(value);
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
