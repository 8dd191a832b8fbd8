package org.weirfabric.compiler;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/**
 * Headroom of NVIDIA Spectrum-4 and -5 as SONiC's {@code buffer_headroom_mellanox.lua} computes it,
 * with every small packet of 64 bytes (p = 100).
 *
 * <p>{@code xoff = ceilKiB(losslessMtu + occ * (portMtu + 2*L*S/v + macPhy + quanta*64 + tile))}
 * with {@code occ = ceil(cell/64)}, macPhy 0.8 KiB and {@code tile = S/1000*120/8} for S in Mb/s.
 */
final class SpectrumHeadroom {
  static final String FORMULA =
      "ceilKiB(losslessMtu + occ*(portMtu + 2*L/v*R/8 + macPhy + quanta*64 + tile))";
  static final String SOURCE = "SONiC buffer_headroom_mellanox.lua, small packets 100 %";

  private static final BigDecimal MAC_PHY_BYTES = new BigDecimal("819.2");
  private static final int TILE_NANOS = 120;
  private static final int SMALL_PACKET_BYTES = 64;
  private static final int SCALE = 9;

  private SpectrumHeadroom() {}

  static ByteSize xoff(
      ByteSize cell, BitRate speed, CableLength cable, int mtuBytes, int losslessMtuBytes) {
    BigDecimal rate = BigDecimal.valueOf(speed.bitsPerSecond());
    BigDecimal cableBytes =
        rate.multiply(BigDecimal.valueOf(2 * cable.metres()))
            .divide(
                BigDecimal.valueOf(8 * LinkBytes.METRES_PER_SECOND), SCALE, RoundingMode.HALF_UP);
    BigDecimal tile =
        rate.multiply(BigDecimal.valueOf(TILE_NANOS))
            .divide(BigDecimal.valueOf(8_000_000_000L), SCALE, RoundingMode.HALF_UP);
    BigDecimal delayed =
        BigDecimal.valueOf(mtuBytes)
            .add(cableBytes)
            .add(MAC_PHY_BYTES)
            .add(BigDecimal.valueOf(PauseResponse.bytes(speed)))
            .add(tile);
    BigDecimal total =
        delayed
            .multiply(BigDecimal.valueOf(occupancy(cell)))
            .add(BigDecimal.valueOf(losslessMtuBytes));
    return ByteSize.ofBytes(total.setScale(0, RoundingMode.CEILING).longValueExact())
        .roundedUpTo(ByteSize.ofKibibytes(1));
  }

  /** Cells' worth of buffer per 64 bytes on the wire. */
  static long occupancy(ByteSize cell) {
    return (cell.bytes() + SMALL_PACKET_BYTES - 1) / SMALL_PACKET_BYTES;
  }
}
