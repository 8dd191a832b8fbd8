package org.weirfabric.lab.corpus;

/**
 * How a fabric is sampled.
 *
 * @param intervalNanos time between two samples of a switch, in ns
 * @param countsPauseTime whether devices count the time of pause, or frames alone
 * @param tellsPauseStart whether devices that count it tell since when a queue is paused
 * @param showsOccupancy whether devices show what waits in a queue
 * @param tellsOrigins whether devices tell by which ports what waits in a paused queue came in
 * @param clocksDiffer whether clocks of switches are hours apart and run up to 50 ppm off
 */
public record Sampling(
    long intervalNanos,
    boolean countsPauseTime,
    boolean tellsPauseStart,
    boolean showsOccupancy,
    boolean tellsOrigins,
    boolean clocksDiffer) {

  /** Everything is measured, every {@code millis}. */
  public static Sampling every(long millis) {
    return new Sampling(millis * 1_000_000, true, true, true, true, false);
  }

  /** This with pause frames in place of pause time. */
  public Sampling withoutPauseTime() {
    return new Sampling(intervalNanos, false, false, showsOccupancy, tellsOrigins, clocksDiffer);
  }

  /** This without the beginnings of pauses. */
  public Sampling withoutPauseStart() {
    return new Sampling(
        intervalNanos, countsPauseTime, false, showsOccupancy, tellsOrigins, clocksDiffer);
  }

  /** This without occupancy. */
  public Sampling withoutOccupancy() {
    return new Sampling(
        intervalNanos, countsPauseTime, tellsPauseStart, false, tellsOrigins, clocksDiffer);
  }

  /** This without where what waits in a queue came from. */
  public Sampling withoutOrigins() {
    return new Sampling(
        intervalNanos, countsPauseTime, tellsPauseStart, showsOccupancy, false, clocksDiffer);
  }

  /** This with clocks that differ. */
  public Sampling withSkewedClocks() {
    return new Sampling(
        intervalNanos, countsPauseTime, tellsPauseStart, showsOccupancy, tellsOrigins, true);
  }
}
