package org.weirfabric.model.topology;

/** What happens to a frame's VLAN tag, and so to its PCP, on a cable. */
public enum LinkLayer {
  /** Bridged, every frame tagged: the PCP arrives as it was sent. */
  L2("l2"),
  /** Routed or untagged: no PCP survives. */
  L3("l3");

  private final String text;

  LinkLayer(String text) {
    this.text = text;
  }

  /** The name in files. */
  public String text() {
    return text;
  }
}
