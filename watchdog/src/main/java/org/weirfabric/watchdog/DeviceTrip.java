package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;

/** What a switch's own watchdog has found at one queue. */
@AutoValue
public abstract class DeviceTrip {
  DeviceTrip() {}

  /** The queue. */
  public abstract QueueKey queue();

  /** How often it has found the queue blocked since its counters began. */
  public abstract long detected();

  /** How often it has restored the queue since. */
  public abstract long restored();

  /** When it last found the queue blocked, as far as samples tell, in ns. */
  public abstract long sinceNanos();

  /** A trip of the given parts. */
  public static DeviceTrip of(QueueKey queue, long detected, long restored, long sinceNanos) {
    return new AutoValue_DeviceTrip(queue, detected, restored, sinceNanos);
  }

  /** Whether the watchdog is acting now. */
  public boolean isOn() {
    return detected() > restored();
  }
}
