package org.weirfabric.lab.emulatedfabric;

/** The time a switch goes by: its clock, and what it has still to do. */
public interface Timer {
  /** The switch's wall clock, in nanoseconds since the Unix epoch. */
  long nowNanos();

  /** Runs a task once after a delay, unless it is cancelled before. */
  Pending after(long delayNanos, Runnable task);

  /** A task that has not run yet. */
  interface Pending {
    /** Forgets the task; nothing if it has already run. */
    void cancel();
  }
}
