package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;

/** How one egress queue shares the port. */
@AutoValue
public abstract class QueueSchedule {
  QueueSchedule() {}

  /** The queue, 0 to 7. */
  public abstract int queue();

  /** Strict or weighted. */
  public abstract Scheduling scheduling();

  /** Its share of the weighted bandwidth in percent; 0 for a strict queue. */
  public abstract int weightPercent();

  /** The most it may use of the port rate in percent, 1 to 100; 100 is no limit. */
  public abstract int limitPercent();

  /** A QueueSchedule of the given parts. */
  public static QueueSchedule of(
      int queue, Scheduling scheduling, int weightPercent, int limitPercent) {
    return new AutoValue_QueueSchedule(queue, scheduling, weightPercent, limitPercent);
  }
}
