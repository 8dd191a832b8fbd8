package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import java.util.Comparator;
import org.weirfabric.model.id.HostId;

/** Two hosts between which a class is to be lossless, in both directions. */
@AutoValue
public abstract class HostPair implements Comparable<HostPair> {
  private static final Comparator<HostPair> ORDER =
      Comparator.comparing(HostPair::low).thenComparing(HostPair::high);

  HostPair() {}

  /** The lower of the two. */
  public abstract HostId low();

  /** The higher of the two. */
  public abstract HostId high();

  /**
   * The pair of {@code one} and {@code other}, in whatever order.
   *
   * @throws IllegalArgumentException if they are the same
   */
  public static HostPair of(HostId one, HostId other) {
    int order = one.compareTo(other);
    if (order == 0) {
      throw new IllegalArgumentException("a pair has two hosts, not " + one + " twice");
    }
    return order < 0 ? new AutoValue_HostPair(one, other) : new AutoValue_HostPair(other, one);
  }

  @Override
  public int compareTo(HostPair other) {
    return ORDER.compare(this, other);
  }

  @Override
  public final String toString() {
    return low() + " - " + high();
  }
}
