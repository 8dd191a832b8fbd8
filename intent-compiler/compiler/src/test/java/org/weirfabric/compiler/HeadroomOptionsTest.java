package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.asic.AsicCapability;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.asic.HeadroomForm;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/** Gearboxes, encapsulation, lanes, traffic and shared pools; vectors as in docs/headroom.md. */
class HeadroomOptionsTest {
  private static final AsicCatalogue ASICS = AsicCatalogue.shipped();
  private static final List<AsicProfile> LOSSLESS =
      ASICS.names().stream()
          .map(HeadroomOptionsTest::asic)
          .filter(asic -> asic.can(AsicCapability.PFC))
          .toList();

  private static AsicProfile asic(String name) {
    return ASICS.find(name).orElseThrow();
  }

  private static HeadroomRequest request(String asic, int gigabits, int metres) {
    return HeadroomRequest.of(
        asic(asic), BitRate.ofGigabits(gigabits), CableLength.ofMetres(metres), 9000, 4300);
  }

  @Test
  void aGearboxCountsThereAndBack() throws ProblemsException {
    HeadroomRequest plain = request("emulated", 100, 40);
    HeadroomRequest geared = plain.toBuilder().setGearboxNanos(400).build();
    assertThat(PhysicalHeadroom.of(geared).gearboxBytes()).isEqualTo(10_000);
    assertThat(PhysicalHeadroom.of(geared).onTheWire())
        .isEqualTo(PhysicalHeadroom.of(plain).onTheWire() + 10_000);
    assertThat(HeadroomSizing.of(geared).headroomWhy().terms())
        .anyMatch(term -> term.name().startsWith("gearboxes") && term.value().equals("10000B"));
  }

  @Test
  void theVendorsGearboxTermDividesBy1024() {
    SpectrumHeadroom form = SpectrumHeadroom.today(HeadroomForm.SPECTRUM, 100, false);
    assertThat(
            form.xoff(
                ByteSize.ofBytes(144),
                BitRate.ofGigabits(100),
                CableLength.ofMetres(40),
                9216,
                1024,
                400))
        .isEqualTo(ByteSize.ofKibibytes(148));
  }

  /** What SONiC ships for 100G on the MSN3800, whose gearboxes take 400 ns. */
  @ParameterizedTest
  @CsvSource({"5, 56320", "40, 66560", "300, 140288"})
  void theVendorsFormRegeneratesTheMsn3800(int metres, long xoffBytes) {
    assertThat(
            SpectrumHeadroom.fixedResponse(false)
                .xoff(
                    ByteSize.ofBytes(144),
                    BitRate.ofGigabits(100),
                    CableLength.ofMetres(metres),
                    9216,
                    1024,
                    400))
        .isEqualTo(ByteSize.ofBytes(xoffBytes));
  }

  @Test
  void macsecAndVxlanMakeFramesLonger() {
    HeadroomRequest both =
        request("emulated", 100, 40).toBuilder().setMacsec(true).setVxlanBytes(50).build();
    PhysicalHeadroom physical = PhysicalHeadroom.of(both);
    assertThat(physical.ownFrameBytes()).isEqualTo(9000 + 50 + 32 + 4 + 20);
    assertThat(physical.pfcFrameBytes()).isEqualTo(64 + 32 + 20);
    assertThat(physical.peerFrameBytes()).isEqualTo(35 * 128);
  }

  @Test
  void eightLanesMayBeAskedFor() throws ProblemsException {
    HeadroomRequest four = request("spectrum-3", 200, 40);
    assertThat(HeadroomSizing.of(four).reserved()).isEqualTo(ByteSize.ofBytes(19_456));
    PortHeadroom eight = HeadroomSizing.of(four.toBuilder().setLanes(8).build());
    assertThat(eight.xon()).isEqualTo(ByteSize.ofBytes(38_912));
    assertThat(eight.reserved()).isEqualTo(ByteSize.ofBytes(48_128));
  }

  @Test
  void halfTheFramesSmallExpandLess() {
    CellExpansion half = CellExpansion.mix(192, 0, 50, 4304);
    assertThat(half.bufferBytes()).isEqualTo(50 * (192 + 4416));
    assertThat(half.wireBytes()).isEqualTo(50 * (84 + 4324));
    assertThat(half).hasToString("1.045");
  }

  @Test
  void metadataInTheFirstCellMovesTheWorstFrame() {
    CellExpansion tomahawk = CellExpansion.worst(208, 64, 4304);
    assertThat(tomahawk.worstFrameBytes()).isEqualTo(145);
    assertThat(tomahawk).hasToString("2.521");
  }

