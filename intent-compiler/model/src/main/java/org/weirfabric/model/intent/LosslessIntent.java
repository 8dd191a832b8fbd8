package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.source.SourceLines;

/**
 * What an operator asks of the fabric.
 *
 * <p>{@link IntentReader} makes it from text and refuses what contradicts itself; a value that
 * comes from there has no class, DSCP, PCP or priority twice. Whether it is whole, with a class for
 * the rest and bandwidths that add up, shows when it is compiled together with the other active
 * intents.
 */
@AutoValue
public abstract class LosslessIntent {
  /** The largest frame where an intent says nothing, in bytes without FCS. */
  public static final int DEFAULT_MTU_BYTES = 9216;

  /** The smallest value of both MTUs: an untagged frame with 1500 bytes of payload. */
  public static final int MIN_MTU_BYTES = 1514;

  /** The largest value of both MTUs; an ASIC may allow less. */
  public static final int MAX_MTU_BYTES = 16_000;

  /** The RoCE MTU of the hosts where an intent says nothing. */
  public static final int DEFAULT_ROCE_MTU_BYTES = 4096;

  /**
   * What RoCEv2 adds to a RoCE MTU at most, in bytes: Ethernet, VLAN, IPv6, UDP, transport headers
   * and checks. RoCE MTU 4096 makes a frame of up to 4202 bytes.
   */
  public static final int ROCE_OVERHEAD_BYTES = 106;

  /** How many link failures the proofs survive where an intent says nothing. */
  public static final int DEFAULT_LINK_FAILURES = 1;

  /** The most link failures that proofs are made for. */
  public static final int MAX_LINK_FAILURES = 3;

  LosslessIntent() {}

  /** Its name. */
  public abstract IntentId id();

  /** The hosts in scope. */
  public abstract HostScope scope();

  /** Its classes, in the order they were written. */
  public abstract List<ClassIntent> classes();

  /** The largest Ethernet frame on every link, header and tags included, without FCS, in bytes. */
  public abstract int mtuBytes();

  /** The largest frame in a lossless class, in bytes without FCS; at most {@link #mtuBytes}. */
  public abstract int losslessMtuBytes();

  /** The RoCE MTU that the hosts use, in bytes of payload. */
  public abstract int roceMtuBytes();

  /** The proofs hold after every set of at most this many link failures. */
  public abstract int linkFailures();

  /** The switches' own watchdogs. */
  public abstract WatchdogIntent watchdog();

  /**
   * How many times a shared headroom pool promises what it has, 1 to 100; empty where each group
   * has headroom of its own.
   */
  public abstract Optional<BigDecimal> headroomOverSubscription();

  /** How the hosts in scope are known to obey PFC. */
  public abstract HostPfc hostPfc();

  /** What must hold of hosts out of scope. */
  public abstract TrustBoundary trust();

  /** Where its parts are written; no part of what it is, so of no weight in {@code equals}. */
  public abstract SourceLines lines();

  /** An intent for all hosts with every default, to be given an id and classes. */
  public static Builder builder() {
    return new AutoValue_LosslessIntent.Builder()
        .setScope(HostScope.all())
        .setMtuBytes(DEFAULT_MTU_BYTES)
        .setLosslessMtuBytes(DEFAULT_MTU_BYTES)
        .setRoceMtuBytes(DEFAULT_ROCE_MTU_BYTES)
        .setLinkFailures(DEFAULT_LINK_FAILURES)
        .setWatchdog(WatchdogIntent.DEFAULT)
        .setHostPfc(HostPfc.STATIC)
        .setTrust(TrustBoundary.REMARK)
        .setLines(SourceLines.NONE);
  }

  /** Builds a {@link LosslessIntent}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    /** Sets {@link LosslessIntent#id}. */
    public abstract Builder setId(IntentId id);

    /** Sets {@link LosslessIntent#scope}. */
    public abstract Builder setScope(HostScope scope);

    /** Sets {@link LosslessIntent#classes}. */
    public abstract Builder setClasses(List<ClassIntent> classes);

    /** Sets {@link LosslessIntent#mtuBytes}. */
    public abstract Builder setMtuBytes(int bytes);

    /** Sets {@link LosslessIntent#losslessMtuBytes}. */
    public abstract Builder setLosslessMtuBytes(int bytes);

    /** Sets {@link LosslessIntent#roceMtuBytes}. */
    public abstract Builder setRoceMtuBytes(int bytes);

    /** Sets {@link LosslessIntent#linkFailures}. */
    public abstract Builder setLinkFailures(int count);

    /** Sets {@link LosslessIntent#watchdog}. */
    public abstract Builder setWatchdog(WatchdogIntent watchdog);

    /** Sets {@link LosslessIntent#headroomOverSubscription}. */
    public abstract Builder setHeadroomOverSubscription(Optional<BigDecimal> ratio);

    /** Sets {@link LosslessIntent#hostPfc}. */
    public abstract Builder setHostPfc(HostPfc hostPfc);

    /** Sets {@link LosslessIntent#trust}. */
    public abstract Builder setTrust(TrustBoundary trust);

    /** Sets {@link LosslessIntent#lines}. */
    public abstract Builder setLines(SourceLines lines);

    abstract List<ClassIntent> classes();

    abstract LosslessIntent autoBuild();

    /** The intent as set so far. */
    public LosslessIntent build() {
      setClasses(List.copyOf(classes()));
      return autoBuild();
    }
  }
}
