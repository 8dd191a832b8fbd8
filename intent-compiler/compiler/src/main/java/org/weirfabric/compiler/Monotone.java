package org.weirfabric.compiler;

import java.util.function.LongPredicate;

/** Searches where a condition that holds for small values ceases to hold. */
final class Monotone {
  private Monotone() {}

  /**
   * The largest value from {@code least} to {@code most} for which {@code holds}, which must hold
   * for every smaller one too; {@code least - 1} if it holds for none.
   */
  static long largest(long least, long most, LongPredicate holds) {
    if (holds.test(most)) {
      return most;
    }
    long good = least - 1;
    long bad = most;
    while (bad - good > 1) {
      long middle = good + (bad - good) / 2;
      if (holds.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }
}
