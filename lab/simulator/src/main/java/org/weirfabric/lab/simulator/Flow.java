package org.weirfabric.lab.simulator;

/** What has become of one flow so far. */
final class Flow {
  final int number;
  final FlowSpec spec;
  final int source;
  final int destination;
  final int hash;
  final int backHash;
  final long picosPerByte;
  final long windowBytes;
  final int priority;

  long nextPicos;
  long sentBytes;
  long acknowledgedBytes;
  long deliveredBytes;
  long deliveredMarks;

  Flow(int number, FlowSpec spec, int source, int destination) {
    this.number = number;
    this.spec = spec;
    this.source = source;
    this.destination = destination;
    this.hash = fiveTuple(source, destination, spec.sourcePort());
    this.backHash = fiveTuple(destination, source, spec.sourcePort());
    this.picosPerByte = spec.sending().picosPerByte();
    this.windowBytes = spec.sending().windowBytes();
    this.priority = spec.priority().value();
    this.nextPicos = spec.startNanos() * 1000;
  }

  boolean acknowledged() {
    return windowBytes != Long.MAX_VALUE;
  }

  /** Whether its window or its end keeps it from sending {@code bytes}, whatever the time. */
  boolean held(int bytes) {
    return sentBytes >= spec.limitBytes()
        || (acknowledged() && sentBytes - acknowledgedBytes + bytes > windowBytes);
  }

  private static int fiveTuple(int source, int destination, int sourcePort) {
    long tuple = ((long) source << 40) ^ ((long) destination << 16) ^ sourcePort;
    return (int) (Randomness.mix(tuple) >>> 32);
  }
}
