package org.weirfabric.compiler;

/** What a switch that can is to do with lossless frames that turn from down to up. */
public enum GuardMode {
  /** Nothing: the routes alone must not close a circle. */
  OFF("off"),
  /** They become lossy. */
  LOSSY("lossy"),
  /** They go on in the next lossless class, in the order of the intent; in the last, lossy. */
  BUMP("bump");

  private final String text;

  GuardMode(String text) {
    this.text = text;
  }

  /** The name on the command line. */
  public String text() {
    return text;
  }
}
