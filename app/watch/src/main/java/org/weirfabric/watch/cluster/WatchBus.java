package org.weirfabric.watch.cluster;

/** Brings messages to other nodes; one may be lost, since the next says all anew. */
@FunctionalInterface
public interface WatchBus {
  /** Sends {@code message} to {@code node}, which may be gone; returns at once. */
  void send(String node, byte[] message);
}
