package org.weirfabric.model.intent;

import com.google.auto.value.AutoValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.IntentId;

/**
 * What an operator asks of the fabric.
 *
 * <p>{@link IntentReader} makes it from text and refuses what contradicts itself; a value that
 * comes from there has one lossless class, one class for the rest, and no DSCP or priority twice.
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
  public static final int MAX_LINK_FAILURES = 2;

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

  /** A LosslessIntent of the given parts. */
  public static LosslessIntent of(
      IntentId id,
      HostScope scope,
      List<ClassIntent> classes,
      int mtuBytes,
      int losslessMtuBytes,
      int roceMtuBytes,
      int linkFailures,
      WatchdogIntent watchdog,
      Optional<BigDecimal> headroomOverSubscription) {
    return new AutoValue_LosslessIntent(
        id,
        scope,
        List.copyOf(classes),
        mtuBytes,
        losslessMtuBytes,
        roceMtuBytes,
        linkFailures,
        watchdog,
        headroomOverSubscription);
  }
}
