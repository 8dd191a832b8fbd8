package org.weirfabric.model.topology;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text form of an address with its prefix length, {@code 10.0.0.1/24} or {@code fd00::1/64}.
 */
final class IpPrefixText {
  static final String ALLOWED = "an address and prefix length such as 10.0.0.1/24 or fd00::1/64";

  private static final Pattern V4 =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})/(\\d{1,2})");
  private static final Pattern V6 = Pattern.compile("([0-9a-fA-F:]{2,39})/(\\d{1,3})");

  private IpPrefixText() {}

  /** The text itself, if it is one. */
  static String checked(String text) {
    Matcher v4 = V4.matcher(text);
    Matcher v6 = V6.matcher(text);
    boolean valid = v4.matches() ? isV4(v4) : v6.matches() && isV6(v6);
    if (!valid) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return text;
  }

  private static boolean isV4(Matcher m) {
    for (int octet = 1; octet <= 4; octet++) {
      if (Integer.parseInt(m.group(octet)) > 255) {
        return false;
      }
    }
    return Integer.parseInt(m.group(5)) <= 32;
  }

  private static boolean isV6(Matcher m) {
    String address = m.group(1);
    int gap = address.indexOf("::");
    boolean oneGapAtMost = gap < 0 || address.indexOf("::", gap + 1) < 0;
    String[] halves = gap < 0 ? new String[] {address} : address.split("::", -1);
    int groups = 0;
    for (String half : halves) {
      if (!half.isEmpty()) {
        String[] parts = half.split(":", -1);
        if (Arrays.stream(parts).anyMatch(part -> part.isEmpty() || part.length() > 4)) {
          return false;
        }
        groups += parts.length;
      }
    }
    return oneGapAtMost
        && (gap < 0 ? groups == 8 : groups < 8)
        && Integer.parseInt(m.group(2)) <= 128;
  }

  /** Whether a checked text is of IP version 4. */
  static boolean isV4(String checked) {
    return checked.indexOf(':') < 0;
  }

  /** The prefix length of a checked text. */
  static int length(String checked) {
    return Integer.parseInt(checked.substring(checked.indexOf('/') + 1));
  }

  /** The first {@code bits} bits of the address of a checked text. */
  static BigInteger network(String checked, int bits) {
    String address = checked.substring(0, checked.indexOf('/'));
    return isV4(checked)
        ? number(address.split("\\.", -1), 10, 8).shiftRight(32 - bits)
        : v6(address).shiftRight(128 - bits);
  }

  private static BigInteger v6(String address) {
    int gap = address.indexOf("::");
    if (gap < 0) {
      return number(address.split(":", -1), 16, 16);
    }
    String[] left = parts(address.substring(0, gap));
    String[] right = parts(address.substring(gap + 2));
    return number(left, 16, 16).shiftLeft(16 * (8 - left.length)).or(number(right, 16, 16));
  }

  private static String[] parts(String half) {
    return half.isEmpty() ? new String[0] : half.split(":", -1);
  }

  private static BigInteger number(String[] parts, int radix, int bits) {
    BigInteger number = BigInteger.ZERO;
    for (String part : parts) {
      number = number.shiftLeft(bits).or(new BigInteger(part, radix));
    }
    return number;
  }
}
