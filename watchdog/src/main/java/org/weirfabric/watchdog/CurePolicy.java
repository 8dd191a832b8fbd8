package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;

/** What may be done without asking a human, how much of it, and for how long. */
@AutoValue
public abstract class CurePolicy {
  CurePolicy() {}

  /** What is done about a storming host. */
  public abstract CureAction stormAction();

  /** What is done about a deadlock. */
  public abstract CureAction deadlockAction();

  /**
   * What is done where a switch can't be told the action that is wanted, as one that runs SONiC
   * can't be told to drop: {@link CureAction#ALERT} calls a human.
   */
  public abstract CureAction substituteAction();

  /** The most queues acted on within {@link #limitWindowNanos} on the fabric. */
  public abstract int fabricLimit();

  /** The most queues acted on within {@link #limitWindowNanos} in one pod. */
  public abstract int podLimit();

  /** The time over which actions are counted, in ns. */
  public abstract long limitWindowNanos();

  /** How long an action lasts before its end is tried, in ns; twice as long after each relapse. */
  public abstract long restoreNanos();

  /** Within which time after its end the same trouble counts as a relapse, in ns. */
  public abstract long relapseNanos();

  /** After so many relapses the action stays and a human is called. */
  public abstract int relapseLimit();

  /** How long nothing may have moved after an action until it counts as one that failed, in ns. */
  public abstract long checkNanos();

  /**
   * Drops at the root, in at most four places in a minute, two in one pod; turns PFC off where a
   * switch can't be told to drop.
   */
  public static CurePolicy standard() {
    return builder().build();
  }

  /**
   * How well what is acted on must have been measured. {@link Confidence#PARTIAL} acts on queues
   * too of which nobody knows whether frames wait in them; without it a human is called for these,
   * but for a host that storms while queues are seen to wait for it, if all that is done is to turn
   * PFC off at its port.
   */
  public abstract Confidence leastConfidence();

  /** A builder that starts from {@link #standard}. */
  public static Builder builder() {
    return new AutoValue_CurePolicy.Builder()
        .setStormAction(CureAction.DROP)
        .setDeadlockAction(CureAction.DROP)
        .setSubstituteAction(CureAction.PFC_OFF)
        .setFabricLimit(4)
        .setPodLimit(2)
        .setLimitWindowNanos(60_000_000_000L)
        .setRestoreNanos(1_000_000_000L)
        .setRelapseNanos(10_000_000_000L)
        .setRelapseLimit(4)
        .setCheckNanos(500_000_000L)
        .setLeastConfidence(Confidence.ESTIMATED);
  }

  /** Builds a {@link CurePolicy}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    /** Sets {@link CurePolicy#stormAction}. */
    public abstract Builder setStormAction(CureAction action);

    /** Sets {@link CurePolicy#deadlockAction}. */
    public abstract Builder setDeadlockAction(CureAction action);

    /** Sets {@link CurePolicy#substituteAction}. */
    public abstract Builder setSubstituteAction(CureAction action);

    /** Sets {@link CurePolicy#fabricLimit}. */
    public abstract Builder setFabricLimit(int actions);

    /** Sets {@link CurePolicy#podLimit}. */
    public abstract Builder setPodLimit(int actions);

    /** Sets {@link CurePolicy#limitWindowNanos}. */
    public abstract Builder setLimitWindowNanos(long nanos);

    /** Sets {@link CurePolicy#restoreNanos}. */
    public abstract Builder setRestoreNanos(long nanos);

    /** Sets {@link CurePolicy#relapseNanos}. */
    public abstract Builder setRelapseNanos(long nanos);

    /** Sets {@link CurePolicy#relapseLimit}. */
    public abstract Builder setRelapseLimit(int relapses);

    /** Sets {@link CurePolicy#checkNanos}. */
    public abstract Builder setCheckNanos(long nanos);

    /** Sets {@link CurePolicy#leastConfidence}. */
    public abstract Builder setLeastConfidence(Confidence confidence);

    abstract CurePolicy autoBuild();

    /**
     * The policy as set so far.
     *
     * @throws IllegalArgumentException if a limit is negative or a time not positive
     */
    public CurePolicy build() {
      CurePolicy policy = autoBuild();
      if (policy.fabricLimit() < 0
          || policy.podLimit() < 0
          || policy.relapseLimit() < 0
          || policy.limitWindowNanos() <= 0
          || policy.restoreNanos() <= 0
          || policy.relapseNanos() <= 0
          || policy.checkNanos() <= 0) {
        throw new IllegalArgumentException("not a policy that can be kept: " + policy);
      }
      return policy;
    }
  }
}
