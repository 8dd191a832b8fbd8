package org.weirfabric.watch.lead;

import com.google.auto.value.AutoValue;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;

/** How the watch judges, what it may do, and how much it keeps. */
@AutoValue
public abstract class WatchSettings {
  private static final long HOLD_NANOS = 5_000_000_000L;
  private static final int INCIDENTS_KEPT = 200;

  WatchSettings() {}

  /** What makes a verdict. */
  public abstract EvidenceSettings evidence();

  /** What may be done without asking a human. */
  public abstract CurePolicy policy();

  /** How long an incident that isn't seen stays open, in ns. */
  public abstract long holdNanos();

  /** How many incidents the store keeps. */
  public abstract int incidentsKept();

  /** Settings of the given parts, the usual for the rest. */
  public static WatchSettings of(EvidenceSettings evidence, CurePolicy policy) {
    return of(evidence, policy, HOLD_NANOS, INCIDENTS_KEPT);
  }

  /** Settings of the given parts. */
  public static WatchSettings of(
      EvidenceSettings evidence, CurePolicy policy, long holdNanos, int incidentsKept) {
    return new AutoValue_WatchSettings(evidence, policy, holdNanos, incidentsKept);
  }
}
