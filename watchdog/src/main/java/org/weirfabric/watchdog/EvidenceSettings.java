package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;

/** What turns samples into verdicts. */
@AutoValue
public abstract class EvidenceSettings {
  /** The duty from which on a queue counts as paused all the time. */
  public static final double BLOCKED_DUTY = 0.99;

  /** The duty from which on a queue counts as held back by pause. */
  public static final double THROTTLED_DUTY = 0.30;

  /** How many windows in a row make a verdict. */
  public static final int WINDOWS_FOR_A_VERDICT = 2;

  /** For switches sampled once a second or oftener. */
  public static final EvidenceSettings DEFAULT = of(20_000_000L, 3_000_000_000L, 1);

  EvidenceSettings() {}

  /** The shortest window, in ns; samples that come sooner after each other make one together. */
  public abstract long shortestWindowNanos();

  /**
   * The longest time between two samples that still make a window, and the longest that a sample
   * may have been on its way, in ns.
   */
  public abstract long staleNanos();

  /**
   * By how much the links are slower than the topology says; 1 on real switches, 1000 on the
   * emulated fabric.
   */
  public abstract int linkRateDivisor();

  /**
   * Settings of the given parts.
   *
   * @throws IllegalArgumentException unless 0 &lt; shortest window &lt; stale, and divisor &gt; 0
   */
  public static EvidenceSettings of(
      long shortestWindowNanos, long staleNanos, int linkRateDivisor) {
    if (shortestWindowNanos <= 0 || staleNanos <= shortestWindowNanos || linkRateDivisor < 1) {
      throw new IllegalArgumentException(
          "windows from "
              + shortestWindowNanos
              + " to "
              + staleNanos
              + " ns, link rates divided by "
              + linkRateDivisor);
    }
    return new AutoValue_EvidenceSettings(shortestWindowNanos, staleNanos, linkRateDivisor);
  }
}
