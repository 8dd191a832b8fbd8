package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.units.ByteSize;

/** An ECN marking curve that the operator gives. */
@AutoValue
public abstract class EcnCurve {
  EcnCurve() {}

  /** Queue length at which marking starts. */
  public abstract ByteSize kmin();

  /** Queue length from which everything is marked. */
  public abstract ByteSize kmax();

  /** Marking probability just below Kmax, 1 to 100. */
  public abstract int pmaxPercent();

  /**
   * The curve of the given parts.
   *
   * @throws IllegalArgumentException if Kmin is above Kmax or Pmax outside 1 to 100
   */
  public static EcnCurve of(ByteSize kmin, ByteSize kmax, int pmaxPercent) {
    if (kmin.compareTo(kmax) > 0) {
      throw new IllegalArgumentException("Kmin " + kmin + " is above Kmax " + kmax);
    }
    if (pmaxPercent < 1 || pmaxPercent > 100) {
      throw new IllegalArgumentException("Pmax is 1 to 100 percent, not " + pmaxPercent);
    }
    return new AutoValue_EcnCurve(kmin, kmax, pmaxPercent);
  }
}
