package org.weirfabric.lab.simulator;

import org.jspecify.annotations.Nullable;
import org.weirfabric.model.units.BitRate;

/** What has become of one flow so far. */
final class Flow {
  final int number;
  final FlowSpec spec;
  final int source;
  final int destination;
  final int hash;
  final int backHash;
  private final long picosPerByte;
  final @Nullable Dcqcn dcqcn;
  final long windowBytes;
  final int priority;

  boolean stopped;
  long nextPicos;
  long sentBytes;
  long acknowledgedBytes;
  long deliveredBytes;
  long deliveredMarks;
  long notifications;

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
    this.picosPerByte = spec.sending().picosPerByte() * divisor;
    this.windowBytes = spec.sending().windowBytes();
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
  }

  /** Time to the start of the next frame for each byte of the one that is sent now. */
  long picosPerByteAfter(int bytes, long picos) {
    return dcqcn == null ? picosPerByte : dcqcn.sent(bytes, picos);
  }

  boolean acknowledged() {
    return windowBytes != Long.MAX_VALUE;
  }

  /** Whether it sends no more, whatever comes. */
  boolean isOver() {
    return stopped || sentBytes >= spec.limitBytes();
  }

  /** Whether its window or its end keeps it from sending {@code bytes}, whatever the time. */
  boolean held(int bytes) {
    return isOver() || (acknowledged() && sentBytes - acknowledgedBytes + bytes > windowBytes);
  }

  private static int fiveTuple(int source, int destination, int sourcePort) {
    long tuple = ((long) source << 40) ^ ((long) destination << 16) ^ sourcePort;
    return (int) (Randomness.mix(tuple) >>> 32);
  }
}
