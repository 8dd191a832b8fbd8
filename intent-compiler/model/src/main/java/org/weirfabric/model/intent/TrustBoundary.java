package org.weirfabric.model.intent;

/** What must hold of a host that is out of a class's scope and uses the class's code points. */
public enum TrustBoundary {
  /** Its switch rewrites the code point, so that no hop takes the frame for the class. */
  REMARK("remark"),
  /**
   * Its own switch keeps the frame out of the class; that the next one may not is accepted, since
   * such hosts are kept from using the code points.
   */
  ACCEPT_UNREMARKED("accept-unremarked");

  private final String text;

  TrustBoundary(String text) {
    this.text = text;
  }

  /** The word for it in files. */
  public String text() {
    return text;
  }
}
