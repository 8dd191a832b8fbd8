package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** A cabled port with what is at its other end. */
@AutoValue
abstract class ResolvedPort {
  abstract PortRef ref();

  abstract PortRole role();

  abstract BitRate speed();

  abstract CableLength cable();

  /** The switch port at the other end of a fabric port. */
  abstract Optional<PortRef> peer();

  /** Whether the lossless class runs here: on fabric ports and on those of hosts in scope. */
  abstract boolean lossless();

  static ResolvedPort of(
      PortRef ref,
      PortRole role,
      BitRate speed,
      CableLength cable,
      Optional<PortRef> peer,
      boolean lossless) {
    return new AutoValue_ResolvedPort(ref, role, speed, cable, peer, lossless);
  }
}