  @Test
  void fewerSmallPacketsGetTwoKibibytesBackWithoutASharedPool() {
    ByteSize cell = ByteSize.ofBytes(192);
    BitRate rate = BitRate.ofGigabits(400);
    CableLength cable = CableLength.ofMetres(40);
    ByteSize alone =
        SpectrumHeadroom.today(HeadroomForm.SPECTRUM_TILE, 50, false)
            .xoff(cell, rate, cable, 9216, 1024, 0);
    ByteSize shared =
        SpectrumHeadroom.today(HeadroomForm.SPECTRUM_TILE, 50, true)
            .xoff(cell, rate, cable, 9216, 1024, 0);
    assertThat(shared).isEqualTo(ByteSize.ofKibibytes(115));
    assertThat(alone).isEqualTo(ByteSize.ofKibibytes(117));
  }

  @Test
  void spectrum6Gets18KibibytesMore() {
    SpectrumHeadroom six = SpectrumHeadroom.today(HeadroomForm.SPECTRUM_6, 100, false);
    SpectrumHeadroom one = SpectrumHeadroom.today(HeadroomForm.SPECTRUM, 100, false);
    ByteSize cell = ByteSize.ofBytes(256);
    BitRate rate = BitRate.ofGigabits(800);
    CableLength cable = CableLength.ofMetres(40);
    assertThat(six.xoff(cell, rate, cable, 9216, 1024, 0))
        .isEqualTo(one.xoff(cell, rate, cable, 9216, 1024, 0).plus(ByteSize.ofKibibytes(18)));
  }

  @Test
  void anOverSubscribedPoolSaysHowManyGroupsItHolds() throws ProblemsException {
    PortHeadroom each = HeadroomSizing.of(request("spectrum-4", 400, 40));
    ByteSize unit = ByteSize.ofKibibytes(1);
    SharedHeadroomPool half = SharedHeadroomPool.of(each, 64, BigDecimal.valueOf(2), unit);
    assertThat(half.size()).isEqualTo(each.headroom().times(32));
    assertThat(half.groupsAtOnce()).isEqualTo(32);
    assertThat(half.risk()).contains("more than 32 of 64");
    SharedHeadroomPool whole = SharedHeadroomPool.of(each, 64, BigDecimal.ONE, unit);
    assertThat(whole.risk()).startsWith("no risk");
    assertThat(SharedHeadroomPool.of(each, 2, BigDecimal.TEN, unit).size())
        .isEqualTo(each.headroom());
  }

  @Test
  void anOptionOutsideItsRangeIsRefused() {
    HeadroomRequest plain = request("emulated", 100, 40);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plain.toBuilder().setSmallPacketPercent(101).build())
        .withMessageContaining("0 to 100");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plain.toBuilder().setGearboxNanos(-1).build());
  }

  @Test
  void whatTheAsicCannotCarryIsRefusedAllAtOnce() {
    HeadroomRequest request =
        HeadroomRequest.of(
                asic("bmv2"), BitRate.ofGigabits(33), CableLength.ofMetres(1), 9216, 4300)
            .toBuilder()
            .setVxlanBytes(70)
            .build();
    ProblemsException refusal =
        catchThrowableOfType(ProblemsException.class, () -> HeadroomSizing.of(request));
    assertThat(refusal.problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.ASIC_LIMIT, ProblemCode.ASIC_LIMIT, ProblemCode.ASIC_LIMIT);
  }

  @Property
  void everyAsicSpeedAndCableGetsWhatIsInFlightAndAFrame(
      @ForAll @IntRange(min = 0, max = 120_000) int metres,
      @ForAll @IntRange(min = 0, max = 100) int percent)
      throws ProblemsException {
    CableLength cable = CableLength.ofMetres(metres);
    for (AsicProfile asic : LOSSLESS) {
      for (BitRate speed : asic.portSpeeds().value()) {
        HeadroomRequest worst = HeadroomRequest.of(asic, speed, cable, 9000, 4300);
        PortHeadroom mixed =
            HeadroomSizing.of(worst.toBuilder().setSmallPacketPercent(percent).build());
        PortHeadroom whatever = HeadroomSizing.of(worst);
        assertThat(mixed.minimum()).isLessThanOrEqualTo(whatever.minimum());
        assertThat(whatever.minimum().bytes())
            .isGreaterThan(LinkBytes.roundTrip(cable, speed) + 4300);
      }
    }
  }
}
