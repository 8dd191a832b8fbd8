package org.weirfabric.compiler;

import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.Macsec;

/**
 * Says of the priority group of every lossless class on every port why it is of its size: the
 * vendor's form and the physical minimum are both computed, the larger is used.
 */
final class HeadroomStage {
  private HeadroomStage() {}

  /** The headroom of {@code lossless} on ports of {@code kind}. */
  static PortHeadroom of(AsicProfile asic, PortKind kind, ClassDemand lossless, int mtuBytes) {
    return of(
        "priority "
            + lossless.asked().priority()
            + " of "
            + kind.speed()
            + " ports on "
            + kind.cable()
            + kind.described()
            + ", "
            + asic.name(),
        request(asic, kind, lossless, mtuBytes));
  }

  /** What the group of {@code lossless} needs on ports of {@code kind}. */
  static HeadroomRequest request(
      AsicProfile asic, PortKind kind, ClassDemand lossless, int mtuBytes) {
    HeadroomRequest plain =
        HeadroomRequest.of(asic, kind.speed(), kind.cable(), mtuBytes, lossless.losslessMtuBytes());
    if (kind.features().equals(LinkFeatures.PLAIN) && kind.tunnelBytes() == 0) {
      return plain;
    }
    return plain.toBuilder()
        .setGearboxNanos(kind.features().gearboxNanos())
        .setMacsec(kind.features().macsec() != Macsec.NONE)
        .setVxlanBytes(kind.tunnelBytes())
        .build();
  }

  /** The lossless priority group of one kind of port. */
  static PortHeadroom of(String kind, HeadroomRequest request) {
    return HeadroomSizing.of(kind, request, "from the topology");
  }
}
