package org.weirfabric.lab.emulatedfabric.asic;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;

/** Puts a reading of the data plane into the places where the models have counters. */
final class Counters {
  private static final Map<String, Tally> OF_INTERFACE =
      Map.of(
          "in-octets", Tally.IN_OCTETS,
          "in-pkts", Tally.IN_PACKETS,
          "in-discards", Tally.IN_DISCARDS,
          "out-octets", Tally.OUT_OCTETS,
          "out-pkts", Tally.OUT_PACKETS,
          "out-discards", Tally.OUT_DISCARDS);
  private static final Map<String, Tally> OF_PFC =
      Map.of(
          "in-frames", Tally.PFC_RECEIVED,
          "out-frames", Tally.PFC_SENT,
          "in-pause-duration-ns", Tally.PAUSED_NANOS,
          "out-pause-duration-ns", Tally.PAUSING_NANOS,
          "in-pause-start-ns", Tally.PAUSED_SINCE_NANOS);
  private static final Map<String, Tally> OF_WATCHDOG =
      Map.of(
          "storms-detected", Tally.STORMS_DETECTED,
          "storms-restored", Tally.STORMS_RESTORED);
  private static final Map<String, Tally> OF_GROUP =
      Map.of(
          "shared-watermark-bytes", Tally.GROUP_SHARED_MOST,
          "headroom-watermark-bytes", Tally.GROUP_HEADROOM_MOST,
          "dropped-octets", Tally.GROUP_DROPPED_OCTETS);
  private static final Map<String, Tally> OF_QUEUE =
      Map.of(
          "occupancy-bytes", Tally.QUEUE_LENGTH,
          "max-queue-len", Tally.QUEUE_MOST,
          "transmit-pkts", Tally.QUEUE_PACKETS,
          "transmit-octets", Tally.QUEUE_OCTETS,
          "dropped-pkts", Tally.QUEUE_DROPPED_PACKETS,
          "dropped-octets", Tally.QUEUE_DROPPED_OCTETS,
          "ecn-marked-pkts", Tally.QUEUE_MARKED_PACKETS,
          "ecn-marked-octets", Tally.QUEUE_MARKED_OCTETS);

  private final SortedMap<String, PortFacts> facts = new TreeMap<>();

  Counters(List<PortFacts> ports) {
    ports.forEach(port -> facts.put(port.name(), port));
  }

  /** The counters of what is in {@code data}. */
  DataNode.Branch of(DataNode.Branch data, SwitchReading reading) {
    DataNode.Branch ports =
        DataNode.merge(
            States.at(interfaces(data, reading), "interfaces", "interface"),
            States.at(neighbours(reading), "lldp", "interfaces", "interface"));
    return DataNode.merge(
        DataNode.merge(ports, States.at(qos(data, reading), "qos", "interfaces", "interface")),
        States.at(lab(reading), "lab", "state"));
  }

  private static DataNode.Branch lab(SwitchReading reading) {
    SwitchReading.Lab lab = reading.lab();
    return States.of("simulated-time-ns", Long.toString(lab.simulatedNanos()))
        .with("lag-ns", Long.toString(lab.lagNanos()))
        .with("rate-divisor", Long.toString(lab.rateDivisor()))
        .with("packet-events", Long.toString(lab.packetEvents()));
  }

  private DataNode.Entries interfaces(DataNode.Branch data, SwitchReading reading) {
    DataNode.Entries entries = DataNode.Entries.NONE;
    for (var entry : data.branch("interfaces").list("interface").entrySet()) {
      PortReading port = reading.port(entry.getKey().value());
      DataNode.Branch state =
          States.of("oper-status", up(entry.getKey().value(), port) ? "UP" : "DOWN")
              .with("counters", counts(OF_INTERFACE, port, 0).with("in-errors", "0"));
      DataNode.Entries priorities = DataNode.Entries.NONE;
      for (var each :
          entry.getValue().branch("ethernet", "pfc", "priorities").list("priority").entrySet()) {
        if (!each.getValue().branch("state").children().isEmpty()) {
          priorities = priorities.with(each.getKey(), priority(each, port));
        }
      }
      // The data plane never sends a link PAUSE, and its neighbours neither.
      DataNode.Branch linkPause =
          States.of("in-mac-pause-frames", "0").with("out-mac-pause-frames", "0");
      entries =
          entries.with(
              entry.getKey(),
              States.entry(state)
                  .with(
                      "ethernet",
                      States.entry(States.at(linkPause, "counters"))
                          .with("pfc", States.at(priorities, "priorities", "priority"))));
    }
    return entries;
  }

