package org.weirfabric.lab.emulatedfabric.live;

/**
 * How far simulated time may go: a simulated nanosecond for each on the wall, and no further.
 *
 * <p>A machine that can't keep up falls behind, and says by how much. What it is behind by more
 * than {@value #CATCH_UP_NANOS} ns is not caught up with: the fabric then stays that much in the
 * past.
 */
final class Pacing {
  /** The most by which time is advanced before anything else is looked at. */
  static final long SLICE_NANOS = 2_000_000;

  /** The most that is caught up with. */
  static final long CATCH_UP_NANOS = 2_000_000_000L;

  private final long originNanos;
  private long writtenOffNanos;

  /** Simulated time 0 at a moment of the wall clock. */
  Pacing(long wallNanos) {
    this.originNanos = wallNanos;
  }

  /**
   * The simulated time to advance to next.
   *
   * @param wallNanos the wall clock
   * @param simulatedNanos simulated time now
   */
  long next(long wallNanos, long simulatedNanos) {
    long due = wallNanos - originNanos - writtenOffNanos;
    if (due - simulatedNanos > CATCH_UP_NANOS) {
      writtenOffNanos += due - simulatedNanos - CATCH_UP_NANOS;
      due = simulatedNanos + CATCH_UP_NANOS;
    }
    return Math.max(simulatedNanos, Math.min(due, simulatedNanos + SLICE_NANOS));
  }

  /** By how much simulated time is behind the wall clock, what isn't caught up with included. */
  long lagNanos(long wallNanos, long simulatedNanos) {
    return wallNanos - originNanos - simulatedNanos;
  }

  /** How much will not be caught up with. */
  long writtenOffNanos() {
    return writtenOffNanos;
  }
}
