package org.weirfabric.watchdog;

import java.util.Arrays;

/**
 * By how much the collector's clock is ahead of each switch's.
 *
 * <p>The least of what samples show ({@code arrival - device}) is the offset plus the shortest time
 * on the way. It is the least of the last two periods, so that a clock that runs a little slow does
 * not make its samples look late for ever.
 */
final class ClockOffsets {
  private static final long PERIOD_NANOS = 10_000_000_000L;
  private static final long NONE = Long.MAX_VALUE;

  private final long[] previous;
  private final long[] current;
  private final long[] periodStart;

  ClockOffsets(int switches) {
    previous = new long[switches];
    current = new long[switches];
    periodStart = new long[switches];
    Arrays.fill(previous, NONE);
    Arrays.fill(current, NONE);
  }

  void saw(int s, QueueSample sample) {
    saw(s, sample.arrivalNanos(), sample.deviceNanos());
  }

  void saw(int s, long arrivalNanos, long deviceNanos) {
    long seen = arrivalNanos - deviceNanos;
    if (current[s] == NONE) {
      periodStart[s] = arrivalNanos;
    } else if (arrivalNanos - periodStart[s] > PERIOD_NANOS) {
      previous[s] = current[s];
      current[s] = NONE;
      periodStart[s] = arrivalNanos;
    }
    current[s] = Math.min(current[s], seen);
  }

  /** Forgets what was seen of a switch whose clock has been set. */
  void restart(int s, QueueSample sample) {
    restart(s, sample.arrivalNanos(), sample.deviceNanos());
  }

  void restart(int s, long arrivalNanos, long deviceNanos) {
    previous[s] = NONE;
    current[s] = NONE;
    saw(s, arrivalNanos, deviceNanos);
  }

  /** How much later than the quickest of its switch the sample came, in ns; 0 for the first. */
  long delayNanos(int s, QueueSample sample) {
    long offset = Math.min(previous[s], current[s]);
    return offset == NONE ? 0 : Math.max(0, sample.arrivalNanos() - sample.deviceNanos() - offset);
  }

  /** {@code deviceNanos} of switch {@code s} on the collector's clock. */
  long aligned(int s, long deviceNanos) {
    long offset = Math.min(previous[s], current[s]);
    return offset == NONE ? deviceNanos : deviceNanos + offset;
  }
}
