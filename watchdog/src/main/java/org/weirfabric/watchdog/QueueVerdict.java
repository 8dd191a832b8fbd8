package org.weirfabric.watchdog;

/**
 * What two consecutive windows say of one egress queue.
 *
 * <p>Every combination of duty (the part of the time that it was paused), occupancy and sending has
 * a verdict:
 *
 * <table>
 * <caption>Verdicts</caption>
 * <tr><th>duty</th><th>frames wait</th><th>sent</th><th>verdict</th></tr>
 * <tr><td>99 % or more</td><td>yes</td><td>nothing</td><td>{@link #BLOCKED}</td></tr>
 * <tr><td>99 % or more</td><td>no</td><td>nothing</td><td>{@link #LATENT_STORM}</td></tr>
 * <tr><td>99 % or more</td><td>not measured</td><td>nothing</td><td>{@link #SILENT}</td></tr>
 * <tr><td>99 % or more</td><td>any</td><td>what the unpaused rest allows</td>
 *     <td>{@link #THROTTLED}</td></tr>
 * <tr><td>99 % or more</td><td>any</td><td>more than that</td><td>{@link #NOT_HONOURED}</td></tr>
 * <tr><td>below 99 %</td><td>yes</td><td>nothing</td><td>{@link #STUCK}</td></tr>
 * <tr><td>30 to 99 %</td><td>otherwise</td><td></td><td>{@link #THROTTLED}</td></tr>
 * <tr><td>below 30 %</td><td>yes</td><td>something</td><td>{@link #BUSY}</td></tr>
 * <tr><td>below 30 %</td><td>otherwise</td><td></td><td>{@link #CLEAR}</td></tr>
 * <tr><td>not measured</td><td>any</td><td>any</td><td>{@link #UNKNOWN}</td></tr>
 * </table>
 *
 * <p>Where the switch's own watchdog says that it has found the queue stormed, all of these but
 * those of a queue that still holds frames up become {@link #STORMED}.
 */
public enum QueueVerdict {
  /** Nothing is known: no two valid windows yet, or nothing that tells of pause. */
  UNKNOWN,
  /** Hardly paused, nothing waiting. */
  CLEAR,
  /** Hardly paused, frames waiting, some sent. */
  BUSY,
  /** Paused for a good part of the time and sending in the rest: by a host a slow receiver. */
  THROTTLED,
  /** Frames wait and none is sent, though it is not paused all the time. */
  STUCK,
  /** Paused all the time and sending nothing; whether frames wait is not measured. */
  SILENT,
  /** Paused all the time with nothing to send: a storm that hurts as soon as a frame comes. */
  LATENT_STORM,
  /** Paused all the time, frames waiting, nothing sent. */
  BLOCKED,
  /**
   * The switch's own watchdog says that it is stormed, and it no longer holds frames up: they are
   * dropped or sent in spite of pause.
   */
  STORMED,
  /** Paused all the time and yet sending: PFC is not honoured, or a counter is wrong. */
  NOT_HONOURED;

  /**
   * Whether it is paused all the time and holds frames up, or may: {@link #SILENT} says only that
   * nobody counts them.
   */
  boolean sendsNothing() {
    return this == BLOCKED || this == SILENT;
  }

  /** Whether the other end's pause keeps it from sending. */
  boolean isHeldByPause() {
    return this == THROTTLED
        || this == SILENT
        || this == LATENT_STORM
        || this == BLOCKED
        || this == STORMED;
  }
}
