package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Weights of an ASIC's deficit round robin for shares in percent: the shares themselves where it
 * has weights so large; else in their lowest terms, if those are not too large; else scaled to the
 * largest weight and rounded.
 */
@AutoValue
abstract class DwrrWeights {
  private static final double PERCENT = 100;

  /** The share asked for of each queue, in percent. */
  abstract List<Integer> shares();

  /** The weight of each queue, in the same order; 0 where a queue would get nothing. */
  abstract List<Integer> weights();

  /** The weights for {@code shares}, of which none is below 1, from 1 to {@code maxWeight}. */
  static DwrrWeights of(List<Integer> shares, int maxWeight) {
    return new AutoValue_DwrrWeights(
        List.copyOf(shares), List.copyOf(weights(shares, Math.max(1, maxWeight))));
  }

  private static List<Integer> weights(List<Integer> shares, int maxWeight) {
    if (shares.isEmpty() || Collections.max(shares) <= maxWeight) {
      return shares;
    }
    int largest = Collections.max(shares);
    int divisor =
        shares.stream()
            .map(share -> BigInteger.valueOf(share))
            .reduce(BigInteger.ZERO, BigInteger::gcd)
            .intValueExact();
    List<Integer> weights = new ArrayList<>();
    for (int share : shares) {
      weights.add(
          largest / divisor <= maxWeight
              ? share / divisor
              : (2 * share * maxWeight + largest) / (2 * largest));
    }
    return weights;
  }

  /** Whether each queue gets exactly its share. */
  boolean exact() {
    int sum = sum(weights());
    int shares = sum(shares());
    for (int i = 0; i < weights().size(); i++) {
      if (weights().get(i) * shares != shares().get(i) * sum) {
        return false;
      }
    }
    return true;
  }

  /** Whether some queue gets no weight at all. */
  boolean starves() {
    return weights().contains(0);
  }

  /** By how many points of the bandwidth the worst-off queue misses its share, to a tenth. */
  String error() {
    double worst = 0;
    for (int i = 0; i < weights().size(); i++) {
      double got = PERCENT * weights().get(i) / sum(weights());
      double asked = PERCENT * shares().get(i) / sum(shares());
      worst = Math.max(worst, Math.abs(got - asked));
    }
    return String.format(Locale.ROOT, "%.1f", worst);
  }

  private static int sum(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).sum();
  }
}
