package org.weirfabric.model.topology;

import java.util.regex.Pattern;

/**
 * The name by which a topology refers to what a connection to a switch takes: certificates, keys, a
 * login. The things themselves are never in a topology.
 */
public final class AccessName implements Comparable<AccessName> {
  /** What it may be, for messages. */
  public static final String ALLOWED =
      "1 to 63 letters, digits, dots, dashes and underscores, a letter or digit first";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private final String value;

  private AccessName(String value) {
    this.value = value;
  }

  /**
   * The name {@code value}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static AccessName of(String value) {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + value);
    }
    return new AccessName(value);
  }

  /** The text. */
  public String value() {
    return value;
  }

  @Override
  public int compareTo(AccessName other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AccessName && value.equals(((AccessName) other).value);
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
