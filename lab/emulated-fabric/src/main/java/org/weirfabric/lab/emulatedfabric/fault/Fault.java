package org.weirfabric.lab.emulatedfabric.fault;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one switch does wrong.
 *
 * <p>All but {@link Kind#LATE} strike once, at the first gNMI Set that touches PFC: a rollout is
 * then under way on every switch.
 *
 * @param kind what it does
 * @param delayMillis by how much a late switch is late, in milliseconds; 0 for the others
 */
public record Fault(Kind kind, int delayMillis) {
  private static final int DEFAULT_DELAY_MILLIS = 500;
  private static final Pattern SLOW = Pattern.compile("(?:slow|delay)=(\\d{1,5})ms");

  /** The ways to misbehave. */
  public enum Kind {
    /** Refuses the Set; nothing is applied. */
    REFUSE,
    /** Never answers the Set; nothing is applied. */
    HANG,
    /** Applies the Set and cuts every connection before it answers; listens again at once. */
    CUT,
    /** Answers every request, but late. */
    LATE,
    /** Stops at the Set, without applying it, and listens no more. */
    DEAD
  }

  /**
   * Reads {@code refuse}, {@code hang}, {@code cut} (or {@code apply-then-cut}), {@code dead},
   * {@code late} or {@code slow=500ms} (or {@code delay=500ms}).
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static Fault parse(String text) {
    Matcher slow = SLOW.matcher(text);
    if (slow.matches()) {
      return new Fault(Kind.LATE, Integer.parseInt(slow.group(1)));
    }
    switch (text) {
      case "refuse":
        return new Fault(Kind.REFUSE, 0);
      case "hang":
        return new Fault(Kind.HANG, 0);
      case "cut", "apply-then-cut":
        return new Fault(Kind.CUT, 0);
      case "dead":
        return new Fault(Kind.DEAD, 0);
      case "late":
        return new Fault(Kind.LATE, DEFAULT_DELAY_MILLIS);
      default:
        throw new IllegalArgumentException(
            "no fault \"" + text + "\": allowed are refuse, hang, cut, late, slow=500ms, dead");
    }
  }
}
