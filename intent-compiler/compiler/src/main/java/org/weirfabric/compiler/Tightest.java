package org.weirfabric.compiler;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.Function;

/** How near each switch is to a bound, and which is nearest. */
final class Tightest {
  private static final int RANKS = 16;
  private static final long UNBOUND = Long.MAX_VALUE;

  /** By switch: the bytes that are left, and behind them the rank of the class. */
  private final long[] left;

  private Tightest(long[] left) {
    this.left = left;
  }

  /**
   * What is left on a switch for the class of {@code rank}, which counts where others are equal.
   */
  static OptionalLong of(long bytes, int rank) {
    return OptionalLong.of(bytes * RANKS + rank);
  }

  /** The nearer of two. */
  static OptionalLong nearer(OptionalLong one, OptionalLong other) {
    return one.orElse(UNBOUND) <= other.orElse(UNBOUND) ? one : other;
  }

  /** Of the switches of {@code fabric}, by kind. */
  static Tightest of(ResolvedFabric fabric, Function<SwitchKind, OptionalLong> left) {
    long[] bySwitch = new long[fabric.switches().size()];
    Arrays.setAll(bySwitch, s -> left.apply(fabric.switches().get(s).kind()).orElse(UNBOUND));
    return new Tightest(bySwitch);
  }

  /** Of {@code after}, where only the switches {@code changed} are of other kinds. */
  Tightest after(ResolvedFabric after, int[] changed, Function<SwitchKind, OptionalLong> fresh) {
    long[] bySwitch = left.clone();
    for (int s : changed) {
      bySwitch[s] = fresh.apply(after.switches().get(s).kind()).orElse(UNBOUND);
    }
    return new Tightest(bySwitch);
  }

  /** Whether there is any bound. */
  boolean isBound() {
    return where() >= 0;
  }

  /** The number of the first switch that is nearest, or -1. */
  int where() {
    int where = -1;
    for (int s = 0; s < left.length; s++) {
      if (left[s] != UNBOUND && (where < 0 || left[s] < left[where])) {
        where = s;
      }
    }
    return where;
  }

  /** How much is left there; there must be a bound. */
  long bytes() {
    return Math.floorDiv(left[where()], (long) RANKS);
  }

  /** {@code 12 B left at the tightest, leaf1}, with these words between. */
  String text(ResolvedFabric fabric, String words) {
    int where = where();
    return (where < 0 ? Long.MAX_VALUE : bytes())
        + words
        + (where < 0 ? "no switch" : fabric.switches().get(where).id());
  }
}
