package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;

/** An intent on a fabric that can carry it out, as far as names and ASIC limits go. */
@AutoValue
abstract class ResolvedFabric {
  abstract LosslessIntent intent();

  abstract Topology topology();

  /** The switches in the order of their names. */
  abstract List<ResolvedSwitch> switches();

  static ResolvedFabric of(
      LosslessIntent intent, Topology topology, List<ResolvedSwitch> switches) {
    return new AutoValue_ResolvedFabric(intent, topology, List.copyOf(switches));
  }
}
