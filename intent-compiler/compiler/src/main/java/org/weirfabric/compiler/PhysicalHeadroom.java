package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * The least headroom with which no frame is lost whatever the traffic.
 *
 * <p>{@code peer's lossless frame just begun + cellExpansion * (own frame + PFC frame + 2*L/v*R/8 +
 * interface and gearbox delays*R/8 + quanta*64)}: after the threshold is crossed, our PFC frame may
 * have to wait for a frame of any priority that we have just begun to send; it is serialised,
 * travels, and is acted on within the response time; all the while, and until what was sent before
 * has arrived, the peer fills cells; at last it ends the lossless frame it has begun.
 */
@AutoValue
abstract class PhysicalHeadroom {
  /** A PFC frame is of the smallest size. */
  static final int PFC_FRAME_BYTES = CellExpansion.MIN_FRAME_BYTES;

  /** The frame check sequence, which MTUs leave out. */
  static final int FCS_BYTES = 4;

  /** Both ends' interfaces are passed by our PFC frame and by the peer's last data. */
  private static final int INTERFACE_PASSES = 4;

  /** The link's gearboxes are passed once each way. */
  private static final int GEARBOX_PASSES = 2;

  private static final int ALL = 100;

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

  /** What is in flight in the gearboxes, there and back. */
  abstract long gearboxBytes();

  /** What the peer sends until it obeys. */
  abstract long responseBytes();

  abstract CellExpansion expansion();

  static PhysicalHeadroom of(HeadroomRequest request) {
    AsicProfile asic = request.asic();
    BitRate speed = request.speed();
    long cell = asic.cell().value().bytes();
    long overhead = asic.frameOverhead().value().bytes();
    long losslessFrame = (long) request.largestLosslessFrameBytes() + FCS_BYTES;
    return new AutoValue_PhysicalHeadroom(
        CellExpansion.stored(cell, losslessFrame + overhead),
        request.largestFrameBytes() + FCS_BYTES + CellExpansion.WIRE_OVERHEAD_BYTES,
        PFC_FRAME_BYTES + request.macsecBytes() + CellExpansion.WIRE_OVERHEAD_BYTES,
        LinkBytes.roundTrip(request.cable(), speed),
        LinkBytes.during((long) INTERFACE_PASSES * asic.interfaceDelayNanos().value(), speed),
        LinkBytes.during((long) GEARBOX_PASSES * request.gearboxNanos(), speed),
        PauseResponse.bytes(speed),
        request.smallPacketPercent() == ALL
            ? CellExpansion.worst(cell, overhead, losslessFrame)
            : CellExpansion.mix(cell, overhead, request.smallPacketPercent(), losslessFrame));
  }

  /** All that the peer sends after the threshold is crossed, on the wire. */
  long onTheWire() {
    return ownFrameBytes()
        + pfcFrameBytes()
        + cableBytes()
        + interfaceBytes()
        + gearboxBytes()
        + responseBytes();
  }

  ByteSize total() {
    return ByteSize.ofBytes(peerFrameBytes() + expansion().of(onTheWire()));
  }
}
