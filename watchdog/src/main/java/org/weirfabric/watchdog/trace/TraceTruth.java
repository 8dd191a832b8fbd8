package org.weirfabric.watchdog.trace;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;

/** Something that really was wrong while a trace was recorded. */
@AutoValue
public abstract class TraceTruth {
  TraceTruth() {}

  /** What it was. */
  public abstract IncidentKind kind();

  /**
   * Its root. A deadlock has one for each queue that was stopped first, where several were within
   * the time of one frame.
   */
  public abstract List<QueueKey> roots();

  /** The ring of a deadlock; else empty. */
  public abstract List<QueueKey> ring();

  /** When it began, on the collector's clock, in ns. */
  public abstract long fromNanos();

  /** When it ended, on the collector's clock, in ns. */
  public abstract long toNanos();

  /** Whether it lasts long enough to be told at the rate of sampling; else it may be. */
  public abstract boolean mustBeTold();

  /**
   * A truth of the given parts.
   *
   * @throws IllegalArgumentException if it ended before it began or has no root
   */
  public static TraceTruth of(
      IncidentKind kind,
      List<QueueKey> roots,
      List<QueueKey> ring,
      long fromNanos,
      long toNanos,
      boolean mustBeTold) {
    if (toNanos < fromNanos || roots.isEmpty()) {
      throw new IllegalArgumentException(
          "from " + fromNanos + " to " + toNanos + ", roots " + roots);
    }
    return new AutoValue_TraceTruth(
        kind, List.copyOf(roots), List.copyOf(ring), fromNanos, toNanos, mustBeTold);
  }
}
