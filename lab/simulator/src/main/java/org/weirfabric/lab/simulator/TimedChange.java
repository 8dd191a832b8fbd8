package org.weirfabric.lab.simulator;

import java.util.Objects;

/**
 * A {@link Change} at its time.
 *
 * @param atNanos when, in ns of simulated time
 * @param change what is done
 */
public record TimedChange(long atNanos, Change change) {
  /** Checks the time. */
  public TimedChange {
    Objects.requireNonNull(change);
    if (atNanos < 0) {
      throw new IllegalArgumentException("a change before the beginning: " + atNanos + " ns");
    }
  }
}