  private static DataNode.Branch priority(
      Map.Entry<ListKey, DataNode.Branch> entry, PortReading port) {
    int index = Integer.parseInt(entry.getKey().value());
    DataNode.Branch counted = States.entry(counts(OF_PFC, port, index));
    if (entry.getValue().branch("watchdog", "state").children().isEmpty()) {
      return counted;
    }
    String status = port.of(Tally.STORMED, index) > 0 ? "STORMED" : "OPERATIONAL";
    return counted.with(
        "watchdog", States.entry(counts(OF_WATCHDOG, port, index).with("status", status)));
  }

  private boolean up(String name, PortReading port) {
    PortFacts known = facts.get(name);
    return known != null && known.neighbour().isPresent() && port.up();
  }

  /** What LLDP has found: the other end of every cable that carries frames. */
  private DataNode.Entries neighbours(SwitchReading reading) {
    DataNode.Entries entries = DataNode.Entries.NONE;
    for (PortFacts port : facts.values()) {
      if (up(port.name(), reading.port(port.name()))) {
        PortFacts.Neighbour neighbour = port.neighbour().orElseThrow();
        DataNode.Branch found =
            States.of("id", "1")
                .with("system-name", neighbour.system())
                .with("port-id", neighbour.port())
                .with("port-id-type", "INTERFACE_NAME");
        entries =
            entries.with(
                ListKey.of(port.name()),
                States.entry(States.of("name", port.name()).with("enabled", "true"))
                    .with("name", port.name())
                    .with(
                        "neighbors",
                        States.at(
                            DataNode.Entries.NONE.with(
                                ListKey.of("1"), States.entry(found).with("id", "1")),
                            "neighbor")));
      }
    }
    return entries;
  }

  private static DataNode.Entries qos(DataNode.Branch data, SwitchReading reading) {
    SortedMap<ListKey, DataNode.Branch> queues = data.branch("qos", "queues").list("queue");
    DataNode.Entries entries = DataNode.Entries.NONE;
    for (var entry : data.branch("qos", "interfaces").list("interface").entrySet()) {
      String name =
          entry
              .getValue()
              .branch("interface-ref", "state")
              .leaf("interface")
              .orElse(entry.getKey().value());
      PortReading port = reading.port(name);
      entries =
          entries.with(
              entry.getKey(),
              DataNode.Branch.EMPTY
                  .with(
                      "input",
                      States.at(
                          groups(entry.getValue(), port), "priority-groups", "priority-group"))
                  .with(
                      "output",
                      States.at(queues(entry.getValue(), queues, port), "queues", "queue")));
    }
    return entries;
  }

  private static DataNode.Entries groups(DataNode.Branch entry, PortReading port) {
    DataNode.Entries groups = DataNode.Entries.NONE;
    for (var each : entry.branch("input", "priority-groups").list("priority-group").entrySet()) {
      if (!each.getValue().branch("state").children().isEmpty()) {
        int index = Integer.parseInt(each.getKey().value());
        groups = groups.with(each.getKey(), States.entry(counts(OF_GROUP, port, index)));
      }
    }
    return groups;
  }

  private static DataNode.Entries queues(
      DataNode.Branch entry, SortedMap<ListKey, DataNode.Branch> queues, PortReading port) {
    DataNode.Entries found = DataNode.Entries.NONE;
    for (ListKey name : entry.branch("output", "queues").list("queue").keySet()) {
      DataNode.Branch queue = queues.getOrDefault(name, DataNode.Branch.EMPTY);
      if (queue.branch("state").leaf("queue-id").isPresent()) {
        int index = Integer.parseInt(queue.branch("state").leaf("queue-id").get());
        found =
            found.with(
                name,
                States.entry(counts(OF_QUEUE, port, index).with("origins", port.origins(index))));
      }
    }
    return found;
  }

  private static DataNode.Branch counts(Map<String, Tally> leaves, PortReading port, int index) {
    SortedMap<String, DataNode> counts = new TreeMap<>();
    leaves.forEach(
        (leaf, tally) -> counts.put(leaf, DataNode.Value.of(Long.toString(port.of(tally, index)))));
    return new DataNode.Branch(counts);
  }
}
