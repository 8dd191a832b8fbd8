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

  /** Its root; of a deadlock the queue that was stopped first. */
  public abstract QueueKey root();

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
   * @throws IllegalArgumentException if it ended before it began
   */
  public static TraceTruth of(
      IncidentKind kind,
      QueueKey root,
      List<QueueKey> ring,
      long fromNanos,
      long toNanos,
      boolean mustBeTold) {
    if (toNanos < fromNanos) {
      throw new IllegalArgumentException("it ended at " + toNanos + ", before " + fromNanos);
    }
    return new AutoValue_TraceTruth(kind, root, List.copyOf(ring), fromNanos, toNanos, mustBeTold);
  }
}
