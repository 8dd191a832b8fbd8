package org.weirfabric.model.topology;

/** Whether frames on a cable are encrypted by MACsec, and whether PFC frames are too. */
public enum Macsec {
  /** There is no MACsec. */
  NONE("none"),
  /** PFC frames go in the clear: whoever can reach the cable can pause the link. */
  PFC_CLEAR("pfc-clear"),
  /** PFC frames are protected like all others. */
  PFC_PROTECTED("pfc-protected");

  private final String text;

  Macsec(String text) {
    this.text = text;
  }

  /** The name in files. */
  public String text() {
    return text;
  }
}
