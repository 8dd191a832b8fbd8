package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigInteger;
import java.util.Locale;

/**
 * The most buffer that a byte on the wire can take, since a frame takes whole cells: {@code
 * max(ceil(s/cell)*cell / (s + preamble + gap))} over every frame size s, FCS included.
 */
@AutoValue
abstract class CellExpansion {
  /** The smallest frame, FCS included. */
  static final int MIN_FRAME_BYTES = 64;

  /** Preamble, start delimiter and the gap between frames: on the wire, never in a buffer. */
  static final int WIRE_OVERHEAD_BYTES = 20;

  /** Bytes of buffer. */
  abstract long bufferBytes();

  /** Bytes on the wire that take so much. */
  abstract long wireBytes();

  /** The frame size at which it is worst, FCS included. */
  long worstFrameBytes() {
    return wireBytes() - WIRE_OVERHEAD_BYTES;
  }

  /** Which frames it is for. */
  abstract String basis();

  /** The worst case for frames of up to {@code maxFrameBytes}, FCS included. */
  static CellExpansion worst(long cellBytes, long maxFrameBytes) {
    return worst(cellBytes, 0, maxFrameBytes);
  }

  /** The same where a frame's first cell also holds {@code overheadBytes} beside the frame. */
  static CellExpansion worst(long cellBytes, long overheadBytes, long maxFrameBytes) {
    CellExpansion worst = of(cellBytes, overheadBytes, MIN_FRAME_BYTES);
    // Within one number of cells the smallest frame is the worst, so only first sizes matter.
    for (long cells = 1; cells * cellBytes - overheadBytes < maxFrameBytes; cells++) {
      long first = cells * cellBytes - overheadBytes + 1;
      if (first > MIN_FRAME_BYTES) {
        CellExpansion next = of(cellBytes, overheadBytes, first);
        worst = next.isWorseThan(worst) ? next : worst;
      }
    }
    return worst;
  }

  /** What it is if {@code percent} of 100 frames are the smallest, the others the largest. */
  static CellExpansion mix(long cellBytes, long overheadBytes, int percent, long maxFrameBytes) {
    CellExpansion small = of(cellBytes, overheadBytes, MIN_FRAME_BYTES);
    CellExpansion large = of(cellBytes, overheadBytes, maxFrameBytes);
    int rest = 100 - percent;
    return new AutoValue_CellExpansion(
        percent * small.bufferBytes() + rest * large.bufferBytes(),
        percent * small.wireBytes() + rest * large.wireBytes(),
        percent
            + " of 100 frames of "
            + MIN_FRAME_BYTES
            + " B, "
            + rest
            + " of "
            + maxFrameBytes
            + " B");
  }

  private static CellExpansion of(long cellBytes, long overheadBytes, long frameBytes) {
    return new AutoValue_CellExpansion(
        stored(cellBytes, frameBytes + overheadBytes),
        frameBytes + WIRE_OVERHEAD_BYTES,
        "frames of " + frameBytes + " B");
  }

  /** What a frame takes in the buffer. */
  static long stored(long cellBytes, long frameBytes) {
    return (frameBytes + cellBytes - 1) / cellBytes * cellBytes;
  }

  /** The most buffer that {@code onTheWire} bytes can take, rounded up. */
  long of(long onTheWire) {
    return LinkBytes.ceil(
        BigInteger.valueOf(onTheWire).multiply(BigInteger.valueOf(bufferBytes())),
        BigInteger.valueOf(wireBytes()));
  }

  private boolean isWorseThan(CellExpansion other) {
    return bufferBytes() * other.wireBytes() > other.bufferBytes() * wireBytes();
  }

  /** The ratio with three decimals. */
  @Override
  public final String toString() {
    return String.format(Locale.ROOT, "%.3f", (double) bufferBytes() / wireBytes());
  }
}
