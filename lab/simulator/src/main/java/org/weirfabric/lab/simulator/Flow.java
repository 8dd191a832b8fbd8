package org.weirfabric.lab.simulator;

import org.jspecify.annotations.Nullable;
import org.weirfabric.model.units.BitRate;

/** What has become of one flow so far. */
final class Flow {
  /** Whose turn it is to be waited for: the flow's, its NIC's, or time's. */
  static final byte HELD = 0;

  static final byte READY = 1;
  static final byte PACED = 2;

  final int number;
  final FlowSpec spec;
  final int source;
  final int destination;
  final int hash;
  final int backHash;
  final int point;
  final int ecn;
  final int ttl;
  private final long picosPerByte;
  final @Nullable Dcqcn dcqcn;
  final @Nullable Reliable reliable;
  final int priority;
  final @Nullable Messages messages;

  TriggerState[] triggers = new TriggerState[0];

  /** When its timer rings. */
  long timerAt = Reliable.NEVER;

  /** Where its NIC has it: {@link #HELD}, {@link #READY} or {@link #PACED}. */
  byte place;

  boolean stopped;
  long nextPicos;
  private long position;
  private long allowed;

  long sentBytes;
  long deliveredBytes;
  long deliveredMarks;
  long notifications;

  /** When its last byte was delivered; -1 until then. */
  long completedPicos = -1;

  Flow(
      int number,
      FlowSpec spec,
      int source,
      int destination,
      BitRate line,
      int divisor,
      long nowPicos) {
    this.number = number;
    this.spec = spec;
    this.source = source;
    this.destination = destination;
    this.hash = fiveTuple(source, destination, spec.sourcePort());
    this.backHash = fiveTuple(destination, source, spec.sourcePort());
    this.point = spec.pcp().map(p -> Frames.WITHOUT_IP + p.value()).orElse(spec.dscp().value());
    this.ecn = spec.ecnCapable() ? Frames.ECT : Frames.NOT_ECT;
    this.ttl = spec.ttl();
    this.picosPerByte = spec.sending().picosPerByte() * divisor;
    this.priority = spec.priority().value();
    this.nextPicos = nowPicos + spec.startNanos() * 1000;
    this.dcqcn =
        spec.sending()
            .dcqcn()
            .map(
                parameters ->
                    new Dcqcn(
                        parameters, (double) line.bitsPerSecond() / divisor, nextPicos, divisor))
            .orElse(null);
    this.reliable =
        spec.sending().reliable(spec.goBackN(), spec.sizes().bytesAt(nextPicos)).orElse(null);
    this.messages =
        spec.messageBytes() == 0 ? null : new Messages(spec.messageBytes(), spec.messages());
    this.allowed = allowedBytes();
    if (messages != null) {
      messages.allowed(spec.messages(), nextPicos);
    }
  }

  private long allowedBytes() {
    return messages == null || messages.allowed() >= Long.MAX_VALUE / spec.messageBytes()
        ? spec.limitBytes()
        : Math.min(spec.limitBytes(), messages.allowed() * spec.messageBytes());
  }

  /** Lets it send one message more. */
  void allowMessage(long picos) {
    if (messages != null) {
      messages.allowed(1, picos);
      messages.allow();
      allowed = allowedBytes();
    }
  }

  /** Where its next frame begins. */
  long position() {
    return reliable == null ? position : reliable.position();
  }

  /** The size of the frame that it sends next, 0 if it may not send. */
  int nextBytes(long picos) {
    long from = position();
    long left = allowed - from;
    if (left <= 0 || stopped) {
      return 0;
    }
    int bytes = spec.sizes().bytesAt(picos);
    if (messages != null) {
      left = Math.min(left, messages.bytes - from % messages.bytes);
    }
    if (bytes >= left) {
      bytes = (int) Math.max(left, Frames.MIN_BYTES);
    } else if (left - bytes < Frames.MIN_BYTES) { // what is left over must make a frame
      bytes = Math.max(bytes - Frames.MIN_BYTES, Frames.MIN_BYTES);
    }
    return reliable == null || reliable.mayStart(bytes) ? bytes : 0;
  }

  /** Hears that a frame of {@code bytes} is sent now. */
  void sent(int bytes, long now) {
    sentBytes += bytes;
    if (reliable == null) {
      position += bytes;
    } else {
      reliable.sent(bytes, now);
    }
    long perByte = dcqcn == null ? picosPerByte : dcqcn.sent(bytes, now);
    // A paced flow keeps its own time; what a pause held back is not made up for in a burst.
    nextPicos =
        Math.max(nextPicos, now - bytes * perByte) + (bytes + Frames.WIRE_OVERHEAD_BYTES) * perByte;
  }

  /** Hears that its receiver has {@code bytes} in all. */
  void arrived(long bytes, Clock clock) {
    deliveredBytes = bytes;
    if (messages != null && messages.arrived(bytes, clock.picos()) > 0) {
      for (TriggerState trigger : triggers) {
        trigger.look(clock);
      }
    }
    if (bytes >= spec.limitBytes() && completedPicos < 0) {
      completedPicos = clock.picos();
    }
  }

  /** Whether a frame that ends at {@code end} is the last of a message or of the flow. */
  boolean endsMessage(long end) {
    return end >= spec.limitBytes() || (messages != null && end % messages.bytes == 0);
  }

  private static int fiveTuple(int source, int destination, int sourcePort) {
    long tuple = ((long) source << 40) ^ ((long) destination << 16) ^ sourcePort;
    return (int) (Randomness.mix(tuple) >>> 32);
  }
}
