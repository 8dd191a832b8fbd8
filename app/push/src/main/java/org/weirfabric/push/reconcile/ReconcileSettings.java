package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.time.Duration;

/** How often switches are looked at. */
@AutoValue
public abstract class ReconcileSettings {
  /** Every switch each minute, 4 at once, and 1 s after it says that something has changed. */
  public static final ReconcileSettings DEFAULT =
      of(Duration.ofMinutes(1), Duration.ofSeconds(1), 4);

  ReconcileSettings() {}

  /** How long after one look at all switches the next begins. */
  public abstract Duration readInterval();

  /** How long a switch that says that something has changed is given to finish. */
  public abstract Duration settleTime();

  /** How many switches are looked at in the same moment; 1 or more. */
  public abstract int atOnce();

  /**
   * Settings of the given parts.
   *
   * @throws IllegalArgumentException if a time is not positive or no switch may be looked at
   */
  public static ReconcileSettings of(Duration readInterval, Duration settleTime, int atOnce) {
    for (Duration time : new Duration[] {readInterval, settleTime}) {
      if (time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException("a positive time is needed, not " + time);
      }
    }
    if (atOnce < 1) {
      throw new IllegalArgumentException("at least 1 switch at once, not " + atOnce);
    }
    return new AutoValue_ReconcileSettings(readInterval, settleTime, atOnce);
  }
}
