package org.weirfabric.model.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The length of a cable or fibre, 0 to 120 km, kept in whole centimetres. */
public final class CableLength implements Comparable<CableLength> {
  /** The longest cable that headroom is computed for. */
  public static final CableLength LONGEST = new CableLength(12_000_000);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(?:\\.(\\d{1,2}))? ?(m|km)");

  private final long centimetres;

  private CableLength(long centimetres) {
    this.centimetres = centimetres;
  }

  /**
   * A length in centimetres.
   *
   * @throws IllegalArgumentException below 0 or above 120 km
   */
  public static CableLength ofCentimetres(long centimetres) {
    if (centimetres < 0 || centimetres > 12_000_000) {
      throw new IllegalArgumentException(
          "a cable is 0 m to 120 km long, not " + centimetres + " cm");
    }
    return new CableLength(centimetres);
  }

  /** A length in whole metres. */
  public static CableLength ofMetres(long metres) {
    return ofCentimetres(Math.multiplyExact(metres, 100L));
  }

  /**
   * Reads {@code 30m}, {@code 0.5m} or {@code 2km}.
   *
   * @throws IllegalArgumentException if the text is none of these or out of range
   */
  public static CableLength parse(String text) {
    Matcher m = TEXT.matcher(text.trim());
    if (!m.matches()) {
      throw new IllegalArgumentException("not a cable length such as 30m or 2km: " + text);
    }
    String fraction = m.group(2) == null ? "00" : (m.group(2) + "0").substring(0, 2);
    long hundredths = Long.parseLong(m.group(1)) * 100 + Long.parseLong(fraction);
    return ofCentimetres(m.group(3).equals("km") ? hundredths * 1000 : hundredths);
  }

  /** The length in metres. */
  public double metres() {
    return centimetres / 100.0;
  }

  @Override
  public int compareTo(CableLength other) {
    return Long.compare(centimetres, other.centimetres);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CableLength && ((CableLength) o).centimetres == centimetres;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(centimetres);
  }

  /** The length in metres, {@code 30m} or {@code 0.50m}; {@link #parse} reads it back. */
  @Override
  public String toString() {
    long rest = centimetres % 100;
    String whole = String.valueOf(centimetres / 100);
    return rest == 0 ? whole + "m" : whole + "." + (rest < 10 ? "0" : "") + rest + "m";
  }
}
