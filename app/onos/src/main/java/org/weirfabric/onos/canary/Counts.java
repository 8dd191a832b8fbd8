package org.weirfabric.onos.canary;

import com.google.auto.value.AutoValue;

/** What a switch has counted since it started. */
@AutoValue
public abstract class Counts {
  Counts() {}

  /** When, by the switch's own clock, in ns. */
  public abstract long deviceNanos();

  /** Octets dropped in priority groups with headroom, which should never be. */
  public abstract long losslessDroppedOctets();

  /** Time for which its ports were paused by their neighbours, in ns; they add up. */
  public abstract long pausedNanos();

  /** Counts of the given parts. */
  public static Counts of(long deviceNanos, long losslessDroppedOctets, long pausedNanos) {
    return new AutoValue_Counts(deviceNanos, losslessDroppedOctets, pausedNanos);
  }
}
