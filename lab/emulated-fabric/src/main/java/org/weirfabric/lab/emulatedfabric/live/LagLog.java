package org.weirfabric.lab.emulatedfabric.live;

import java.util.Locale;
import java.util.Optional;

/** Decides when a lag is worth a line: when it begins, when it has doubled, when it is over. */
final class LagLog {
  private static final long WORTH_NANOS = 250_000_000;
  private static final long OVER_NANOS = 20_000_000;

  private long toldNanos;

  /** The line to write about a lag, if any. */
  Optional<String> line(long lagNanos, long writtenOffNanos) {
    long behind = lagNanos - writtenOffNanos;
    if (lagNanos >= WORTH_NANOS && lagNanos >= 2 * toldNanos) {
      toldNanos = lagNanos;
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the machine is too slow: simulated time is %.0f ms behind the wall clock",
              lagNanos / 1e6));
    }
    if (toldNanos > writtenOffNanos && toldNanos > 0 && behind < OVER_NANOS) {
      toldNanos = writtenOffNanos;
      return Optional.of(
          String.format(
              Locale.ROOT,
              "simulated time keeps up again, %.0f ms behind the wall clock",
              lagNanos / 1e6));
    }
    return Optional.empty();
  }
}
