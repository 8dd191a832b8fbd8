package org.weirfabric.watchdog;

/** What two samples of one queue say of the time between them. */
final class Window {
  /** Frames that may have been on their way to the wire when pause took effect, in bytes. */
  private static final double SLACK_BYTES = 2 * 9216;

  /** IEEE 802.1Q: a pause quantum is 512 bit times; a frame can ask for 65535 of them. */
  private static final double LONGEST_PAUSE_BITS = 65_535.0 * 512;

  private final QueueSample before;
  private final QueueSample after;
  private final double lineBytesPerSecond;
  private final long pauseLeftNanos;

  /** {@code pauseLeftNanos} is for how long frames from before the window may still pause. */
  Window(QueueSample before, QueueSample after, double lineBytesPerSecond, long pauseLeftNanos) {
    this.before = before;
    this.after = after;
    this.lineBytesPerSecond = lineBytesPerSecond;
    this.pauseLeftNanos = pauseLeftNanos;
  }

  long elapsedNanos() {
    return after.deviceNanos() - before.deviceNanos();
  }

  /** The part of the time that it was paused, 0 to 1; NaN if nothing tells. */
  double duty() {
    double nanos = measured(before.pausedNanos(), after.pausedNanos());
    if (Double.isNaN(nanos)) {
      double frames = measured(before.xoffFrames(), after.xoffFrames());
      nanos = frames * longestPauseNanos() + pauseLeftNanos;
    }
    return Math.min(1, nanos / elapsedNanos());
  }

  private double longestPauseNanos() {
    return LONGEST_PAUSE_BITS / 8 / lineBytesPerSecond * 1e9;
  }

  /**
   * For how long its frames, or those from before it, may still pause after it, where time isn't
   * counted: as long as a frame can ask for, unless something was sent since.
   */
  long pauseLeftNanos() {
    double frames = measured(before.xoffFrames(), after.xoffFrames());
    if (pauseIsTimed() || Double.isNaN(frames)) {
      return 0;
    }
    if (frames > 0) {
      return (long) longestPauseNanos();
    }
    return sentBytes() > SLACK_BYTES ? 0 : Math.max(0, pauseLeftNanos - elapsedNanos());
  }

  Confidence confidence() {
    if (Double.isNaN(duty()) || Double.isNaN(sentBytes()) || !occupancyIsMeasured()) {
      return Confidence.PARTIAL;
    }
    return pauseIsTimed() ? Confidence.MEASURED : Confidence.ESTIMATED;
  }

  /** What it sent, in bytes; NaN if not measured. */
  double sentBytes() {
    return measured(before.sentBytes(), after.sentBytes());
  }

  /** The part of the line rate at which the port sent, all priorities together; NaN if unknown. */
  double lineShare() {
    double sent = measured(before.portSentBytes(), after.portSentBytes());
    return sent / (lineBytesPerSecond * elapsedNanos() / 1e9);
  }

  /** How long it was paused, in ns; 0 if nothing tells. */
  long pausedNanos() {
    return Double.isNaN(duty()) ? 0 : (long) (duty() * elapsedNanos());
  }

  /** What was dropped in it, in bytes, or {@link QueueSample#NOT_MEASURED}. */
  long droppedBytes() {
    double dropped = measured(before.droppedBytes(), after.droppedBytes());
    return Double.isNaN(dropped) ? QueueSample.NOT_MEASURED : (long) dropped;
  }

  /** Whether more is claimed than the time between allows. */
  boolean isImpossible() {
    double paused = measured(before.pausedNanos(), after.pausedNanos());
    return paused > elapsedNanos() * 1.05 + 1e6 || (lineShare() > 1.25 && lineSlackIsSpent());
  }

  /** Whether a counter went backwards. */
  boolean ranBackwards() {
    return after.pausedNanos() < before.pausedNanos()
        || after.xoffFrames() < before.xoffFrames()
        || after.sentBytes() < before.sentBytes()
        || after.portSentBytes() < before.portSentBytes()
        || after.droppedBytes() < before.droppedBytes();
  }

  QueueVerdict verdict() {
    QueueVerdict counted = byCounters();
    return after.stormed() && !holdsUp(counted) ? QueueVerdict.STORMED : counted;
  }

  /** Whether frames are held up though the switch's own watchdog acts: it only reports then. */
  private boolean holdsUp(QueueVerdict counted) {
    return counted == QueueVerdict.BLOCKED
        || counted == QueueVerdict.STUCK
        || (counted == QueueVerdict.SILENT && droppedBytes() <= 0);
  }

  private QueueVerdict byCounters() {
    double duty = duty();
    double sent = sentBytes();
    if (Double.isNaN(duty)) {
      return QueueVerdict.UNKNOWN;
    }
    boolean paused = duty >= EvidenceSettings.BLOCKED_DUTY;
    if (sent > 0 && paused) {
      double allowed = (1 - duty) * lineBytesPerSecond * elapsedNanos() / 1e9 + SLACK_BYTES;
      return sent <= allowed || !pauseIsTimed()
          ? QueueVerdict.THROTTLED
          : QueueVerdict.NOT_HONOURED;
    }
    if (sent == 0 && paused) {
      if (!occupancyIsMeasured()) {
        return QueueVerdict.SILENT;
      }
      return framesWait() ? QueueVerdict.BLOCKED : QueueVerdict.LATENT_STORM;
    }
    if (sent == 0 && framesWait()) {
      return QueueVerdict.STUCK;
    }
    if (duty >= EvidenceSettings.THROTTLED_DUTY) {
      return QueueVerdict.THROTTLED;
    }
    return sent > 0 && framesWait() ? QueueVerdict.BUSY : QueueVerdict.CLEAR;
  }

  /** Frames alone give an upper bound: one may have been lifted at once. */
  private boolean pauseIsTimed() {
    return before.pausedNanos() != QueueSample.NOT_MEASURED
        && after.pausedNanos() != QueueSample.NOT_MEASURED;
  }

  private boolean occupancyIsMeasured() {
    return before.occupancyBytes() != QueueSample.NOT_MEASURED
        && after.occupancyBytes() != QueueSample.NOT_MEASURED;
  }

  /** At both ends: what sends nothing and holds something at both, held it all the time. */
  private boolean framesWait() {
    return before.occupancyBytes() > 0 && after.occupancyBytes() > 0;
  }

  private boolean lineSlackIsSpent() {
    return measured(before.portSentBytes(), after.portSentBytes()) > 64 * SLACK_BYTES;
  }

  private static double measured(long before, long after) {
    return before == QueueSample.NOT_MEASURED || after == QueueSample.NOT_MEASURED
        ? Double.NaN
        : (double) after - before;
  }
}
