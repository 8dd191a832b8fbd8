package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.asic.HeadroomForm;
import org.weirfabric.model.units.ByteSize;

/** What one lossless priority group needs, in bytes alone: the arithmetic without its reasons. */
@AutoValue
abstract class GroupSize {
  /** The physical minimum, rounded as the ASIC allocates. */
  abstract ByteSize minimum();

  /** What the vendor's formula gives, where it has one. */
  abstract Optional<ByteSize> vendor();

  /** Bytes of the group alone. */
  abstract ByteSize reserved();

  /** How far it falls before XON. */
  abstract ByteSize xon();

  /** The larger of both forms. */
  ByteSize headroom() {
    return PortHeadroom.larger(minimum(), vendor());
  }

  static GroupSize of(HeadroomRequest request) {
    return of(request, PhysicalHeadroom.of(request));
  }

  static GroupSize of(HeadroomRequest request, PhysicalHeadroom physical) {
    AsicProfile asic = request.asic();
    ByteSize unit = asic.allocationUnit().value();
    Optional<ByteSize> vendor =
        asic.headroomForm().value() == HeadroomForm.PHYSICAL
            ? Optional.empty()
            : Optional.of(SpectrumHeadroom.xoff(request));
    boolean eightLanes = request.hasEightLanes();
    ByteSize xon = asic.pipelineLatency().value().times(eightLanes ? 2 : 1).roundedUpTo(unit);
    ByteSize lanes = eightLanes ? ByteSize.ofBytes(request.largestFrameBytes()) : ByteSize.ZERO;
    return new AutoValue_GroupSize(
        physical.total().roundedUpTo(unit), vendor, xon.plus(lanes).roundedUpTo(unit), xon);
  }
}
