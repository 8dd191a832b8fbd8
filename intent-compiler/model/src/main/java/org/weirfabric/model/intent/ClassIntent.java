package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Priority;

/** One traffic class as asked for. */
@AutoValue
public abstract class ClassIntent {
  ClassIntent() {}

  /** Its name. */
  public abstract ClassName name();

  /** Its priority: the PFC priority, the traffic class and the egress queue. */
  public abstract Priority priority();

  /** The DSCPs that belong to it. */
  public abstract DscpSelection dscp();

  /** Whether no frame of it may be dropped for want of buffer. */
  public abstract boolean lossless();

  /** How it shares a port. */
  public abstract ClassSchedule schedule();

  /** How ECN marks in it. */
  public abstract EcnIntent ecn();

  /** A class of the given parts. */
  public static ClassIntent of(
      ClassName name,
      Priority priority,
      DscpSelection dscp,
      boolean lossless,
      ClassSchedule schedule,
      EcnIntent ecn) {
    return new AutoValue_ClassIntent(name, priority, dscp, lossless, schedule, ecn);
  }
}
