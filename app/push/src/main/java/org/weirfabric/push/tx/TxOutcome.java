package org.weirfabric.push.tx;

/** How a transaction ends. */
public enum TxOutcome {
  /** Every switch holds the new configuration, as read back. */
  COMMITTED("committed"),
  /** Every switch holds the old configuration, as read back or because nothing was sent. */
  ROLLED_BACK("rolled-back"),
  /** Some switch holds neither, or can't be read; the report lists which and what. */
  DIVERGED("diverged"),
  /** Stopped because another leader has taken over or the journal does not answer: still open. */
  FENCED("fenced");

  private final String text;

  TxOutcome(String text) {
    this.text = text;
  }

  /** The name in JSON. */
  public String text() {
    return text;
  }
}
