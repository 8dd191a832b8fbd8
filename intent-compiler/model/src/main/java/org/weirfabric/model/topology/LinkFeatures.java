package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** What is on a cable beside its length and speed, the same at both ends. */
@AutoValue
public abstract class LinkFeatures {
  /** The longest delay of gearboxes that headroom is computed for, in ns. */
  public static final int MAX_GEARBOX_NANOS = 100_000;

  /** A cable and nothing else. */
  public static final LinkFeatures PLAIN = of(Macsec.NONE, 0, Optional.empty());

  LinkFeatures() {}

  /** Its encryption. */
  public abstract Macsec macsec();

  /** One pass of all its gearboxes together, 0 to 100,000 ns. */
  public abstract int gearboxNanos();

  /** The largest frame that it carries, in bytes without FCS, where that isn't the switch's own. */
  public abstract Optional<Integer> mtuBytes();

  /**
   * Features of the given parts.
   *
   * @throws IllegalArgumentException if the delay is out of range
   */
  public static LinkFeatures of(Macsec macsec, int gearboxNanos, Optional<Integer> mtuBytes) {
    if (gearboxNanos < 0 || gearboxNanos > MAX_GEARBOX_NANOS) {
      throw new IllegalArgumentException(
          "the gearbox delay is 0 to " + MAX_GEARBOX_NANOS + " ns, not " + gearboxNanos);
    }
    return new AutoValue_LinkFeatures(macsec, gearboxNanos, mtuBytes);
  }
}
