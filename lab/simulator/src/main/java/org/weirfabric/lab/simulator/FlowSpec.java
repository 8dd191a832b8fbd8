package org.weirfabric.lab.simulator;

import java.util.Optional;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;

/**
 * One flow of UDP to port 4791, or of TCP, or of RoCE v1, between two hosts.
 *
 * @param source the sending host
 * @param destination the receiving host
 * @param dscp the DSCP its frames leave the sender with, if they have IP
 * @param pcp the PCP they leave with instead, if they have none
 * @param priority the priority in which both NICs count it for PFC
 * @param ecnCapable whether its frames are ECT
 * @param sizes the sizes of its frames
 * @param sending how it is paced
 * @param goBackN whether it goes back to the frame that the receiver misses, if its pacing doesn't
 *     anyway
 * @param sourcePort the source port, by which ECMP tells flows of two hosts apart
 * @param startNanos when it begins, in ns
 * @param limitBytes after how many bytes of its frames it ends
 * @param messageBytes bytes of frames that make one message; 0 if it has no messages. No frame
 *     spans two
 * @param messages how many messages it may send before a {@link Trigger} allows more
 * @param ttl hops its frames may make, 1 to 127
 * @param label what its answers are summed up under: the name of its workload
 */
public record FlowSpec(
    HostId source,
    HostId destination,
    Dscp dscp,
    Optional<Pcp> pcp,
    Priority priority,
    boolean ecnCapable,
    FrameSizes sizes,
    Sending sending,
    boolean goBackN,
    int sourcePort,
    long startNanos,
    long limitBytes,
    long messageBytes,
    long messages,
    int ttl,
    String label) {
  private static final int DEFAULT_TTL = 64;
  private static final int DEFAULT_SOURCE_PORT = 49152;

  /** Checks the ranges. */
  public FlowSpec {
    if (source.equals(destination)) {
      throw new IllegalArgumentException("a flow from " + source + " to itself");
    }
    if (startNanos < 0 || limitBytes < 0 || messages < 0 || ttl < 1 || ttl > 127) {
      throw new IllegalArgumentException("start, limit and messages are 0 or more, a TTL 1 to 127");
    }
    if (pcp.isPresent() && ecnCapable) {
      throw new IllegalArgumentException("a flow without IP has no ECN");
    }
    if (messageBytes != 0 && messageBytes < Frames.MIN_BYTES) {
      throw new IllegalArgumentException("a message has 64 bytes or more, not " + messageBytes);
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
    return new Parts(source, destination, dscp, priority, FrameSizes.of(frameBytes), sending)
        .build();
  }

  /** This flow in frames without IP, tagged with {@code other}: RoCE v1, and no ECN. */
  public FlowSpec withoutIp(Pcp other) {
    Parts parts = new Parts(this);
    parts.pcp = Optional.of(other);
    parts.ecnCapable = false;
    return parts.build();
  }

  /** This flow with ECT frames. */
  public FlowSpec withEcn() {
    Parts parts = new Parts(this);
    parts.ecnCapable = true;
    return parts.build();
  }

  /** This flow sending again from the first frame that was lost. */
  public FlowSpec withGoBackN() {
    Parts parts = new Parts(this);
    parts.goBackN = true;
    return parts.build();
  }

  /** This flow with frames of {@code other} sizes. */
  public FlowSpec withSizes(FrameSizes other) {
    Parts parts = new Parts(this);
    parts.sizes = other;
    return parts.build();
  }

  /** This flow paced by {@code other}. */
  public FlowSpec withSending(Sending other) {
    Parts parts = new Parts(this);
    parts.sending = other;
    return parts.build();
  }

  /** This flow from another port. */
  public FlowSpec withSourcePort(int other) {
    Parts parts = new Parts(this);
    parts.sourcePort = other;
    return parts.build();
  }

  /** This flow from {@code nanos} on. */
  public FlowSpec startingAt(long nanos) {
    Parts parts = new Parts(this);
    parts.startNanos = nanos;
    return parts.build();
  }

  /** This flow ended after {@code bytes}. */
  public FlowSpec limitedTo(long bytes) {
    Parts parts = new Parts(this);
    parts.limitBytes = bytes;
    return parts.build();
  }

  /** This flow with frames that may make {@code hops}. */
  public FlowSpec withTtl(int hops) {
    Parts parts = new Parts(this);
    parts.ttl = hops;
    return parts.build();
  }

  /** This flow its answers summed up under {@code name}. */
  public FlowSpec labelled(String name) {
    Parts parts = new Parts(this);
    parts.label = name;
    return parts.build();
  }

  /** This flow as messages of {@code bytes} each, {@code count} of which may be sent at first. */
  public FlowSpec withMessages(long bytes, long count) {
    Parts parts = new Parts(this);
    parts.messageBytes = bytes;
    parts.messages = count;
    return parts.build();
  }

  /** This flow between two other hosts. */
  public FlowSpec between(HostId otherSource, HostId otherDestination) {
    Parts parts = new Parts(this);
    parts.source = otherSource;
    parts.destination = otherDestination;
    return parts.build();
  }

  /** What a flow is made of, while it is being made. */
  private static final class Parts {
    private HostId source;
    private HostId destination;
    private Dscp dscp;
    private Optional<Pcp> pcp = Optional.empty();
    private Priority priority;
    private boolean ecnCapable;
    private FrameSizes sizes;
    private Sending sending;
    private boolean goBackN;
    private int sourcePort = DEFAULT_SOURCE_PORT;
    private long startNanos;
    private long limitBytes = Long.MAX_VALUE;
    private long messageBytes;
    private long messages = Long.MAX_VALUE;
    private int ttl = DEFAULT_TTL;
    private String label = "";

    Parts(
        HostId source,
        HostId destination,
        Dscp dscp,
        Priority priority,
        FrameSizes sizes,
        Sending sending) {
      this.source = source;
      this.destination = destination;
      this.dscp = dscp;
      this.priority = priority;
      this.sizes = sizes;
      this.sending = sending;
    }

    Parts(FlowSpec flow) {
      this(flow.source, flow.destination, flow.dscp, flow.priority, flow.sizes, flow.sending);
      pcp = flow.pcp;
      ecnCapable = flow.ecnCapable;
      goBackN = flow.goBackN;
      sourcePort = flow.sourcePort;
      startNanos = flow.startNanos;
      limitBytes = flow.limitBytes;
      messageBytes = flow.messageBytes;
      messages = flow.messages;
      ttl = flow.ttl;
      label = flow.label;
    }

    FlowSpec build() {
      return new FlowSpec(
          source,
          destination,
          dscp,
          pcp,
          priority,
          ecnCapable,
          sizes,
          sending,
          goBackN,
          sourcePort,
          startNanos,
          limitBytes,
          messageBytes,
          messages,
          ttl,
          label);
    }
  }
}
