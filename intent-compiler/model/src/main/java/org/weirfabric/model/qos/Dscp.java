package org.weirfabric.model.qos;

/** A Differentiated Services code point, 0 to 63 (RFC 2474). */
public final class Dscp implements Comparable<Dscp> {
  /** The lowest value. */
  public static final int MIN = 0;

  /** The highest value. */
  public static final int MAX = 63;

  private final int value;

  private Dscp(int value) {
    this.value = value;
  }

  /**
   * The DSCP {@code value}.
   *
   * @throws IllegalArgumentException outside 0 to 63
   */
  public static Dscp of(int value) {
    if (value < MIN || value > MAX) {
      throw new IllegalArgumentException("a DSCP is 0 to 63, not " + value);
    }
    return new Dscp(value);
  }

  /** The number of it. */
  public int value() {
    return value;
  }

  @Override
  public int compareTo(Dscp other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Dscp && ((Dscp) o).value == value;
  }

  @Override
  public int hashCode() {
    return value;
  }

  @Override
  public String toString() {
    return String.valueOf(value);
  }
}
