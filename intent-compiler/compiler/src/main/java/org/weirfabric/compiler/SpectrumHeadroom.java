package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.weirfabric.model.asic.HeadroomForm;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/**
 * Headroom of NVIDIA Spectrum as SONiC's {@code buffer_headroom_mellanox.lua} computes it, and as
 * the tables shipped before that script did.
 *
 * <p>{@code xoff = ceilKiB(losslessMtu + occ * (portMtu + 2*L*S/v + 2*gearbox + macPhy + response +
 * tile))}; {@code occ = 1 + 6400*(w-1) / (64*p + (100-p)*losslessMtu)} with p of 100 packets small
 * and w cells' worth of buffer for each 64 bytes; macPhy 0.8 KiB; {@code tile = S/1000*120/8} on
 * Spectrum-4 and -5, S in Mb/s; {@code gearbox = S*ns/(8*1024)}, where 1,000 would be right.
 */
@AutoValue
abstract class SpectrumHeadroom {
  static final String FORMULA =
      "ceilKiB(losslessMtu + occ*(portMtu + 2*L/v*R/8 + 2*gearbox + macPhy + quanta*64 + tile))";
  static final String SOURCE = "SONiC buffer_headroom_mellanox.lua";

  private static final BigDecimal MAC_PHY_BYTES = new BigDecimal("819.2");
  private static final BigDecimal FIXED_RESPONSE_BYTES = new BigDecimal("3891.2");
  private static final int TILE_NANOS = 120;
  private static final int SMALL_PACKET_BYTES = 64;
  private static final int ALL = 100;
  private static final ByteSize SPECTRUM_6_MORE = ByteSize.ofKibibytes(18);
  private static final ByteSize COMPENSATION = ByteSize.ofKibibytes(2);
  private static final ByteSize KIB = ByteSize.ofKibibytes(1);
  private static final MathContext EXACT = MathContext.DECIMAL128;

  abstract HeadroomForm form();

  /** How many of 100 packets are of 64 bytes. */
  abstract int smallPacketPercent();

  /** Whether headroom is a shared pool, which gets no compensation for p below 100. */
  abstract boolean sharedPool();

  /** Whether w is rounded up to whole cells. */
  abstract boolean wholeCells();

  /** Whether the peer's response is 3.8 KiB at every speed rather than quanta of its speed. */
  abstract boolean fixedResponse();

  /** Today's script. */
  static SpectrumHeadroom today(HeadroomForm form, int smallPacketPercent, boolean sharedPool) {
    return new AutoValue_SpectrumHeadroom(form, smallPacketPercent, sharedPool, true, false);
  }

  /** What the tables of the SN2700, SN3700 and SN4700 were made with. */
  static SpectrumHeadroom fixedResponse(boolean wholeCells) {
    return new AutoValue_SpectrumHeadroom(HeadroomForm.SPECTRUM, ALL, false, wholeCells, true);
  }

  /** What the table of the SN4600C with a shared pool was made with. */
  static SpectrumHeadroom partCells(int smallPacketPercent) {
    return new AutoValue_SpectrumHeadroom(
        HeadroomForm.SPECTRUM, smallPacketPercent, true, false, false);
  }

  /** Today's headroom for {@code request}, with no shared pool. */
  static ByteSize xoff(HeadroomRequest request) {
    return today(request.asic().headroomForm().value(), request.smallPacketPercent(), false)
        .xoff(
            request.asic().cell().value(),
            request.speed(),
            request.cable(),
            request.largestFrameBytes(),
            request.largestLosslessFrameBytes(),
            request.gearboxNanos());
  }

  ByteSize xoff(
      ByteSize cell,
      BitRate speed,
      CableLength cable,
      int mtuBytes,
      int losslessMtuBytes,
      int gearboxNanos) {
    BigDecimal delayed = delayedBytes(speed, cable, mtuBytes, gearboxNanos);
    ByteSize xoff =
        rounded(delayed, occupancy(cell, smallPacketPercent(), losslessMtuBytes), losslessMtuBytes);
    if (form() == HeadroomForm.SPECTRUM_6) {
      xoff = xoff.plus(SPECTRUM_6_MORE);
    }
    if (!sharedPool() && smallPacketPercent() != ALL) {
      ByteSize worst = rounded(delayed, occupancy(cell, ALL, losslessMtuBytes), losslessMtuBytes);
      ByteSize compensated = xoff.plus(COMPENSATION);
      xoff = compensated.compareTo(worst) < 0 ? compensated : xoff;
    }
    return xoff;
  }

  private BigDecimal delayedBytes(
      BitRate speed, CableLength cable, int mtuBytes, int gearboxNanos) {
    BigDecimal rate = BigDecimal.valueOf(speed.bitsPerSecond());
    BigDecimal cableBytes =
        rate.multiply(BigDecimal.valueOf(2 * cable.metres()))
            .divide(BigDecimal.valueOf(8 * LinkBytes.METRES_PER_SECOND), EXACT);
    BigDecimal gearbox =
        rate.multiply(BigDecimal.valueOf(2L * gearboxNanos))
            .divide(BigDecimal.valueOf(8L * 1024 * 1_000_000), EXACT);
    BigDecimal response =
        fixedResponse() ? FIXED_RESPONSE_BYTES : BigDecimal.valueOf(PauseResponse.bytes(speed));
    BigDecimal tile =
        form() == HeadroomForm.SPECTRUM_TILE
            ? rate.multiply(BigDecimal.valueOf(TILE_NANOS))
                .divide(BigDecimal.valueOf(8_000_000_000L), EXACT)
            : BigDecimal.ZERO;
    return BigDecimal.valueOf(mtuBytes)
        .add(cableBytes)
        .add(gearbox)
        .add(MAC_PHY_BYTES)
        .add(response)
        .add(tile);
  }

  private static ByteSize rounded(BigDecimal delayed, BigDecimal occupancy, int losslessMtuBytes) {
    BigDecimal total = delayed.multiply(occupancy, EXACT).add(BigDecimal.valueOf(losslessMtuBytes));
    return ByteSize.ofBytes(total.setScale(0, RoundingMode.CEILING).longValueExact())
        .roundedUpTo(KIB);
  }

  /** Buffer for each byte on the wire. */
  private BigDecimal occupancy(ByteSize cell, int percent, int losslessMtuBytes) {
    BigDecimal averageBytes =
        BigDecimal.valueOf(
            (long) percent * SMALL_PACKET_BYTES + (long) (ALL - percent) * losslessMtuBytes);
    return BigDecimal.ONE.add(
        smallPacketCells(cell)
            .subtract(BigDecimal.ONE)
            .multiply(BigDecimal.valueOf((long) ALL * SMALL_PACKET_BYTES))
            .divide(averageBytes, EXACT));
  }

  private BigDecimal smallPacketCells(ByteSize cell) {
    BigDecimal bytes = BigDecimal.valueOf(cell.bytes());
    BigDecimal factor =
        cell.bytes() > 2 * SMALL_PACKET_BYTES
            ? bytes.divide(BigDecimal.valueOf(SMALL_PACKET_BYTES), EXACT)
            : bytes.multiply(BigDecimal.valueOf(2)).divide(bytes.add(BigDecimal.ONE), EXACT);
    return wholeCells() ? factor.setScale(0, RoundingMode.CEILING) : factor;
  }
}
