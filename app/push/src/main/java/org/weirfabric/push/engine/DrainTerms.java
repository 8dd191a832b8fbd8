package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.time.Duration;

/** How it is told that what a gate had let in has left, and what is done if it can't be told. */
@AutoValue
public abstract class DrainTerms {
  /** What follows a drain that did not come to its end. */
  public enum Policy {
    /** The transaction turns back or, if it is on its way back already, stays where it is. */
    HOLD,
    /** The transaction goes on; what was left may be dropped. */
    PROCEED
  }

  /**
   * Two samples 500 ms apart, longer than a pause can last at 100 Mb/s and above; 30 s at most; a
   * switch that doesn't run empty holds the transaction, one that can't be measured doesn't.
   */
  public static final DrainTerms DEFAULT =
      of(Duration.ofMillis(500), Duration.ofSeconds(30), Policy.HOLD, Policy.PROCEED);

  DrainTerms() {}

  /** The time between two samples that are both to be empty: longer than the longest pause. */
  public abstract Duration interval();

  /** After how long a switch that still isn't empty is given up. */
  public abstract Duration deadline();

  /** What follows if a switch doesn't run empty in time. */
  public abstract Policy whenFull();

  /** What follows if a switch can't be measured: after one interval, in either case. */
  public abstract Policy whenUnmeasured();

  /**
   * Terms of the given parts.
   *
   * @throws IllegalArgumentException if a time is not positive
   */
  public static DrainTerms of(
      Duration interval, Duration deadline, Policy whenFull, Policy whenUnmeasured) {
    for (Duration time : new Duration[] {interval, deadline}) {
      if (time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException("a positive time is needed, not " + time);
      }
    }
    return new AutoValue_DrainTerms(interval, deadline, whenFull, whenUnmeasured);
  }
}
