package org.weirfabric.model.topology;

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
}
