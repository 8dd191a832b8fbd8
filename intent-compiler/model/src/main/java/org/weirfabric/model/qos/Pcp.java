package org.weirfabric.model.qos;

/** A priority code point, 0 to 7: the priority that an 802.1Q VLAN tag carries. */
public final class Pcp extends CodePoint<Pcp> {
  /** The lowest value. */
  public static final int MIN = 0;

  /** The highest value. */
  public static final int MAX = 7;

  private Pcp(int value) {
    super(value);
  }

  /**
   * The PCP {@code value}.
   *
   * @throws IllegalArgumentException outside 0 to 7
   */
  public static Pcp of(int value) {
    if (value < MIN || value > MAX) {
      throw new IllegalArgumentException("a PCP is 0 to 7, not " + value);
    }
    return new Pcp(value);
  }
}
