package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

/**
 * The chip of one switch: programs itself from a configuration, drives its data plane, and tells
 * what that runs and counts.
 */
public final class SwitchChip implements Chip {
  private final SwitchId id;
  private final ChipFacts facts;
  private final Ports ports;
  private final SwitchPlane plane;
  private final Counters counters;
  private final Supplier<Optional<PipelineTrust>> pipeline;

  /**
   * A chip with the given ports in front of a data plane.
   *
   * @param pipeline what the switch's P4 program says at the moment; empty if none runs
   */
  public SwitchChip(
      SwitchId id,
      ChipFacts facts,
      List<PortFacts> portFacts,
      SwitchPlane plane,
      Supplier<Optional<PipelineTrust>> pipeline) {
    this.id = id;
    this.facts = facts;
    this.ports = new Ports(facts, portFacts);
    this.plane = plane;
    this.pipeline = pipeline;
    this.counters = new Counters(portFacts);
  }

  /** The configuration of a switch as it leaves the factory. */
  @Override
  public DataNode.Branch factory() {
    return ports.factory();
  }

  /**
   * Has the data plane run a configuration, and tells the state that this leads to.
   *
   * @throws Refusal if the chip can't hold or do what it says; the message names the shortage, and
   *     nothing has changed then
   */
  @Override
  public DataNode.Branch apply(DataNode.Branch config) {
    Buffers buffers = Buffers.program(facts, config);
    Classification classification = Classification.program(facts, config);
    Guards guards = Guards.program(ports, config);
    Egress egress = Egress.program(facts, config);
    EgressPorts egressPorts = new EgressPorts(egress, classification, config);
    PfcProgram pfc = ports.program(config, buffers, classification);
    SortedMap<ListKey, String> bound = ports.bound(config);
    SwitchConfig running =
        run(
            new PlaneConfig(buffers, classification, egressPorts, guards)
                .of(id, ports.facts(), bound, pfc, egress.ecnProfiles(), pipeline.get()),
            config);
    DataNode.Branch state = ports.state(config, running);
    state = DataNode.merge(state, Buffers.state(running, bound));
    state = DataNode.merge(state, classification.state(running, bound));
    state = DataNode.merge(state, guards.state(running));
    state = DataNode.merge(state, egress.state());
    return DataNode.merge(state, egressPorts.state(running, bound));
  }

  /**
   * Has the data plane run what was asked for in another language than the trees', and tells the
   * state of its ports, with a queue of each number on each.
   *
   * @param disabled ports that are to be down
   * @throws Refusal if the data plane can't
   */
  public DataNode.Branch run(
      DataNode.Branch config, SwitchConfig wanted, SortedSet<PortName> disabled) {
    SwitchConfig running = configure(wanted, disabled);
    SortedMap<ListKey, String> all = new TreeMap<>();
    ports.facts().keySet().forEach(port -> all.put(ListKey.of(port), port));
    DataNode.Branch state = ports.state(config, running);
    state = DataNode.merge(state, Buffers.state(running, all));
    return DataNode.merge(state, EgressPorts.numbered(facts.queues(), all));
  }

  private SwitchConfig run(SwitchConfig wanted, DataNode.Branch config) {
    return configure(wanted, ports.disabled(config));
  }

  private SwitchConfig configure(SwitchConfig wanted, SortedSet<PortName> disabled) {
    try {
      return plane.configure(wanted, disabled);
    } catch (IllegalArgumentException cannot) {
      throw new Refusal(
          Status.Code.FAILED_PRECONDITION, "the data plane can't: " + cannot.getMessage());
    }
  }

  /** The switch's own clock, in ns since the Unix epoch. */
  @Override
  public long deviceNanos() {
    return plane.deviceNanos();
  }

  /** All counters at one moment. */
  @Override
  public SwitchReading read() {
    return plane.read();
  }

  /** A switch's data with the counters of a reading in their places. */
  @Override
  public DataNode.Branch counted(DataNode.Branch data, SwitchReading reading) {
    return DataNode.merge(data, counters.of(data, reading));
  }
}
