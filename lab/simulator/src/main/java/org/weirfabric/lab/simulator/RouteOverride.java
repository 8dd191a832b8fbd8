package org.weirfabric.lab.simulator;

import java.util.List;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

/**
 * Where one switch sends what is for one host, in place of the shortest paths.
 *
 * @param at the switch
 * @param destination the host
 * @param ports ports of equal cost; none drops it
 */
public record RouteOverride(SwitchId at, HostId destination, List<PortName> ports) {
  /** Keeps a copy. */
  public RouteOverride {
    ports = List.copyOf(ports);
  }
}
