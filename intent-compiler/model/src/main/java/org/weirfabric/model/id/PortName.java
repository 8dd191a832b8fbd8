package org.weirfabric.model.id;

import java.util.regex.Pattern;

/**
 * The name of a port on its switch, as the switch itself calls it, such as {@code Ethernet8}.
 *
 * <p>Ordered as people count: {@code Ethernet8} before {@code Ethernet12}.
 */
public final class PortName implements Comparable<PortName> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED =
      "1 to 63 letters, digits, dots, slashes, dashes or underscores, starting with a letter or digit";

  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9./_-]{0,62}");

  private final String value;

  private PortName(String value) {
    this.value = value;
  }

  /**
   * The port called {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static PortName of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new PortName(text);
  }

  /** The text of it. */
  public String value() {
    return value;
  }

  @Override
  public int compareTo(PortName other) {
    int i = 0;
    int j = 0;
    while (i < value.length() && j < other.value.length()) {
      if (isDigit(value.charAt(i)) && isDigit(other.value.charAt(j))) {
        int iEnd = digitsEnd(value, i);
        int jEnd = digitsEnd(other.value, j);
        int byNumber = compareDigits(value, i, iEnd, other.value, j, jEnd);
        if (byNumber != 0) {
          return byNumber;
        }
        i = iEnd;
        j = jEnd;
      } else if (value.charAt(i) != other.value.charAt(j)) {
        return Character.compare(value.charAt(i), other.value.charAt(j));
      } else {
        i++;
        j++;
      }
    }
    int byRest = Integer.compare(value.length() - i, other.value.length() - j);
    return byRest != 0 ? byRest : value.compareTo(other.value);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int digitsEnd(String s, int from) {
    int end = from;
    while (end < s.length() && isDigit(s.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Compares two numbers of any length in place: ports are sorted by the million. */
  private static int compareDigits(String a, int aFrom, int aEnd, String b, int bFrom, int bEnd) {
    int i = withoutZeros(a, aFrom, aEnd);
    int j = withoutZeros(b, bFrom, bEnd);
    if (aEnd - i != bEnd - j) {
      return Integer.compare(aEnd - i, bEnd - j);
    }
    for (; i < aEnd; i++, j++) {
      if (a.charAt(i) != b.charAt(j)) {
        return Character.compare(a.charAt(i), b.charAt(j));
      }
    }
    return 0;
  }

  private static int withoutZeros(String digits, int from, int end) {
    int first = from;
    while (first < end && digits.charAt(first) == '0') {
      first++;
    }
    return first;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof PortName && ((PortName) o).value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
