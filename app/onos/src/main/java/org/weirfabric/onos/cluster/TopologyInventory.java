package org.weirfabric.onos.cluster;

import java.util.Optional;
import java.util.function.Supplier;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.ManagedSwitch;

/** The switches of the topology that holds at the moment of asking. */
public final class TopologyInventory implements Inventory {
  private final Supplier<Optional<Topology>> topology;

  /** The switches of what {@code topology} gives. */
  public TopologyInventory(Supplier<Optional<Topology>> topology) {
    this.topology = topology;
  }

  @Override
  public Optional<ManagedSwitch> find(SwitchId id) {
    return now().find(id);
  }

  @Override
  public Inventory now() {
    Optional<Topology> known = topology.get();
    return id ->
        known.flatMap(
            fabric ->
                Optional.ofNullable(fabric.switches().get(id)).map(each -> managed(each, fabric)));
  }

  private static ManagedSwitch managed(Switch each, Topology fabric) {
    return ManagedSwitch.of(
        each, Dialects.of(each, fabric), each.dialect() == DialectName.OPENCONFIG);
  }
}
