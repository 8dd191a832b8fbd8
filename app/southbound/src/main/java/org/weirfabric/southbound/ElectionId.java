package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import org.weirfabric.wire.p4.Uint128;

/** How much a controller's bid to be primary weighs: one unsigned number of 128 bits. */
@AutoValue
public abstract class ElectionId implements Comparable<ElectionId> {
  ElectionId() {}

  /** The upper 64 bits: which incarnation of the controller's store. */
  public abstract long high();

  /** The lower 64 bits: the epoch of the leader. */
  public abstract long low();

  /**
   * The bid of a leader.
   *
   * @throws IllegalArgumentException if both are zero, which a server takes for no bid at all
   */
  public static ElectionId of(long incarnation, long epoch) {
    if (incarnation == 0 && epoch == 0) {
      throw new IllegalArgumentException("an election id is above zero");
    }
    return new AutoValue_ElectionId(incarnation, epoch);
  }

  Uint128 toWire() {
    return Uint128.newBuilder().setHigh(high()).setLow(low()).build();
  }

  @Override
  public int compareTo(ElectionId other) {
    int byHigh = Long.compareUnsigned(high(), other.high());
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low(), other.low());
  }

  @Override
  public final String toString() {
    return text(toWire());
  }

  static String text(Uint128 id) {
    return Long.toUnsignedString(id.getHigh()) + ":" + Long.toUnsignedString(id.getLow());
  }
}
