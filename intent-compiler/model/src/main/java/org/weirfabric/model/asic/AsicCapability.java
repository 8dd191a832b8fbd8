package org.weirfabric.model.asic;

/** Something that an ASIC, as its software drives it, may or may not be able to do. */
public enum AsicCapability {
  /** Priority-based flow control. */
  PFC("pfc"),
  /** PFC that is received but not sent, or the other way round. */
  ASYMMETRIC_PFC("asymmetric-pfc"),
  /** A watchdog of its own over paused queues. */
  PFC_WATCHDOG("pfc-watchdog"),
  /** Marking of ECN by queue length. */
  ECN("ecn"),
  /** Weighted queues: deficit weighted round robin. */
  DWRR("dwrr"),
  /** Headroom in one pool that all ports share. */
  SHARED_HEADROOM_POOL("shared-headroom-pool"),
  /** A pipeline written in P4. */
  P4("p4");

  private final String text;

  AsicCapability(String text) {
    this.text = text;
  }

  /** The name in the catalogue's files. */
  public String text() {
    return text;
  }
}
