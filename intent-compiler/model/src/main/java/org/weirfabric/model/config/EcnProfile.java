package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.units.ByteSize;

/**
 * An ECN marking curve: nothing below Kmin, rising to Pmax at Kmax, everything above (RED with
 * ECN).
 */
@AutoValue
public abstract class EcnProfile {
  EcnProfile() {}

  /** The name of the profile. */
  public abstract String name();

  /** Queue length at which marking starts. */
  public abstract ByteSize kmin();

  /** Queue length from which every ECN-capable frame is marked. */
  public abstract ByteSize kmax();

  /** Marking probability just below Kmax, 1 to 100. */
  public abstract int pmaxPercent();

  /**
   * The curve {@code name}.
   *
   * @throws IllegalArgumentException if Kmin is above Kmax
   */
  public static EcnProfile of(String name, ByteSize kmin, ByteSize kmax, int pmaxPercent) {
    if (kmin.compareTo(kmax) > 0) {
      throw new IllegalArgumentException("Kmin " + kmin + " is above Kmax " + kmax);
    }
    return new AutoValue_EcnProfile(name, kmin, kmax, pmaxPercent);
  }
}
