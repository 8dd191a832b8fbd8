package org.weirfabric.model.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A link or class rate in bits per second, 1 bit/s to 9 Eb/s; units are decimal (1G = 10^9). */
public final class BitRate implements Comparable<BitRate> {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,12})([KMGT])?");

  private final long bitsPerSecond;

  private BitRate(long bitsPerSecond) {
    this.bitsPerSecond = bitsPerSecond;
  }

  /**
   * A rate of {@code bitsPerSecond}.
   *
   * @throws IllegalArgumentException if not positive
   */
  public static BitRate ofBitsPerSecond(long bitsPerSecond) {
    if (bitsPerSecond <= 0) {
      throw new IllegalArgumentException("a rate is above 0 bit/s, not " + bitsPerSecond);
    }
    return new BitRate(bitsPerSecond);
  }

  /** A rate of {@code gigabits} times 10^9 bit/s. */
  public static BitRate ofGigabits(long gigabits) {
    return ofBitsPerSecond(Math.multiplyExact(gigabits, 1_000_000_000L));
  }

  /**
   * Reads {@code 400G}, {@code 2500M} or {@code 100000000000}.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static BitRate parse(String text) {
    Matcher m = TEXT.matcher(text.trim());
    if (!m.matches()) {
      throw new IllegalArgumentException("not a rate such as 100G: " + text);
    }
    long factor = 1;
    if (m.group(2) != null) {
      factor = (long) Math.pow(1000, 1 + "KMGT".indexOf(m.group(2)));
    }
    return ofBitsPerSecond(Math.multiplyExact(Long.parseLong(m.group(1)), factor));
  }

  /** The rate in bit/s. */
  public long bitsPerSecond() {
    return bitsPerSecond;
  }

  /** The rate in bytes per second. */
  public double bytesPerSecond() {
    return bitsPerSecond / 8.0;
  }

  @Override
  public int compareTo(BitRate other) {
    return Long.compare(bitsPerSecond, other.bitsPerSecond);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BitRate && ((BitRate) o).bitsPerSecond == bitsPerSecond;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bitsPerSecond);
  }

  /** The rate with the largest unit that leaves it whole, {@code 400G}. */
  @Override
  public String toString() {
    long value = bitsPerSecond;
    int unit = 0;
    while (unit < 4 && value % 1000 == 0) {
      value /= 1000;
      unit++;
    }
    return value + (unit == 0 ? "" : String.valueOf("KMGT".charAt(unit - 1)));
  }
}
