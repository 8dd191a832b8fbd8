package org.weirfabric.lab.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.OptionalLong;
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

  /** All of it, ports and flows without traffic left out. */
  public JsonNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("nowNanos", simulation.nowNanos());
    json.put("packetEvents", simulation.packetEvents());
    ObjectNode drops = json.putObject("drops");
    for (DropReason reason : DropReason.values()) {
      drops.put(reason.name(), drops(reason));
    }
    ObjectNode ports = json.putObject("ports");
    for (PortRef port : simulation.numbers.ports().keySet()) {
      ObjectNode each = portJson(port);
      if (!each.isEmpty()) {
        ports.set(port.toString(), each);
      }
    }
    ObjectNode hosts = json.putObject("hosts");
    for (Map.Entry<HostId, HostModel> entry : simulation.hosts.entrySet()) {
      ObjectNode each = hosts.putObject(entry.getKey().toString());
      each.put("injectedBytes", entry.getValue().injectedBytes());
      each.put("deliveredBytes", entry.getValue().deliveredBytes());
      for (int p = Priority.MIN; p <= Priority.MAX; p++) {
        putIfAny(each, "pausedNanos", p, pausedNanos(entry.getKey(), Priority.of(p)));
      }
    }
    ObjectNode flows = json.putObject("flows");
    for (Flow flow : simulation.flows) {
      ObjectNode each = flows.putObject(String.valueOf(flow.number));
      each.put("sentBytes", flow.sentBytes);
      each.put("deliveredBytes", flow.deliveredBytes);
      each.put("deliveredMarks", flow.deliveredMarks);
      each.put("notifications", flow.notifications);
    }
    return json;
  }

  private ObjectNode portJson(PortRef port) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < EgressQueues.QUEUES; i++) {
      putIfAny(json, "sentBytes", i, sentBytes(port, i));
      putIfAny(json, "queueWatermarkBytes", i, queueWatermark(port, i).bytes());
      putIfAny(json, "sharedWatermarkBytes", i, sharedWatermark(port, i).bytes());
      putIfAny(json, "headroomWatermarkBytes", i, headroomWatermark(port, i).bytes());
      putIfAny(json, "marks", i, marks(port, i));
      Priority priority = Priority.of(i);
      putIfAny(json, "pausedNanos", i, pausedNanos(port, priority));
      putIfAny(json, "pfcSent", i, pfcSent(port, priority));
      putIfAny(json, "pfcReceived", i, pfcReceived(port, priority));
    }
    return json;
  }

  private static void putIfAny(ObjectNode json, String name, int index, long value) {
    if (value != 0) {
      json.with(name).put(String.valueOf(index), value);
    }
  }

  private int index(PortRef port, int queueOrGroup) {
    return (simulation.numbers.of(port) - simulation.numbers.first(port.switchId()))
            * EgressQueues.QUEUES
        + queueOrGroup;
  }
}
