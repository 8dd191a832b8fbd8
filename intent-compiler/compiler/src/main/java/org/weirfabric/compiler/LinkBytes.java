package org.weirfabric.compiler;

import java.math.BigInteger;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** How many bytes a link carries during a delay, in whole bytes rounded up. */
final class LinkBytes {
  /** The speed of light in fibre and copper, in m/s. */
  static final long METRES_PER_SECOND = 198_000_000;

  private static final long CENTIMETRES_PER_METRE = 100;
  private static final long BITS_PER_BYTE = 8;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private LinkBytes() {}

  /** Bytes in flight during the way there and back over {@code cable}: 2*L/v*R/8. */
  static long roundTrip(CableLength cable, BitRate speed) {
    long centimetres = Math.round(cable.metres() * CENTIMETRES_PER_METRE);
    return ceil(
        BigInteger.valueOf(2 * centimetres).multiply(BigInteger.valueOf(speed.bitsPerSecond())),
        BigInteger.valueOf(CENTIMETRES_PER_METRE * METRES_PER_SECOND * BITS_PER_BYTE));
  }

  /** Bytes during {@code nanos}. */
  static long during(long nanos, BitRate speed) {
    return ceil(
        BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(speed.bitsPerSecond())),
        BigInteger.valueOf(NANOS_PER_SECOND * BITS_PER_BYTE));
  }

  /** {@code dividend / divisor}, rounded up. */
  static long ceil(BigInteger dividend, BigInteger divisor) {
    return dividend.add(divisor).subtract(BigInteger.ONE).divide(divisor).longValueExact();
  }
}
