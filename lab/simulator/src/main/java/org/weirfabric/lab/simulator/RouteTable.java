package org.weirfabric.lab.simulator;

/** Where one switch sends what is for a host: one port, or several of equal cost by hash. */
final class RouteTable {
  /** No port leads there. */
  static final int NONE = -1;

  private final int[][] portsByHost;

  RouteTable(int[][] portsByHost) {
    this.portsByHost = portsByHost;
  }

  /** This with the way to {@code host} as {@code other} has it. */
  RouteTable with(int host, RouteTable other) {
    int[][] ports = portsByHost.clone();
    ports[host] = other.portsByHost[host];
    return new RouteTable(ports);
  }

  /** The port for {@code host}, chosen by the hash of the five-tuple. */
  int port(int host, long hash) {
    int[] ports = portsByHost[host];
    if (ports.length == 0) {
      return NONE;
    }
    return ports.length == 1
        ? ports[0]
        : ports[(int) (((Randomness.mix(hash) >>> 32) * ports.length) >>> 32)];
  }
}
