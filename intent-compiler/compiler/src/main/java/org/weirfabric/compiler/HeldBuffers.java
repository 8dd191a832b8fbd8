package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;

/** What a configuration, as a switch would hold it, takes of the packet buffer. */
final class HeldBuffers {
  private HeldBuffers() {}

  /**
   * By how much the pools, reserves and headroom of {@code config} are more than the fullest memory
   * of its switch holds; negative is what is left.
   */
  static long overBytes(AsicProfile asic, Topology topology, SwitchConfig config) {
    int memories = asic.bufferSlices().value();
    long pools = 0;
    boolean shared = false;
    for (BufferPool pool : config.pools().values()) {
      if (pool.ingress()) {
        pools += pool.size().plus(pool.sharedHeadroom()).bytes();
        shared |= pool.sharedHeadroom().bytes() > 0;
      }
    }
    List<PortDemand> ports = new ArrayList<>();
    for (PortConfig port : config.ports().values()) {
      // Where there is one memory, ports share it whatever their speed.
      BitRate speed = memories == 1 ? BitRate.ofGigabits(1) : speed(topology, config, port);
      ports.add(demand(port, shared, speed, slice(topology, config, port)));
    }
    BufferBudget own = BufferBudget.of(asic, ports, 0, HeadroomPooling.OWN);
    return own.keptBytes() + own.promisedBytes() + pools / memories - own.capacityBytes();
  }

  private static PortDemand demand(
      PortConfig port, boolean shared, BitRate speed, Optional<Integer> slice) {
    long kept = 0;
    List<Long> headrooms = new ArrayList<>();
    for (PriorityGroupConfig group : port.priorityGroups().values()) {
      kept += group.reserved().bytes();
      if (!shared && group.headroom().bytes() > 0) {
        headrooms.add(group.headroom().bytes());
      }
    }
    return PortDemand.of(1, speed, slice, kept, headrooms);
  }

  private static Optional<Integer> slice(Topology topology, SwitchConfig config, PortConfig port) {
    return Optional.ofNullable(topology.switches().get(config.switchId()))
        .flatMap(s -> Optional.ofNullable(s.slices().get(port.port())));
  }

  /**
   * A port that is not cabled any more has no speed; the least lets most of them share a memory.
   */
  private static BitRate speed(Topology topology, SwitchConfig config, PortConfig port) {
    int cabled = topology.wiring().indexOf(PortRef.of(config.switchId(), port.port()));
    return cabled < 0 ? BitRate.ofGigabits(1) : topology.wiring().speed(cabled);
  }
}
