package org.weirfabric.watchdog;

/** How well what is claimed of a queue was measured. */
public enum Confidence {
  /** Pause time, bytes sent and occupancy were counted by the device. */
  MEASURED,
  /** Pause time is estimated from pause frames and their longest effect: an upper bound. */
  ESTIMATED,
  /** Something the verdict needs is not measured. */
  PARTIAL
}
