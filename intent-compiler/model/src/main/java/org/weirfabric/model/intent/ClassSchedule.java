package org.weirfabric.model.intent;

import java.util.function.IntFunction;

/** How a class shares a port: by weight, or before all others up to a limit. */
public abstract class ClassSchedule {
  private ClassSchedule() {}

  /**
   * {@code bandwidthPercent} of what strict classes leave.
   *
   * @throws IllegalArgumentException outside 1 to 100
   */
  public static ClassSchedule weighted(int bandwidthPercent) {
    return new Weighted(checked(bandwidthPercent));
  }

  /**
   * Before every weighted class, with at most {@code limitPercent} of the port.
   *
   * @throws IllegalArgumentException outside 1 to 100
   */
  public static ClassSchedule strict(int limitPercent) {
    return new Strict(checked(limitPercent));
  }

  /** The result of the function that fits, given the bandwidth or the limit in percent. */
  public abstract <T> T match(IntFunction<T> weighted, IntFunction<T> strict);

  /** Whether it is strict. */
  public boolean isStrict() {
    return match(bandwidth -> false, limit -> true);
  }

  private static int checked(int percent) {
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException("a share is 1 to 100 percent, not " + percent);
    }
    return percent;
  }

  private static final class Weighted extends ClassSchedule {
    private final int bandwidthPercent;

    private Weighted(int bandwidthPercent) {
      this.bandwidthPercent = bandwidthPercent;
    }

    @Override
    public <T> T match(IntFunction<T> weighted, IntFunction<T> strict) {
      return weighted.apply(bandwidthPercent);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Weighted && ((Weighted) o).bandwidthPercent == bandwidthPercent;
    }

    @Override
    public int hashCode() {
      return bandwidthPercent;
    }

    @Override
    public String toString() {
      return "weighted " + bandwidthPercent + "%";
    }
  }

  private static final class Strict extends ClassSchedule {
    private final int limitPercent;

    private Strict(int limitPercent) {
      this.limitPercent = limitPercent;
    }

    @Override
    public <T> T match(IntFunction<T> weighted, IntFunction<T> strict) {
      return strict.apply(limitPercent);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Strict && ((Strict) o).limitPercent == limitPercent;
    }

    @Override
    public int hashCode() {
      return 1000 + limitPercent;
    }

    @Override
    public String toString() {
      return "strict, at most " + limitPercent + "%";
    }
  }
}
