package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.SortedSet;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** A cabled port. What is at its other end, {@link ResolvedFabric#wiring} says. */
@AutoValue
abstract class ResolvedPort {
  abstract PortRef ref();

  /** All that its numbers depend on. */
  abstract PortKind kind();

  PortRole role() {
    return kind().role();
  }

  BitRate speed() {
    return kind().speed();
  }

  CableLength cable() {
    return kind().cable();
  }

  /** The lossless classes that run here: all on fabric ports, on others those of the host. */
  SortedSet<ClassName> losslessClasses() {
    return kind().losslessClasses();
  }

  /** Whether any lossless class runs here. */
  boolean carriesLossless() {
    return kind().carriesLossless();
  }

  static ResolvedPort of(PortRef ref, PortKind kind) {
    return new AutoValue_ResolvedPort(ref, kind);
  }
}
