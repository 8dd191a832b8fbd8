package org.weirfabric.southbound;

import com.google.protobuf.ByteString;
import java.math.BigInteger;
import java.util.OptionalLong;

/** Unsigned numbers as P4Runtime writes them: big-endian, without leading zero bytes. */
final class P4Bytes {
  private P4Bytes() {}

  /**
   * The canonical bytes of {@code value}.
   *
   * @throws IllegalArgumentException if it is negative or has more than {@code bits} bits
   */
  static ByteString of(long value, int bits) {
    if (value < 0 || (bits < Long.SIZE && value >>> bits != 0)) {
      throw new IllegalArgumentException(value + " is not a number of " + bits + " bits");
    }
    byte[] bytes = BigInteger.valueOf(value).toByteArray();
    int sign = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
    return ByteString.copyFrom(bytes, sign, bytes.length - sign);
  }

  /** The number, whether its bytes are canonical or not; empty if it has more than 63 bits. */
  static OptionalLong value(ByteString bytes) {
    BigInteger value = new BigInteger(1, bytes.toByteArray());
    return value.bitLength() > 63 ? OptionalLong.empty() : OptionalLong.of(value.longValue());
  }
}
