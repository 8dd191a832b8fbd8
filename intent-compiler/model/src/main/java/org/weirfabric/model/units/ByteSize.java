package org.weirfabric.model.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of buffer or frame memory in whole bytes, 0 or more.
 *
 * <p>Units on input and output are binary ({@code KiB}, {@code MiB}) or plain bytes ({@code B}).
 */
public final class ByteSize implements Comparable<ByteSize> {
  /** No bytes. */
  public static final ByteSize ZERO = new ByteSize(0);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,15}) ?(B|KiB|MiB|GiB)?");

  private final long bytes;

  private ByteSize(long bytes) {
    this.bytes = bytes;
  }

  /**
   * A size of {@code bytes} bytes.
   *
   * @throws IllegalArgumentException if negative
   */
  public static ByteSize ofBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size is 0 bytes or more, not " + bytes);
    }
    return new ByteSize(bytes);
  }

  /** A size of {@code kibibytes} times 1,024 bytes. */
  public static ByteSize ofKibibytes(long kibibytes) {
    return ofBytes(Math.multiplyExact(kibibytes, 1024L));
  }

  /**
   * Reads {@code 4300}, {@code 4300B}, {@code 96KiB} or {@code 64 MiB}.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static ByteSize parse(String text) {
    Matcher m = TEXT.matcher(text.trim());
    if (!m.matches()) {
      throw new IllegalArgumentException("not a size such as 4300, 96KiB or 64MiB: " + text);
    }
    long factor = 1;
    String unit = m.group(2) == null ? "B" : m.group(2);
    if (unit.equals("KiB")) {
      factor = 1L << 10;
    } else if (unit.equals("MiB")) {
      factor = 1L << 20;
    } else if (unit.equals("GiB")) {
      factor = 1L << 30;
    }
    return ofBytes(Math.multiplyExact(Long.parseLong(m.group(1)), factor));
  }

  /** The size in bytes. */
  public long bytes() {
    return bytes;
  }

  /** The sum of both sizes. */
  public ByteSize plus(ByteSize other) {
    return ofBytes(Math.addExact(bytes, other.bytes));
  }

  /** This size {@code count} times. */
  public ByteSize times(long count) {
    return ofBytes(Math.multiplyExact(bytes, count));
  }

  /**
   * The difference.
   *
   * @throws IllegalArgumentException if {@code other} is larger
   */
  public ByteSize minus(ByteSize other) {
    return ofBytes(bytes - other.bytes);
  }

  /** The smallest multiple of {@code unit} that is not below this size: how an ASIC allocates. */
  public ByteSize roundedUpTo(ByteSize unit) {
    if (unit.bytes == 0) {
      throw new IllegalArgumentException("can't round up to a multiple of 0 bytes");
    }
    return ofBytes(Math.multiplyExact((bytes + unit.bytes - 1) / unit.bytes, unit.bytes));
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ByteSize && ((ByteSize) o).bytes == bytes;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bytes);
  }

  /** The size in bytes with its unit, {@code 4300B}; {@link #parse} reads it back. */
  @Override
  public String toString() {
    return bytes + "B";
  }
}
