package org.weirfabric.model.config;

/** How far PFC protects a lossless class. */
public enum PfcReach {
  /** On every hop: no frame of the class is dropped for want of buffer. */
  EVERYWHERE("everywhere"),
  /**
   * Between hosts and their switches only. Between switches the class is lossy and ECN keeps its
   * queues short, so that no pause spreads through the fabric and no deadlock is possible.
   */
  EDGE("edge");

  private final String text;

  PfcReach(String text) {
    this.text = text;
  }

  /** The word for it in files. */
  public String text() {
    return text;
  }

  /** Whether ports of the role {@code role} have PFC for the class. */
  public boolean covers(PortRole role) {
    return this == EVERYWHERE || role == PortRole.EDGE;
  }
}
