package org.weirfabric.model.topology;

/** Who writes the P4 tables of a switch. */
public enum P4Mode {
  /** Weir, over a P4Runtime stream of its own. */
  OWN("own"),
  /** ONOS, whose driver holds the stream; Weir hands it flow rules. */
  ONOS("onos"),
  /** Nobody on behalf of Weir. */
  NONE("none");

  private final String text;

  P4Mode(String text) {
    this.text = text;
  }

  /** The name in files. */
  public String text() {
    return text;
  }
}
