package org.weirfabric.lab.faults.campaign;

import java.time.Duration;

/**
 * How long controllers of a campaign wait: long enough for a machine that is busy with several
 * fabrics, since a switch that is merely slow is a fault too, and not the one that was drawn.
 */
final class Times {
  /** How long a switch has for an answer. */
  static final Duration CALL = Duration.ofSeconds(5);

  /** For how long after a claim a change may be sent. */
  static final Duration SEND = Duration.ofSeconds(5);

  /** What is added to both. */
  static final Duration MARGIN = Duration.ofSeconds(2);

  /**
   * How long after its caller's deadline a change that a switch has begun is done at most: within
   * the margin, with room for a machine on which a switch's threads have to wait, too.
   */
  static final Duration LATE = Duration.ofMillis(1200);

  /** How long a switch that restarts is away. */
  static final Duration REBOOT = Duration.ofMillis(300);

  private Times() {}
}
