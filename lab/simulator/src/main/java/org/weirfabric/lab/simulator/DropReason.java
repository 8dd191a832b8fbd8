package org.weirfabric.lab.simulator;

/** Why a switch dropped a frame. */
public enum DropReason {
  /** A lossless group's headroom was full: the loss that a plan excludes. */
  HEADROOM_FULL(0),
  /** A lossy group had used up its share of the ingress pool. */
  INGRESS_SHARE(1),
  /** A lossy queue had used up its share of the egress pool. */
  EGRESS_SHARE(2),
  /** Its hops were used up. */
  TTL_EXPIRED(3),
  /** No port leads to where it is for. */
  NO_ROUTE(4),
  /** It was on a link that broke, waited for it or was sent to it. */
  LINK_DOWN(5),
  /** It was in a switch that rebooted. */
  REBOOT(6),
  /** A watchdog had given its queue up, or an override said to drop. */
  WATCHDOG(7);

  static final int COUNT = values().length;

  private final int index;

  DropReason(int index) {
    this.index = index;
  }

  /** Its place in arrays. */
  int index() {
    return index;
  }
}
