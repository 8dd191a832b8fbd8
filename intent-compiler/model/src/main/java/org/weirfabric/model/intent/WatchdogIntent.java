package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.config.WatchdogAction;

/** What a switch is to do by itself about a queue that a pause storm blocks. */
@AutoValue
public abstract class WatchdogIntent {
  /** The longest that a switch polls its queues, in ms; SONiC's default poll interval. */
  public static final int LONGEST_POLL_MILLIS = 200;

  /** The shortest detection time, in ms (SONiC). */
  public static final int MIN_DETECT_MILLIS = 100;

  /**
   * The longest detection time of a host port, in ms: fabric ports wait twice that and a poll,
   * which SONiC and {@code weir-lossless} allow up to 5000 ms.
   */
  public static final int MAX_DETECT_MILLIS = (5000 - LONGEST_POLL_MILLIS) / 2;

  /** The shortest restoration time, in ms (SONiC). */
  public static final int MIN_RESTORE_MILLIS = 100;

  /** The longest restoration time, in ms (SONiC). */
  public static final int MAX_RESTORE_MILLIS = 60_000;

  /** What holds where an intent says nothing: 200 ms, 1 s, drop. */
  public static final WatchdogIntent DEFAULT = of(200, 1000, WatchdogAction.DROP);

  WatchdogIntent() {}

  /** How long a queue of a host port must be blocked before the action, in ms. */
  public abstract int detectMillis();

  /** How long pause must be absent before the queue is restored, in ms. */
  public abstract int restoreMillis();

  /** What is done meanwhile. */
  public abstract WatchdogAction action();

  /**
   * The same for fabric ports: so late that, of all ports that one storm blocks, only the one at
   * its root fires.
   */
  public int fabricDetectMillis() {
    return 2 * detectMillis() + Math.min(detectMillis(), LONGEST_POLL_MILLIS);
  }

  /**
   * A watchdog of the given parts.
   *
   * @throws IllegalArgumentException if a time is outside its range
   */
  public static WatchdogIntent of(int detectMillis, int restoreMillis, WatchdogAction action) {
    if (detectMillis < MIN_DETECT_MILLIS
        || detectMillis > MAX_DETECT_MILLIS
        || restoreMillis < MIN_RESTORE_MILLIS
        || restoreMillis > MAX_RESTORE_MILLIS) {
      throw new IllegalArgumentException(
          "watchdog times " + detectMillis + " ms and " + restoreMillis + " ms are out of range");
    }
    return new AutoValue_WatchdogIntent(detectMillis, restoreMillis, action);
  }

  @Override
  public final String toString() {
    return "detect " + detectMillis() + " ms, restore " + restoreMillis() + " ms, " + action();
  }
}
