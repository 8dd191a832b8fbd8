package org.weirfabric.push.cure;

import com.google.auto.value.AutoValue;

/** A cure that is in the journal, and how far it has come. */
@AutoValue
public abstract class ActiveCure {
  /** How far a cure has come. */
  public enum State {
    /** Journalled; whether the switch has it is not known yet. */
    ORDERED("ordered"),
    /** Read back from the switch. */
    IN_FORCE("in-force"),
    /** To be taken back; whether the switch still has it is not known yet. */
    LIFTING("lifting");

    private final String text;

    State(String text) {
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
    public static State parse(String text) {
      for (State state : values()) {
        if (state.text.equals(text)) {
          return state;
        }
      }
      throw new IllegalArgumentException("not a cure's state: " + text);
    }
  }

  ActiveCure() {}

  /** What was ordered. */
  public abstract CureOrder order();

  /** How far it has come. */
  public abstract State state();

  /** When it was first ordered, in ms since 1970. */
  public abstract long sinceMillis();

  /** A cure of the given parts. */
  public static ActiveCure of(CureOrder order, State state, long sinceMillis) {
    return new AutoValue_ActiveCure(order, state, sinceMillis);
  }

  /** This cure, come as far as {@code state}. */
  public final ActiveCure in(State state) {
    return of(order(), state, sinceMillis());
  }

  /** Its name. */
  public final CureId id() {
    return order().id();
  }
}
