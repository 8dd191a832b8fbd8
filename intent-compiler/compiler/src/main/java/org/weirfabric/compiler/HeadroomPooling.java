package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Whether groups have headroom of their own, or share one pool that promises more than it has. */
@AutoValue
abstract class HeadroomPooling {
  /** Each group has its own. */
  static final HeadroomPooling OWN = new AutoValue_HeadroomPooling(false, BigDecimal.ONE);

  abstract boolean shared();

  /** How many times the bytes promised are the bytes there are. */
  abstract BigDecimal ratio();

  /**
   * A pool over-subscribed {@code ratio} times.
   *
   * @throws IllegalArgumentException unless the ratio is 1 to 100
   */
  static HeadroomPooling shared(BigDecimal ratio) {
    if (ratio.compareTo(BigDecimal.ONE) < 0 || ratio.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw new IllegalArgumentException("a pool is over-subscribed 1 to 100 times, not " + ratio);
    }
    return new AutoValue_HeadroomPooling(true, ratio);
  }

  /** The bytes there are for {@code promisedBytes}, rounded up. */
  long held(long promisedBytes) {
    return shared()
        ? BigDecimal.valueOf(promisedBytes)
            .divide(ratio(), 0, RoundingMode.CEILING)
            .longValueExact()
        : promisedBytes;
  }
}
