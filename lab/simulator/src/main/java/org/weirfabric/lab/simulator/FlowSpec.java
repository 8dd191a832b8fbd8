package org.weirfabric.lab.simulator;

import java.util.Objects;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/**
 * One flow of UDP to port 4791 between two hosts.
 *
 * @param source the sending host
 * @param destination the receiving host
 * @param dscp the DSCP its frames leave the sender with
 * @param priority the priority in which both NICs count it for PFC
 * @param ecnCapable whether its frames are ECT
 * @param sizes the sizes of its frames
 * @param sending how it is paced
 * @param sourcePort the UDP source port, by which ECMP tells flows of two hosts apart
 * @param startNanos when it begins
 * @param limitBytes after how many bytes it ends
 * @param ttl hops its frames may make
 */
public record FlowSpec(
    HostId source,
    HostId destination,
    Dscp dscp,
    Priority priority,
    boolean ecnCapable,
    FrameSizes sizes,
    Sending sending,
    int sourcePort,
    long startNanos,
    long limitBytes,
    int ttl) {
  private static final int DEFAULT_TTL = 64;

  /** Checks the ranges. */
  public FlowSpec {
    Objects.requireNonNull(sizes);
    Objects.requireNonNull(sending);
    if (source.equals(destination)) {
      throw new IllegalArgumentException("a flow from " + source + " to itself");
    }
    if (startNanos < 0 || limitBytes < 0 || ttl < 1 || ttl > 127) {
      throw new IllegalArgumentException("start and limit are 0 or more, a TTL 1 to 127");
    }
  }

  /** An endless flow from the beginning, without ECN. */
  public static FlowSpec of(
      HostId source,
      HostId destination,
      Dscp dscp,
      Priority priority,
      int frameBytes,
      Sending sending) {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        false,
        FrameSizes.of(frameBytes),
        sending,
        49152,
        0,
        Long.MAX_VALUE,
        DEFAULT_TTL);
  }

  /** This flow with ECT frames. */
  public FlowSpec withEcn() {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        true,
        sizes,
        sending,
        sourcePort,
        startNanos,
        limitBytes,
        ttl);
  }

  /** This flow with frames of {@code other} sizes. */
  public FlowSpec withSizes(FrameSizes other) {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        ecnCapable,
        other,
        sending,
        sourcePort,
        startNanos,
        limitBytes,
        ttl);
  }

  /** This flow from another UDP port. */
  public FlowSpec withSourcePort(int other) {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        ecnCapable,
        sizes,
        sending,
        other,
        startNanos,
        limitBytes,
        ttl);
  }

  /** This flow from {@code nanos} on. */
  public FlowSpec startingAt(long nanos) {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        ecnCapable,
        sizes,
        sending,
        sourcePort,
        nanos,
        limitBytes,
        ttl);
  }

  /** This flow, ended after {@code bytes}. */
  public FlowSpec limitedTo(long bytes) {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        ecnCapable,
        sizes,
        sending,
        sourcePort,
        startNanos,
        bytes,
        ttl);
  }

  /** This flow with frames that may make {@code hops}. */
  public FlowSpec withTtl(int hops) {
    return new FlowSpec(
        source,
        destination,
        dscp,
        priority,
        ecnCapable,
        sizes,
        sending,
        sourcePort,
        startNanos,
        limitBytes,
        hops);
  }
}
