package org.weirfabric.push;

/** How much of what a switch holds can be read back from it, and so be compared. */
public enum ReadScope {
  /** What it was told; what its hardware was given shows in its counters alone. */
  CONFIGURATION("configuration"),
  /** What it was told, and of its buffers what it has taken. */
  CONFIGURATION_AND_BUFFERS("configuration and state of buffers"),
  /** What it was told, and what it says it does. */
  CONFIGURATION_AND_STATE("configuration and state");

  private final String text;

  ReadScope(String text) {
    this.text = text;
  }

  /** In words, for people and in JSON. */
  public String text() {
    return text;
  }
}
