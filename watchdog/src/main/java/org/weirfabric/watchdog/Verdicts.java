package org.weirfabric.watchdog;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.PortName;

/** What is known of every watched queue: measured here, or reported by those who measured it. */
public interface Verdicts {
  /** The queues that it is known of. */
  WatchedQueues queues();

  /**
   * The verdict on queue {@code q} at {@code nowNanos} of the collector's clock: {@link
   * QueueVerdict#UNKNOWN} while there is none, or if what it rests on is too old.
   */
  QueueVerdict verdict(int q, long nowNanos);

  /** What the verdict on queue {@code q} rests on. */
  QueueEvidence of(int q, long nowNanos);

  /** The queues that were held back when last heard of; to be read only. */
  BitSet held();

  /** Whether samples come of queue {@code q}, though they don't make a verdict yet. */
  boolean isUndecided(int q, long nowNanos);

  /** How well the verdict on queue {@code q} was measured. */
  Confidence confidence(int q);

  /** The part of its line's rate at which the port of queue {@code q} sent; NaN if unknown. */
  double lineShare(int q);

  /** Since when queue {@code q} has been so, on the collector's clock, in ns. */
  long sinceNanos(int q);

  /** Whether its switch said when the pause that queue {@code q} is in began. */
  boolean sinceIsMeasured(int q);

  /** Until when that is known, on the collector's clock, in ns. */
  long untilNanos(int q);

  /** The ports by which the frames that wait in queue {@code q} came in, where its switch tells. */
  Optional<List<PortName>> origins(int q);

  /** What waits in queue {@code q}, in bytes, or {@link QueueSample#NOT_MEASURED}. */
  long occupancyBytes(int q);
}
