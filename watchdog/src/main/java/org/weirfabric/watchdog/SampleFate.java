package org.weirfabric.watchdog;

/** What became of a sample. */
public enum SampleFate {
  /** It closed a window. */
  WINDOW,
  /** It is the first of its queue, or the first after a void: the next window starts here. */
  START,
  /** It came too soon after the last to make a window; the next one may. */
  TOO_SOON,
  /** It is one that was seen already. */
  DUPLICATE,
  /** It is older than the last. */
  OUT_OF_ORDER,
  /**
   * It came so late after it was taken, or so long after the last, that the time between is lost.
   */
  STALE,
  /** Its counters started anew, or one ran over. */
  COUNTER_RESET,
  /** The link is or was down. */
  LINK_CHANGE,
  /** The device's clock was set: its time and the collector's passed differently. */
  CLOCK_STEP,
  /** It claims more than can have happened, such as 2 s of pause in one. */
  IMPOSSIBLE,
  /** A value that no device can have. */
  MALFORMED,
  /** Its queue is not watched. */
  NOT_WATCHED
}
