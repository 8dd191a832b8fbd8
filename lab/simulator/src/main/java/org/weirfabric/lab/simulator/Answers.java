package org.weirfabric.lab.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** What has happened in a {@link Simulation} up to its present time. */
public final class Answers {
  private static final long PICOS_PER_NANO = 1000;

  private final Simulation simulation;

  Answers(Simulation simulation) {
    this.simulation = simulation;
  }

  /** Frames that all switches dropped for {@code reason}. */
  public long drops(DropReason reason) {
    return simulation.switches.values().stream().mapToLong(model -> model.dropped(reason)).sum()
        + (reason == DropReason.LINK_DOWN ? simulation.lostOnWires() : 0);
  }

  /** Frames that {@code switchId} dropped for {@code reason}. */
  public long drops(SwitchId switchId, DropReason reason) {
    return simulation.model(switchId).dropped(reason);
  }

  /** Frames that the guards of all switches have put into another class. */
  public long guarded() {
    return simulation.switches.values().stream().mapToLong(model -> model.guarded).sum();
  }

  /** How long {@code port} was kept from sending {@code priority}, in ns. */
  public long pausedNanos(PortRef port, Priority priority) {
    return simulation.mac.pausedPicos(simulation.numbers.of(port), priority.value())
        / PICOS_PER_NANO;
  }

  /** How long the NIC of {@code host} was kept from sending {@code priority}, in ns. */
  public long pausedNanos(HostId host, Priority priority) {
    return simulation.mac.pausedPicos(simulation.numbers.nicOf(host), priority.value())
        / PICOS_PER_NANO;
  }

  /** When the pause of {@code priority} began that holds the NIC of {@code host} or did last. */
  long pausedSincePicos(HostId host, Priority priority) {
    return simulation.mac.pausedSincePicos(simulation.numbers.nicOf(host), priority.value());
  }

  /** PFC frames that {@code port} has sent for {@code priority}. */
  public long pfcSent(PortRef port, Priority priority) {
    return simulation.mac.pfcSent(simulation.numbers.of(port), priority.value());
  }

  /** PFC frames that {@code port} has received for {@code priority}. */
  public long pfcReceived(PortRef port, Priority priority) {
    return simulation.mac.pfcReceived(simulation.numbers.of(port), priority.value());
  }

  /** The most that queue {@code queue} of {@code port} held, in whole cells. */
  public ByteSize queueWatermark(PortRef port, int queue) {
    return ByteSize.ofBytes(simulation.model(port.switchId()).queues.most[index(port, queue)]);
  }

  /** The most headroom that group {@code group} of {@code port} used, in whole cells. */
  public ByteSize headroomWatermark(PortRef port, int group) {
    return ByteSize.ofBytes(
        simulation.model(port.switchId()).buffer.headroomMost[index(port, group)]);
  }

  /** The most that group {@code group} of {@code port} held of the shared pool. */
  public ByteSize sharedWatermark(PortRef port, int group) {
    return ByteSize.ofBytes(
        simulation.model(port.switchId()).buffer.sharedMost[index(port, group)]);
  }

  /** Frames marked CE in queue {@code queue} of {@code port}. */
  public long marks(PortRef port, int queue) {
    return simulation.model(port.switchId()).queues.marks[index(port, queue)];
  }

  /** Bytes sent from queue {@code queue} of {@code port}, frames with FCS. */
  public long sentBytes(PortRef port, int queue) {
    return simulation.model(port.switchId()).queueSentBytes[index(port, queue)];
  }

  /** Bytes of flow {@code flow} of the setup that its receiver has taken in. */
  public long deliveredBytes(int flow) {
    return simulation.flows.get(flow).deliveredBytes;
  }

  /** Frames of flow {@code flow} that were delivered with CE. */
  public long deliveredMarks(int flow) {
    return simulation.flows.get(flow).deliveredMarks;
  }

  /** Congestion notification packets that the source of flow {@code flow} has received. */
  public long notifications(int flow) {
    return simulation.flows.get(flow).notifications;
  }

  /** Frames that the source of flow {@code flow} has sent again. */
  public long repeatedFrames(int flow) {
    Reliable reliable = simulation.flows.get(flow).reliable;
    return reliable == null ? 0 : reliable.repeated;
  }

  /** Messages of flow {@code flow} that have come whole. */
  public long deliveredMessages(int flow) {
    Messages messages = simulation.flows.get(flow).messages;
    return messages == null ? 0 : messages.delivered();
  }

  /** When the last byte of flow {@code flow} came, in ns; empty if it has not. */
  public OptionalLong completionNanos(int flow) {
    long picos = simulation.flows.get(flow).completedPicos;
    return picos < 0 ? OptionalLong.empty() : OptionalLong.of(picos / PICOS_PER_NANO);
  }

  /** When a switch or host first paused {@code priority}, in ns; empty if none did. */
  public OptionalLong firstPauseNanos(Priority priority) {
    return nanos(simulation.mac.firstPause[priority.value()]);
  }

  /** When a switch first marked a frame in a queue {@code queue}, in ns; empty if none did. */
  public OptionalLong firstMarkNanos(int queue) {
    return nanos(
        simulation.switches.values().stream()
            .mapToLong(model -> model.firstMark[queue])
            .min()
            .orElse(Long.MAX_VALUE));
  }

  private static OptionalLong nanos(long picos) {
    return picos == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(picos / PICOS_PER_NANO);
  }

  /** Numbers of the flows with {@code label}, in order. */
  public List<Integer> flows(String label) {
    return simulation.flows.stream()
        .filter(flow -> flow.spec.label().equals(label))
        .map(flow -> flow.number)
        .toList();
  }

  /**
   * How long messages of the flows with {@code label} took from when they might be sent until their
   * last byte came, in ns: what {@code share} of them did not exceed, within a 16th.
   */
  public OptionalLong messageNanos(String label, double share) {
    Messages.Durations all = durations(label);
    return all.count() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(all.quantile(share) / PICOS_PER_NANO);
  }

  Messages.Durations durations(String label) {
    Messages.Durations all = new Messages.Durations();
    for (Flow flow : simulation.flows) {
      if (flow.messages != null && flow.spec.label().equals(label)) {
        all.addAll(flow.messages.took);
      }
    }
    return all;
  }

  /** Where all bytes are. */
  public Conservation conservation() {
    long injected = 0;
    long delivered = 0;
    long dropped = 0;
    long held = simulation.onTheWireBytes();
    for (HostModel host : simulation.hosts.values()) {
      injected += host.injectedBytes();
      delivered += host.deliveredBytes();
      dropped += host.lostBytes();
      held += host.heldBytes();
    }
    dropped += simulation.lostOnWiresBytes();
    for (SwitchModel model : simulation.switches.values()) {
      dropped += model.droppedBytes();
      held += model.heldBytes();
    }
    return new Conservation(injected, delivered, dropped, held);
  }

  /** Who waits for whom at this moment. */
  public WaitForGraph waitForGraph() {
    return WaitForGraph.of(simulation);
  }

  /** The labels of all flows, in order. */
  public SortedSet<String> labels() {
    return simulation.flows.stream()
        .map(flow -> flow.spec.label())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All of it, ports and flows without traffic left out. */
  public JsonNode toJson() {
    return new AnswersJson(simulation, this).toJson();
  }

  private int index(PortRef port, int queueOrGroup) {
    return (simulation.numbers.of(port) - simulation.numbers.first(port.switchId()))
            * EgressQueues.QUEUES
        + queueOrGroup;
  }
}
