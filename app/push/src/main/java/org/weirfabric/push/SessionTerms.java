package org.weirfabric.push;

import com.google.auto.value.AutoValue;
import java.time.Duration;

/** What holds for every call of one session. */
@AutoValue
public abstract class SessionTerms {
  SessionTerms() {}

  /** The leader's epoch; P4Runtime election ids and gNMI arbitration are made from it. */
  public abstract long epoch();

  /** After how long a call without an answer ends as unknown. */
  public abstract Duration callDeadline();

  /**
   * Terms of the given parts.
   *
   * @throws IllegalArgumentException if the deadline is not positive
   */
  public static SessionTerms of(long epoch, Duration callDeadline) {
    if (callDeadline.isNegative() || callDeadline.isZero()) {
      throw new IllegalArgumentException("a deadline is a positive time, not " + callDeadline);
    }
    return new AutoValue_SessionTerms(epoch, callDeadline);
  }
}
