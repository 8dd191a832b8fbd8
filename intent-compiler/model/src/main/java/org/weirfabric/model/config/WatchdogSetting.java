package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;

/** The switch's own PFC watchdog for one priority on one port. */
@AutoValue
public abstract class WatchdogSetting {
  WatchdogSetting() {}

  /** How long a queue must be blocked before the action, in ms (SONiC: 100 to 5000). */
  public abstract int detectMillis();

  /** How long pause must be absent before the queue is restored, in ms (SONiC: 100 to 60000). */
  public abstract int restoreMillis();

  /** What is done meanwhile. */
  public abstract WatchdogAction action();

  /** A WatchdogSetting of the given parts. */
  public static WatchdogSetting of(int detectMillis, int restoreMillis, WatchdogAction action) {
    return new AutoValue_WatchdogSetting(detectMillis, restoreMillis, action);
  }
}
