package org.weirfabric.southbound;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.OptionalLong;
import java.util.StringJoiner;
import org.weirfabric.wire.gnmi.TypedValue;

/** Reads the values of the wire as JSON text. */
final class GnmiValues {
  private GnmiValues() {}

  static TypedValue jsonIetf(String json) {
    return TypedValue.newBuilder()
        .setJsonIetfVal(com.google.protobuf.ByteString.copyFromUtf8(json))
        .build();
  }

  /**
   * The JSON text of {@code value}. A target may answer with JSON or with scalars; a scalar has
   * lost its YANG type, so that an integer of 64 bits comes out as a number here and as a string in
   * JSON_IETF.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static String json(TypedValue value) {
    switch (value.getValueCase()) {
      case JSON_IETF_VAL:
        return value.getJsonIetfVal().toStringUtf8();
      case JSON_VAL:
        return value.getJsonVal().toStringUtf8();
      case STRING_VAL:
        return quoted(value.getStringVal());
      case ASCII_VAL:
        return quoted(value.getAsciiVal());
      case INT_VAL:
        return Long.toString(value.getIntVal());
      case UINT_VAL:
        return Long.toUnsignedString(value.getUintVal());
      case BOOL_VAL:
        return Boolean.toString(value.getBoolVal());
      case DOUBLE_VAL:
        return number(value.getDoubleVal());
      case FLOAT_VAL:
        return number(value.getFloatVal());
      case DECIMAL_VAL:
        return quoted(
            BigDecimal.valueOf(
                    value.getDecimalVal().getDigits(), value.getDecimalVal().getPrecision())
                .toPlainString());
      case BYTES_VAL:
        return quoted(Base64.getEncoder().encodeToString(value.getBytesVal().toByteArray()));
      case LEAFLIST_VAL:
        StringJoiner list = new StringJoiner(",", "[", "]");
        value.getLeaflistVal().getElementList().forEach(element -> list.add(json(element)));
        return list.toString();
      case ANY_VAL:
      case PROTO_BYTES:
      case VALUE_NOT_SET:
        break;
    }
    throw new IllegalArgumentException("a value of kind " + value.getValueCase());
  }

  private static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    return BigDecimal.valueOf(value).toString();
  }

  private static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }

  /** A counter, which JSON_IETF writes as a string; empty for what isn't one. */
  static OptionalLong counter(String json) {
    int from = json.startsWith("\"") ? 1 : 0;
    int to = from == 1 && json.length() > 1 ? json.length() - 1 : json.length();
    if (to <= from || to - from > 19) {
      return OptionalLong.empty();
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = json.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
        return OptionalLong.empty();
      }
      value = 10 * value + digit;
    }
    return OptionalLong.of(value);
  }
}
