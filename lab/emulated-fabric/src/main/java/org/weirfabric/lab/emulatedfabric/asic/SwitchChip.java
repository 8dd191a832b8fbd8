package org.weirfabric.lab.emulatedfabric.asic;

import java.util.List;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;

/** The chip of one switch: programs itself from a configuration, and tells what it has applied. */
public final class SwitchChip {
  private final ChipFacts facts;
  private final Ports ports;

  /** A chip with the given ports. */
  public SwitchChip(ChipFacts facts, List<PortFacts> portFacts) {
    this.facts = facts;
    this.ports = new Ports(facts, portFacts);
  }

  /** The configuration of a switch as it leaves the factory. */
  public DataNode.Branch factory() {
    return ports.factory();
  }

  /**
   * The state that a configuration leads to.
   *
   * @throws Refusal if the chip can't hold or do what it says; the message names the shortage
   */
  public DataNode.Branch apply(DataNode.Branch config) {
    Buffers buffers = Buffers.program(facts, config);
    Classification classification = Classification.program(facts, config);
    Guards guards = Guards.program(ports, config);
    Egress egress = Egress.program(facts, config);
    DataNode.Branch state = ports.apply(config, buffers, classification);
    state = DataNode.merge(state, buffers.state());
    state = DataNode.merge(state, classification.state());
    state = DataNode.merge(state, guards.state());
    return DataNode.merge(state, egress.state());
  }
}
