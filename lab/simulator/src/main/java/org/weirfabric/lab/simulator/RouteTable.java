package org.weirfabric.lab.simulator;

/** Where one switch sends what is for a host: one port, or several of equal cost by hash. */
final class RouteTable {
  /** No port leads there. */
  static final int NONE = -1;

  private final int[][] portsByHost;

  RouteTable(int[][] portsByHost) {
    this.portsByHost = portsByHost;
  }

  /** The port for {@code host}, chosen by the hash of the five-tuple. */
  int port(int host, long hash) {
    int[] ports = portsByHost[host];
    if (ports.length == 0) {
      return NONE;
    }
    return ports.length == 1
        ? ports[0]
        : ports[(int) Long.remainderUnsigned(Randomness.mix(hash), ports.length)];
  }
}
