package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
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

  /** The lossless classes that run here: all on fabric ports, on others those of the host. */
  abstract SortedSet<ClassName> losslessClasses();

  /** Whether any lossless class runs here. */
  boolean carriesLossless() {
    return !losslessClasses().isEmpty();
  }

  static ResolvedPort of(
      PortRef ref,
      PortRole role,
      BitRate speed,
      CableLength cable,
      Optional<PortRef> peer,
      SortedSet<ClassName> losslessClasses) {
    return new AutoValue_ResolvedPort(
        ref,
        role,
        speed,
        cable,
        peer,
        Collections.unmodifiableSortedSet(new TreeSet<>(losslessClasses)));
  }
}
