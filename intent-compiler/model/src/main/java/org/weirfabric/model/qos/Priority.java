package org.weirfabric.model.qos;

/** An 802.1Q priority, 0 to 7: what a PFC frame names and what buffers and queues are kept by. */
public final class Priority extends CodePoint<Priority> {
  /** The lowest value. */
  public static final int MIN = 0;

  /** The highest value. */
  public static final int MAX = 7;

  private Priority(int value) {
    super(value);
  }

  /**
   * The priority {@code value}.
   *
   * @throws IllegalArgumentException outside 0 to 7
   */
  public static Priority of(int value) {
    if (value < MIN || value > MAX) {
      throw new IllegalArgumentException("a priority is 0 to 7, not " + value);
    }
    return new Priority(value);
  }
}
