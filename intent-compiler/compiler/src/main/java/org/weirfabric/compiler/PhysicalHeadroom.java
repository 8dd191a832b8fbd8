package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/**
 * The least headroom with which no frame is lost whatever the traffic.
 *
 * <p>{@code peer's lossless frame just begun + cellExpansion * (own frame + PFC frame + 2*L/v*R/8 +
 * interface delays*R/8 + quanta*64)}: after the threshold is crossed, our PFC frame may have to
 * wait for a frame of any priority that we have just begun to send; it is serialised, travels, and
 * is acted on within the response time; all the while, and until what was sent before has arrived,
 * the peer fills cells; at last it ends the lossless frame it has begun.
 */
@AutoValue
abstract class PhysicalHeadroom {
  /** A PFC frame is of the smallest size. */
  static final int PFC_FRAME_BYTES = CellExpansion.MIN_FRAME_BYTES;

  /** The frame check sequence, which MTUs leave out. */
  static final int FCS_BYTES = 4;

  /** Both ends' interfaces are passed by our PFC frame and by the peer's last data. */
  private static final int INTERFACE_PASSES = 4;

  /** The peer's lossless frame just begun, as stored in cells. */
  abstract long peerFrameBytes();

  /** Our own frame that delays the PFC frame, on the wire. */
  abstract long ownFrameBytes();

  /** Our PFC frame, on the wire. */
  abstract long pfcFrameBytes();

  /** What is in flight on the cable, there and back. */
  abstract long cableBytes();

  /** What is in flight in the interfaces of both ends. */
  abstract long interfaceBytes();

  /** What the peer sends until it obeys. */
  abstract long responseBytes();

  abstract CellExpansion expansion();

  static PhysicalHeadroom of(
      AsicProfile asic, BitRate speed, CableLength cable, int mtuBytes, int losslessMtuBytes) {
    long cell = asic.cell().value().bytes();
    return new AutoValue_PhysicalHeadroom(
        CellExpansion.stored(cell, losslessMtuBytes + FCS_BYTES),
        mtuBytes + FCS_BYTES + CellExpansion.WIRE_OVERHEAD_BYTES,
        PFC_FRAME_BYTES + CellExpansion.WIRE_OVERHEAD_BYTES,
        LinkBytes.roundTrip(cable, speed),
        LinkBytes.during((long) INTERFACE_PASSES * asic.interfaceDelayNanos().value(), speed),
        PauseResponse.bytes(speed),
        CellExpansion.worst(cell, losslessMtuBytes + FCS_BYTES));
  }

  /** All that the peer sends after the threshold is crossed, on the wire. */
  long onTheWire() {
    return ownFrameBytes() + pfcFrameBytes() + cableBytes() + interfaceBytes() + responseBytes();
  }

  ByteSize total() {
    return ByteSize.ofBytes(peerFrameBytes() + expansion().of(onTheWire()));
  }
}
