package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

class HeadroomTest {
  private static final AsicProfile EMULATED = asic("emulated");
  private static final AsicProfile SPECTRUM_4 = asic("spectrum-4");

  /** Worked by hand in docs/headroom.md. */
  @Test
  void the400GVectorWorkedByHandHolds() {
    PhysicalHeadroom headroom =
        PhysicalHeadroom.of(
            HeadroomRequest.of(
                EMULATED, BitRate.ofGigabits(400), CableLength.ofMetres(30), 9216, 4300));
    assertThat(headroom.peerFrameBytes()).isEqualTo(34 * 128);
    assertThat(headroom.ownFrameBytes()).isEqualTo(9216 + 4 + 8 + 12);
    assertThat(headroom.pfcFrameBytes()).isEqualTo(64 + 8 + 12);
    assertThat(headroom.cableBytes()).isEqualTo(15_152);
    assertThat(headroom.interfaceBytes()).isEqualTo(10_000);
    assertThat(headroom.responseBytes()).isEqualTo(57_920);
    assertThat(headroom.onTheWire()).isEqualTo(92_396);
    assertThat(headroom.expansion().toString()).isEqualTo("1.718");
    assertThat(headroom.total()).isEqualTo(ByteSize.ofBytes(163_100));
    assertThat(headroom.total().roundedUpTo(ByteSize.ofBytes(128)))
        .isEqualTo(ByteSize.ofBytes(163_200));
  }

  @Test
  void theDistanceTermIs126BytesPerMetreAt100G() {
    assertThat(LinkBytes.roundTrip(CableLength.ofMetres(1000), BitRate.ofGigabits(100)))
        .isEqualTo(126_263);
    assertThat(LinkBytes.roundTrip(CableLength.LONGEST, BitRate.ofGigabits(800)))
        .isEqualTo(121_212_122);
  }

  @ParameterizedTest
  @CsvSource({"10G, 67", "25G, 80", "40G, 118", "50G, 147", "100G, 394", "200G, 453"})
  void responseQuantaAreTheTables(String speed, int quanta) {
    assertThat(PauseResponse.quanta(BitRate.parse(speed))).isEqualTo(quanta);
  }

  @Test
  void aRateBetweenTwoOfTheTableTakesTheFastersQuanta() {
    assertThat(PauseResponse.quanta(BitRate.ofGigabits(30))).isEqualTo(118);
    assertThat(PauseResponse.quanta(BitRate.ofGigabits(1600))).isEqualTo(905);
  }

  @Test
  void eightLanesDoubleXonAndReserveAFrame() {
    PortHeadroom four = spectrum(400);
    PortHeadroom eight = spectrum(800);
    assertThat(four.xon()).isEqualTo(ByteSize.ofBytes(19_456));
    assertThat(four.reserved()).isEqualTo(ByteSize.ofBytes(19_456));
    assertThat(eight.xon()).isEqualTo(ByteSize.ofBytes(38_912));
    assertThat(eight.reserved()).isEqualTo(ByteSize.ofBytes(48_128));
  }

  @Test
  void bothFormsAndTheirRatioAreShown() {
    assertThat(spectrum(400).headroomWhy().terms())
        .extracting(Term::name, Term::value)
        .contains(
            tuple("vendor form", "287744B"),
            tuple("physical minimum", "250880B"),
            tuple("vendor form / physical minimum", "1.147"));
    assertThat(spectrum(400).headroom()).isEqualTo(ByteSize.ofBytes(287_744));
  }

  @Example
  void smallFramesFillBigCellsWorst() {
    assertThat(CellExpansion.worst(192, 4304).worstFrameBytes()).isEqualTo(64);
    assertThat(CellExpansion.worst(128, 4304).worstFrameBytes()).isEqualTo(129);
    assertThat(CellExpansion.worst(128, 128).worstFrameBytes()).isEqualTo(64);
  }

  @Property
  void noFrameTakesMoreThanTheWorst(
      @ForAll @IntRange(min = 16, max = 300) int cell,
      @ForAll @IntRange(min = 64, max = 9220) int frame) {
    CellExpansion worst = CellExpansion.worst(cell, 9220);
    assertThat(worst.of(frame + 20)).isGreaterThanOrEqualTo(CellExpansion.stored(cell, frame));
  }

  @Property
  void headroomGrowsWithTheCable(
      @ForAll @IntRange(min = 0, max = 100_000) int metres,
      @ForAll @IntRange(min = 0, max = 7) int speed) {
    BitRate rate = EMULATED.portSpeeds().value().get(speed);
    for (AsicProfile asic : new AsicProfile[] {EMULATED, SPECTRUM_4}) {
      PortHeadroom shorter = of(asic, rate, CableLength.ofMetres(metres));
      PortHeadroom longer = of(asic, rate, CableLength.ofMetres(metres + 100));
      assertThat(longer.headroom()).isGreaterThan(shorter.headroom());
      assertThat(shorter.headroom().bytes())
          .isGreaterThan(LinkBytes.roundTrip(CableLength.ofMetres(metres), rate));
    }
  }

  /** A longer cable, a larger frame of either kind, a faster port: none ever takes less. */
  @Property(tries = 100)
  void headroomNeverFallsWithCableSpeedOrFrame(
      @ForAll @IntRange(min = 0, max = 119_000) int metres,
      @ForAll @IntRange(min = 0, max = 1_000) int more,
      @ForAll @IntRange(min = 64, max = 8_000) int losslessMtu,
      @ForAll @IntRange(min = 0, max = 1_000) int larger) {
    for (String name : AsicCatalogue.shipped().names()) {
      AsicProfile asic = asic(name);
      BitRate slower = asic.portSpeeds().value().get(0);
      for (BitRate speed : asic.portSpeeds().value()) {
        GroupSize size = size(asic, speed, metres, losslessMtu, losslessMtu);
        assertThat(size(asic, speed, metres + more, losslessMtu, losslessMtu).headroom())
            .isGreaterThanOrEqualTo(size.headroom());
        assertThat(size(asic, speed, metres, losslessMtu + larger, losslessMtu).headroom())
            .isGreaterThanOrEqualTo(size.headroom());
        assertThat(size(asic, speed, metres, losslessMtu + larger, losslessMtu + larger).minimum())
            .isGreaterThanOrEqualTo(size.minimum());
        assertThat(size.headroom())
            .isGreaterThanOrEqualTo(
                size(asic, slower, metres, losslessMtu, losslessMtu).headroom());
        assertThat(size.headroom()).isGreaterThanOrEqualTo(size.minimum());
        slower = speed;
      }
    }
  }

  private static GroupSize size(
      AsicProfile asic, BitRate speed, int metres, int mtu, int losslessMtu) {
    return GroupSize.of(
        HeadroomRequest.of(asic, speed, CableLength.ofMetres(metres), mtu, losslessMtu));
  }

  private static PortHeadroom spectrum(int gigabits) {
    return of(SPECTRUM_4, BitRate.ofGigabits(gigabits), CableLength.ofMetres(40));
  }

  private static PortHeadroom of(AsicProfile asic, BitRate speed, CableLength cable) {
    return HeadroomStage.of("port", HeadroomRequest.of(asic, speed, cable, 9216, 4300));
  }

  private static AsicProfile asic(String name) {
    return AsicCatalogue.shipped().find(name).orElseThrow();
  }
}
