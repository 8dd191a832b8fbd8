package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.PortName;

/** What an engineer can check a verdict by. */
@AutoValue
public abstract class QueueEvidence {
  QueueEvidence() {}

  /** The queue. */
  public abstract QueueKey queue();

  /** What its last windows say. */
  public abstract QueueVerdict verdict();

  /** How well that was measured. */
  public abstract Confidence confidence();

  /** The part of the last window that it was paused, 0 to 1; NaN if nothing tells. */
  public abstract double duty();

  /** The part of its line's rate at which its port sent in the last window; NaN if unknown. */
  public abstract double lineShare();

  /** What waits in it, in bytes, or {@link QueueSample#NOT_MEASURED}. */
  public abstract long occupancyBytes();

  /** What was dropped in it in the last window, in bytes, or {@link QueueSample#NOT_MEASURED}. */
  public abstract long droppedBytes();

  /** Since when it is so, on the collector's clock, in ns; at pauses, when the pause began. */
  public abstract long sinceNanos();

  /** Whether the device said when that pause began; else {@link #sinceNanos} is a guess. */
  public abstract boolean sinceIsMeasured();

  /** When the last window ended, on the collector's clock, in ns. */
  public abstract long untilNanos();

  /** The ports by which the frames that wait in it came in, where its switch tells. */
  public abstract Optional<List<PortName>> origins();

  /** This, where its switch tells by which {@code ports} what waits in it came in. */
  public QueueEvidence withOrigins(Optional<List<PortName>> ports) {
    return new AutoValue_QueueEvidence(
        queue(),
        verdict(),
        confidence(),
        duty(),
        lineShare(),
        occupancyBytes(),
        droppedBytes(),
        sinceNanos(),
        sinceIsMeasured(),
        untilNanos(),
        ports.map(List::copyOf));
  }

  /** Evidence of the given parts. */
  public static QueueEvidence of(
      QueueKey queue,
      QueueVerdict verdict,
      Confidence confidence,
      double duty,
      double lineShare,
      long occupancyBytes,
      long droppedBytes,
      long sinceNanos,
      boolean sinceIsMeasured,
      long untilNanos) {
    return new AutoValue_QueueEvidence(
        queue,
        verdict,
        confidence,
        duty,
        lineShare,
        occupancyBytes,
        droppedBytes,
        sinceNanos,
        sinceIsMeasured,
        untilNanos,
        Optional.empty());
  }
}
