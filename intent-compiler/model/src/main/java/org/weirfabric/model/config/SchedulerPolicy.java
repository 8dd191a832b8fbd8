package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.List;

/** Enhanced transmission selection (ETS) of a port: a schedule for each queue. */
@AutoValue
public abstract class SchedulerPolicy {
  SchedulerPolicy() {}

  /** The name of the policy. */
  public abstract String name();

  /** The queues, by number. */
  public abstract List<QueueSchedule> queues();

  /** A SchedulerPolicy of the given parts. */
  public static SchedulerPolicy of(String name, List<QueueSchedule> queues) {
    return new AutoValue_SchedulerPolicy(name, List.copyOf(queues));
  }
}
