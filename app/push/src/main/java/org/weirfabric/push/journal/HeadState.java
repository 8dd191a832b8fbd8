package org.weirfabric.push.journal;

/** How far the fabric's one open transaction has come. */
public enum HeadState {
  /** None is open: every switch holds what the fabric revision says. */
  IDLE("idle"),
  /** Open, and its undo records are stored; no switch has been changed yet. */
  PREPARED("prepared"),
  /** The stage may have begun on any switch; all before it are complete everywhere. */
  APPLYING("applying"),
  /** The stage is being undone; all after it are undone everywhere. */
  UNDOING("undoing"),
  /** All stages are complete and read back: it can only go forward from here. */
  DECIDED("decided"),
  /** The stage could not be undone everywhere; nothing more is done until it is tried again. */
  DIVERGED("diverged");

  private final String text;

  HeadState(String text) {
    this.text = text;
  }

  /** The name in JSON. */
  public String text() {
    return text;
  }

  /**
   * The state written {@code text}.
   *
   * @throws IllegalArgumentException if there is no such state
   */
  public static HeadState parse(String text) {
    for (HeadState state : values()) {
      if (state.text.equals(text)) {
        return state;
      }
    }
    throw new IllegalArgumentException("not a state of the journal's head: " + text);
  }
}
