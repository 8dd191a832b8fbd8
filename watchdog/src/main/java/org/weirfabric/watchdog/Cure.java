package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;

/** An action on one queue that lasts for a time. */
@AutoValue
public abstract class Cure {
  /** Stands for the end of a cure that stays until a human lifts it. */
  public static final long UNTIL_LIFTED = Long.MAX_VALUE;

  Cure() {}

  /** The queue acted on. */
  public abstract QueueKey queue();

  /** What is done. */
  public abstract CureAction action();

  /** The {@link OpenIncident#id} that it is for. */
  public abstract String incident();

  /** When it began, on the collector's clock, in ns. */
  public abstract long sinceNanos();

  /** When its end is tried, on the collector's clock, in ns, or {@link #UNTIL_LIFTED}. */
  public abstract long untilNanos();

  /** How often the trouble came back after an end was tried. */
  public abstract int relapses();

  /** A cure of the given parts. */
  public static Cure of(
      QueueKey queue,
      CureAction action,
      String incident,
      long sinceNanos,
      long untilNanos,
      int relapses) {
    return new AutoValue_Cure(queue, action, incident, sinceNanos, untilNanos, relapses);
  }
}
