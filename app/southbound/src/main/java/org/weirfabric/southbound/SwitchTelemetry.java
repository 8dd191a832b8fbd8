package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;

/** What a switch has counted since it started, summed over its ports and priorities. */
@AutoValue
public abstract class SwitchTelemetry {
  SwitchTelemetry() {}

  /** When, by the switch's own clock, in ns since the Unix epoch. */
  public abstract long deviceNanos();

  /** PFC frames received. */
  public abstract long pfcReceived();

  /** PFC frames sent. */
  public abstract long pfcSent();

  /** Time for which its ports were paused by their neighbours, in ns; they add up. */
  public abstract long pausedNanos();

  /** Time for which its ports had their neighbours paused, in ns; they add up. */
  public abstract long pausingNanos();

  /** Frames marked CE. */
  public abstract long ecnMarked();

  /** Octets dropped in priority groups with headroom, which should never be. */
  public abstract long losslessDroppedOctets();

  /** Octets dropped elsewhere. */
  public abstract long lossyDroppedOctets();

  static Builder builder() {
    return new AutoValue_SwitchTelemetry.Builder()
        .setDeviceNanos(0)
        .setPfcReceived(0)
        .setPfcSent(0)
        .setPausedNanos(0)
        .setPausingNanos(0)
        .setEcnMarked(0)
        .setLosslessDroppedOctets(0)
        .setLossyDroppedOctets(0);
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setDeviceNanos(long nanos);

    abstract Builder setPfcReceived(long frames);

    abstract Builder setPfcSent(long frames);

    abstract Builder setPausedNanos(long nanos);

    abstract Builder setPausingNanos(long nanos);

    abstract Builder setEcnMarked(long frames);

    abstract Builder setLosslessDroppedOctets(long octets);

    abstract Builder setLossyDroppedOctets(long octets);

    abstract SwitchTelemetry build();
  }
}
