package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.PfcReach;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Pcp;
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

  /** The PCPs of frames without IP that belong to it; empty for none of its own. */
  public abstract SortedSet<Pcp> pcp();

  /** What its RDMA frames are. */
  public abstract RoceVersion roce();

  /** Whether PFC protects it. */
  public abstract boolean lossless();

  /** How far PFC protects it where it is lossless. */
  public abstract PfcReach pfc();

  /** How it shares a port. */
  public abstract ClassSchedule schedule();

  /** How ECN marks in it. */
  public abstract EcnIntent ecn();

  /** Whether ECN marks in it. */
  public boolean marks() {
    return ecn().match(() -> false, () -> true, curve -> true);
  }

  /**
   * Whether only hosts in scope may use it: a class that PFC or ECN looks after, or that goes
   * before others. The class for the rest is open to all.
   */
  public boolean guarded() {
    return !dscp().isRest() && (lossless() || marks() || schedule().isStrict());
  }

  /** A lossy class without ECN or PCPs, to be set further. */
  public static Builder builder() {
    return new AutoValue_ClassIntent.Builder()
        .setPcp(Collections.emptySortedSet())
        .setRoce(RoceVersion.V2)
        .setLossless(false)
        .setPfc(PfcReach.EVERYWHERE)
        .setEcn(EcnIntent.off());
  }

  /** Builds a {@link ClassIntent}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    /** Sets {@link ClassIntent#name}. */
    public abstract Builder setName(ClassName name);

    /** Sets {@link ClassIntent#priority}. */
    public abstract Builder setPriority(Priority priority);

    /** Sets {@link ClassIntent#dscp}. */
    public abstract Builder setDscp(DscpSelection dscp);

    /** Sets {@link ClassIntent#pcp}. */
    public abstract Builder setPcp(SortedSet<Pcp> pcp);

    /** Sets {@link ClassIntent#roce}. */
    public abstract Builder setRoce(RoceVersion roce);

    /** Sets {@link ClassIntent#lossless}. */
    public abstract Builder setLossless(boolean lossless);

    /** Sets {@link ClassIntent#pfc}. */
    public abstract Builder setPfc(PfcReach pfc);

    /** Sets {@link ClassIntent#schedule}. */
    public abstract Builder setSchedule(ClassSchedule schedule);

    /** Sets {@link ClassIntent#ecn}. */
    public abstract Builder setEcn(EcnIntent ecn);

    abstract SortedSet<Pcp> pcp();

    abstract ClassIntent autoBuild();

    /** The class as set so far. */
    public ClassIntent build() {
      setPcp(Collections.unmodifiableSortedSet(new TreeSet<>(pcp())));
      return autoBuild();
    }
  }
}
