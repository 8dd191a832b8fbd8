package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.asic.HeadroomForm;
import org.weirfabric.model.units.ByteSize;

/** Headroom against the tables that SONiC ships. */
class HeadroomRowsTest {
  private static final int LOSSLESS_MTU = 1024;
  private static final int MTU = 9216;
  private static final List<ShippedRow> ROWS = ShippedRow.all();
  private static final AsicCatalogue ASICS = AsicCatalogue.shipped();

  /** The SKUs whose tables a published formula makes, and with what it makes them. */
  private static final Map<String, Vendor> VENDORS =
      Map.of(
          "ACS-MSN2700", new Vendor(SpectrumHeadroom.fixedResponse(true), 9100),
          "ACS-MSN3700", new Vendor(SpectrumHeadroom.fixedResponse(false), MTU),
          "ACS-MSN4700", new Vendor(SpectrumHeadroom.fixedResponse(false), MTU),
          "Mellanox-SN4600C-D24C52", new Vendor(SpectrumHeadroom.partCells(50), MTU),
          "ACS-SN5600",
              new Vendor(SpectrumHeadroom.today(HeadroomForm.SPECTRUM_TILE, 100, false), MTU));

  private record Vendor(SpectrumHeadroom formula, int mtuBytes) {}

  private static long vendorXoff(Vendor vendor, ShippedRow row) {
    ByteSize cell = ASICS.find(row.asic()).orElseThrow().cell().value();
    return vendor
        .formula()
        .xoff(cell, row.speed(), row.cable(), vendor.mtuBytes(), LOSSLESS_MTU, 0)
        .bytes();
  }

  /** What Weir gives the same port; on the emulated ASIC where the catalogue has no other. */
  private static PortHeadroom weirs(ShippedRow row) {
    AsicProfile asic = ASICS.find(row.asic()).or(() -> ASICS.find("emulated")).orElseThrow();
    return HeadroomSizing.of(
        "row",
        HeadroomRequest.of(asic, row.speed(), row.cable(), MTU, LOSSLESS_MTU),
        "from the table");
  }

  @Test
  void everyRowIsThere() {
    assertThat(ROWS).hasSize(1131);
    assertThat(ROWS.stream().map(ShippedRow::series).distinct()).hasSize(310);
  }

  @ParameterizedTest
  @CsvSource({
    "ACS-MSN2700, 15",
    "ACS-MSN3700, 18",
    "ACS-MSN4700, 21",
    "Mellanox-SN4600C-D24C52, 25",
    "ACS-SN5600, 24"
  })
  void theVendorsFormulaRegeneratesEveryRow(String sku, int count) {
    List<ShippedRow> rows = ROWS.stream().filter(row -> row.sku().equals(sku)).toList();
    assertThat(rows).hasSize(count);
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(vendorXoff(VENDORS.get(sku), row))
                    .as(row.toString())
                    .isEqualTo(row.xoff()));
  }

  @Test
  void xonOfTheSn5600IsTheTables() {
    assertThat(ROWS)
        .filteredOn(row -> row.sku().equals("ACS-SN5600"))
        .allSatisfy(row -> assertThat(weirs(row).xon().bytes()).isEqualTo(row.xon()));
  }

  @Test
  void weirsIsNeverBelowWhatIsInFlightAndAFrame() {
    assertThat(ROWS)
        .allSatisfy(
            row ->
                assertThat(weirs(row).headroom().bytes())
                    .as(row.toString())
                    .isGreaterThanOrEqualTo(row.inFlight() + LOSSLESS_MTU));
  }

  @Test
  void weirsGrowsWithTheCableOfEverySeries() {
    for (int i = 1; i < ROWS.size(); i++) {
      ShippedRow before = ROWS.get(i - 1);
      ShippedRow row = ROWS.get(i);
      if (row.series().equals(before.series())) {
        assertThat(weirs(row).headroom()).isGreaterThanOrEqualTo(weirs(before).headroom());
      }
    }
  }

  @Test
  void rowsThatAreWrongThemselvesAreKnown() {
    assertThat(ROWS).filteredOn(ShippedRow::isBelowInFlight).hasSize(10);
    assertThat(shrinking()).hasSize(11);
  }

  @Test
  void theReportIsTheReviewedOne() {
    Golden.check(Path.of("../../docs/headroom-profiles.md"), report());
  }

  /** The series in which a longer cable gets less. */
  private static List<String> shrinking() {
    List<String> series = new ArrayList<>();
    for (int i = 1; i < ROWS.size(); i++) {
      ShippedRow before = ROWS.get(i - 1);
      ShippedRow row = ROWS.get(i);
      if (row.series().equals(before.series()) && row.xoff() < before.xoff()) {
        series.add(
            row.series()
                + ": "
                + before.xoff()
                + " at "
                + before.cable()
                + ", "
                + row.xoff()
                + " at "
                + row.cable());
      }
    }
    return series;
  }

  private static String report() {
    SortedMap<String, List<ShippedRow>> bySku =
        ROWS.stream()
            .collect(Collectors.groupingBy(ShippedRow::sku, TreeMap::new, Collectors.toList()));
    StringBuilder text =
        new StringBuilder(
            """
            # Headroom that SONiC ships, and Weir's

            Made by `HeadroomRowsTest` from `headroom-rows.csv` (the facts of TABLES `pg_profile_lookup.ini` tables); `-Dweir.golden.write=true` makes it anew. For each row Weir's physical minimum is taken at mtu 9216, losslessMtu 1024 and the worst traffic. *Exact* counts the rows that the vendor's published formula regenerates to the byte. *Ratio* is shipped xoff by physical minimum, the least and the largest of the table; *below* counts rows under the physical minimum: such a table trusts traffic, or its ASIC, to be kinder than the worst case. `-`: the ASIC is not in the catalogue, so there is no minimum to compare with.

            | table | ASIC | rows | exact | ratio | below |
            | --- | --- | --- | --- | --- | --- |
            """
                .replace("TABLES", String.valueOf(bySku.size())));
    bySku.forEach((sku, rows) -> text.append(line(sku, rows)));
    text.append("\n## Rows below the bytes in flight\n\n");
    text.append(
        "A peer at full rate has more on such a cable than the row holds; not matched.\n\n");
    ROWS.stream()
        .filter(ShippedRow::isBelowInFlight)
        .forEach(
            row ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "- %s at %s: %d, in flight %d%n",
                        row.series(),
                        row.cable(),
                        row.xoff(),
                        row.inFlight())));
    text.append("\n## Series that shrink as the cable grows\n\n");
    shrinking().forEach(series -> text.append("- ").append(series).append('\n'));
    return text.toString();
  }

  private static String line(String sku, List<ShippedRow> rows) {
    String asic = rows.get(0).asic();
    Vendor vendor = VENDORS.get(sku);
    String exact =
        vendor == null
            ? "-"
            : String.valueOf(
                rows.stream().filter(row -> vendorXoff(vendor, row) == row.xoff()).count());
    String ratio = "-";
    String below = "-";
    if (!asic.equals("-")) {
      var ratios =
          rows.stream()
              .mapToDouble(row -> (double) row.xoff() / weirs(row).minimum().bytes())
              .summaryStatistics();
      ratio = String.format(Locale.ROOT, "%.2f to %.2f", ratios.getMin(), ratios.getMax());
      below =
          String.valueOf(
              rows.stream().filter(row -> row.xoff() < weirs(row).minimum().bytes()).count());
    }
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %s | %s | %s |%n",
        sku,
        asic,
        rows.size(),
        exact,
        ratio,
        below);
  }
}
