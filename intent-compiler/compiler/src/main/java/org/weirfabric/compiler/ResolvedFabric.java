package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.topology.Topology;

/** A demand on a fabric that can carry it out, as far as names and ASIC limits go. */
@AutoValue
abstract class ResolvedFabric {
  abstract Demand demand();

  abstract Topology topology();

  /** The switches in the order of their names. */
  abstract List<ResolvedSwitch> switches();

  static ResolvedFabric of(Demand demand, Topology topology, List<ResolvedSwitch> switches) {
    return new AutoValue_ResolvedFabric(demand, topology, List.copyOf(switches));
  }
}
