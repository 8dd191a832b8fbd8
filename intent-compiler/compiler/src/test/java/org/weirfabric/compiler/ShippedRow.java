package org.weirfabric.compiler;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/**
 * What a SONiC table gives a lossless group at one speed and cable.
 *
 * @param sku the hardware whose table it is
 * @param asic its name in the catalogue, or {@code -}
 */
record ShippedRow(
    String sku, String asic, BitRate speed, CableLength cable, long size, long xon, long xoff) {

  /** The rows of {@code headroom-rows.csv}: of one SKU and speed together, shortest cable first. */
  static List<ShippedRow> all() {
    List<ShippedRow> rows = new ArrayList<>();
    text().lines().skip(1).forEach(line -> read(line, rows));
    return rows;
  }

  private static void read(String line, List<ShippedRow> rows) {
    String[] fields = line.split(",", -1);
    BitRate speed = BitRate.parse(fields[2] + "M");
    for (String cell : fields[3].split(" ", -1)) {
      String[] parts = cell.split("[:/]", -1);
      rows.add(
          new ShippedRow(
              fields[0],
              fields[1],
              speed,
              CableLength.parse(parts[0] + "m"),
              Long.parseLong(parts[1]),
              Long.parseLong(parts[2]),
              Long.parseLong(parts[3])));
    }
  }

  private static String text() {
    try (InputStream in = ShippedRow.class.getResourceAsStream("/headroom-rows.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is in flight on the cable, there and back. */
  long inFlight() {
    return LinkBytes.roundTrip(cable, speed);
  }

  boolean isBelowInFlight() {
    return xoff < inFlight();
  }

  /** Its series: rows that differ in cable alone. */
  String series() {
    return sku + " " + speed;
  }
}
