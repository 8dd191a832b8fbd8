package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.ByteString;
import java.math.BigInteger;
import org.weirfabric.lab.emulatedfabric.Refusal;

/** Numbers as P4Runtime writes them: big-endian bytes, the fewest that hold the number. */
final class Bits {
  private Bits() {}

  /**
   * The number in the given bytes.
   *
   * @throws Refusal if there are none, or the number has more bits than allowed
   */
  static BigInteger read(ByteString bytes, int bitWidth, String where) {
    if (bytes.isEmpty()) {
      throw Refusal.invalid(where, "a value of no bytes");
    }
    BigInteger value = new BigInteger(1, bytes.toByteArray());
    if (value.bitLength() > bitWidth) {
      throw new Refusal(
          io.grpc.Status.Code.OUT_OF_RANGE,
          where + ": " + value + " doesn't fit " + bitWidth + " bits");
    }
    return value;
  }

  /** The bytes of a number. */
  static ByteString write(BigInteger value) {
    byte[] bytes = value.toByteArray();
    return bytes.length > 1 && bytes[0] == 0
        ? ByteString.copyFrom(bytes, 1, bytes.length - 1)
        : ByteString.copyFrom(bytes);
  }

  /** The same number in the fewest bytes. */
  static ByteString canonical(ByteString bytes, int bitWidth, String where) {
    return write(read(bytes, bitWidth, where));
  }

  /** A number with the given count of ones at the top of a field. */
  static BigInteger prefixMask(int prefixLength, int bitWidth) {
    return BigInteger.ONE
        .shiftLeft(prefixLength)
        .subtract(BigInteger.ONE)
        .shiftLeft(bitWidth - prefixLength);
  }
}
