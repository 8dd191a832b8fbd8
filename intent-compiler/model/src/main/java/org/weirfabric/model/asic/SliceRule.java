package org.weirfabric.model.asic;

/** Which of an ASIC's buffer memories a frame is stored in. */
public enum SliceRule {
  /** There is one memory. */
  ONE("one", 1),
  /** The port it came in by decides: a port's frames are all in one memory. */
  BY_INGRESS("ingress", 1),
  /**
   * The ports it came in and goes out by decide, half each: a port's frames are in either of two
   * memories, so what is kept for the port is kept in both.
   */
  BY_INGRESS_AND_EGRESS("ingress-and-egress", 2);

  private final String text;
  private final int memoriesPerPort;

  SliceRule(String text, int memoriesPerPort) {
    this.text = text;
    this.memoriesPerPort = memoriesPerPort;
  }

  /** The name in the catalogue's files. */
  public String text() {
    return text;
  }

  /** In how many memories what comes in by one port can be stored. */
  public int memoriesPerPort() {
    return memoriesPerPort;
  }
}
