package org.weirfabric.model.qos;

/** A Differentiated Services code point, 0 to 63 (RFC 2474). */
public final class Dscp extends CodePoint<Dscp> {
  /** The lowest value. */
  public static final int MIN = 0;

  /** The highest value. */
  public static final int MAX = 63;

  private Dscp(int value) {
    super(value);
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
}
