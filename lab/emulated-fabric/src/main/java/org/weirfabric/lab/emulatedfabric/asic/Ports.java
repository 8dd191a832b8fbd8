package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;

/** The ports: links, MACs, and priority-based flow control with its watchdog. */
final class Ports {
  private static final List<String> INTERFACE_COUNTERS =
      List.of(
          "in-octets",
          "in-pkts",
          "in-errors",
          "in-discards",
          "out-octets",
          "out-pkts",
          "out-errors",
          "out-discards");
  private static final List<String> PFC_COUNTERS =
      List.of("in-frames", "out-frames", "in-pause-duration-ns", "out-pause-duration-ns");

  private final SortedMap<String, PortFacts> facts = new TreeMap<>();
  private final int maxFrameBytes;

  Ports(ChipFacts chip, List<PortFacts> ports) {
    ports.forEach(port -> facts.put(port.name(), port));
    maxFrameBytes = chip.maxFrameBytes();
  }

  /** Whether the switch has a port of this name. */
  boolean has(String port) {
    return facts.containsKey(port);
  }

  /** The configuration of the interfaces when the switch leaves the factory. */
  DataNode.Branch factory() {
    DataNode.Entries interfaces = DataNode.Entries.NONE;
    for (PortFacts port : facts.values()) {
      DataNode.Branch config =
          States.of("name", port.name())
              .with("type", "iana-if-type:ethernetCsmacd")
              .with("mtu", Integer.toString(maxFrameBytes))
              .with("enabled", "true");
      DataNode.Branch ethernet = States.of("port-speed", "openconfig-if-ethernet:" + port.speed());
      interfaces =
          interfaces.with(
              ListKey.of(port.name()),
              States.of("name", port.name())
                  .with("config", config)
                  .with("ethernet", States.at(ethernet, "config")));
    }
    return States.at(interfaces, "interfaces", "interface");
  }

  /**
   * Sets up the ports and tells their applied state.
   *
   * @throws Refusal if a port isn't there, or can't be run like that
   */
  DataNode.Branch apply(DataNode.Branch config, Buffers buffers, Classification classification) {
    SortedMap<ListKey, DataNode.Branch> configured = config.branch("interfaces").list("interface");
    for (ListKey name : configured.keySet()) {
      if (!facts.containsKey(name.value())) {
        throw Refusal.invalid(where(name.value()), "the switch has no such port");
      }
    }
    DataNode.Entries interfaces = DataNode.Entries.NONE;
    DataNode.Entries lldp = DataNode.Entries.NONE;
    for (PortFacts port : facts.values()) {
      DataNode.Branch entry = configured.get(ListKey.of(port.name()));
      if (entry == null) {
        throw new Refusal(
            Status.Code.FAILED_PRECONDITION,
            where(port.name()) + ": a port of the box can't be removed");
      }
      boolean up = flag(entry.branch("config").leaf("enabled")) && port.neighbour().isPresent();
      interfaces =
          interfaces.with(
              ListKey.of(port.name()),
              States.entry(interfaceState(port, entry, up))
                  .with("name", port.name())
                  .with("ethernet", ethernet(port, entry, buffers, classification)));
      if (up) {
        lldp = lldp.with(ListKey.of(port.name()), lldpState(port));
      }
    }
    return DataNode.merge(
        DataNode.merge(
            States.at(interfaces, "interfaces", "interface"),
            States.at(lldp, "lldp", "interfaces", "interface")),
        bindings(config));
  }

  private DataNode.Branch interfaceState(PortFacts port, DataNode.Branch entry, boolean up) {
    Settings settings = Settings.of(where(port.name()), entry);
    int mtu = settings.integer("mtu", maxFrameBytes);
    if (mtu > maxFrameBytes) {
      throw Refusal.invalid(
          settings.where() + "/config/mtu", mtu + " is above the chip's " + maxFrameBytes);
    }
    boolean enabled = settings.flag("enabled");
    DataNode.Branch state =
        States.of("name", port.name())
            .with("type", settings.text("type", "iana-if-type:ethernetCsmacd"))
            .with("mtu", Integer.toString(mtu))
            .with("enabled", Boolean.toString(enabled))
            .with("ifindex", Integer.toString(port.index()))
            .with("admin-status", enabled ? "UP" : "DOWN")
            .with("oper-status", up ? "UP" : "DOWN");
    state = States.with(state, "description", settings.text("description"));
    return state.with("counters", zeros(INTERFACE_COUNTERS));
  }

  private DataNode.Branch ethernet(
      PortFacts port, DataNode.Branch entry, Buffers buffers, Classification classification) {
    DataNode.Branch ethernet = entry.branch("ethernet");
    Settings settings = Settings.of(where(port.name()) + "/ethernet", ethernet);
    String speed = settings.text("port-speed", "openconfig-if-ethernet:" + port.speed());
    if (!speed.endsWith(":" + port.speed())) {
      throw Refusal.invalid(
          settings.where() + "/config/port-speed", "the cable runs at " + port.speed());
    }
    boolean linkPause = settings.flag("enable-flow-control");
    DataNode.Branch state =
        States.of("enable-flow-control", Boolean.toString(linkPause))
            .with("port-speed", speed)
            .with("counters", zeros(List.of("in-mac-pause-frames", "out-mac-pause-frames")));
    DataNode.Entries priorities = DataNode.Entries.NONE;
    for (var priority : ethernet.branch("pfc", "priorities").list("priority").entrySet()) {
      Settings pfc =
          Settings.of(
              settings.where()
                  + "/pfc/priorities/priority[index="
                  + priority.getKey().value()
                  + "]",
              priority.getValue());
      int index = Integer.parseInt(priority.getKey().value());
      if (linkPause && (pfc.flag("receive") || pfc.flag("transmit"))) {
        throw new Refusal(
            Status.Code.FAILED_PRECONDITION,
            pfc.where() + ": PFC and link PAUSE (enable-flow-control) exclude each other");
      }
      int group = classification.priorityGroupOf(index);
      if (pfc.flag("transmit") && buffers.headroomBytes(port.name(), group) == 0) {
        throw new Refusal(
            Status.Code.FAILED_PRECONDITION,
            pfc.where() + ": priority group " + group + " has no headroom to transmit PFC for");
      }
      priorities =
          priorities.with(
              priority.getKey(),
              States.entry(pfcState(index, pfc))
                  .with("watchdog", watchdog(priority.getValue().branch("watchdog"), pfc)));
    }
    return States.entry(state).with("pfc", States.at(priorities, "priorities", "priority"));
  }

  private static DataNode.Branch pfcState(int index, Settings pfc) {
    return DataNode.merge(
        States.of("index", Integer.toString(index))
            .with("receive", Boolean.toString(pfc.flag("receive")))
            .with("transmit", Boolean.toString(pfc.flag("transmit"))),
        zeros(PFC_COUNTERS));
  }

  private static DataNode.Branch watchdog(DataNode.Branch watchdog, Settings pfc) {
    Settings settings = Settings.of(pfc.where() + "/watchdog", watchdog);
    if (settings.config().children().isEmpty()) {
      return DataNode.Branch.EMPTY;
    }
    DataNode.Branch state =
        States.of("detect-time-ms", settings.required("detect-time-ms"))
            .with("restore-time-ms", settings.required("restore-time-ms"))
            .with("action", settings.required("action"));
    return States.entry(
        DataNode.merge(state, zeros(List.of("storms-detected", "storms-restored"))));
  }

  private static DataNode.Branch lldpState(PortFacts port) {
    PortFacts.Neighbour neighbour = port.neighbour().orElseThrow();
    DataNode.Branch found =
        States.of("id", "1")
            .with("system-name", neighbour.system())
            .with("port-id", neighbour.port())
            .with("port-id-type", "INTERFACE_NAME");
    DataNode.Entries neighbours =
        DataNode.Entries.NONE.with(ListKey.of("1"), States.entry(found).with("id", "1"));
    return States.entry(States.of("name", port.name()).with("enabled", "true"))
        .with("name", port.name())
        .with("neighbors", States.at(neighbours, "neighbor"));
  }

  private DataNode.Branch bindings(DataNode.Branch config) {
    DataNode.Entries bound = DataNode.Entries.NONE;
    for (var entry : config.branch("qos", "interfaces").list("interface").entrySet()) {
      Optional<String> ref = entry.getValue().branch("interface-ref", "config").leaf("interface");
      String id = entry.getKey().value();
      if (!facts.containsKey(ref.orElse(id))) {
        throw Refusal.invalid(
            "/qos/interfaces/interface[interface-id=" + id + "]", "stands for no port");
      }
      bound =
          bound.with(
              entry.getKey(),
              States.entry(States.of("interface-id", id))
                  .with(
                      "interface-ref",
                      States.entry(States.with(DataNode.Branch.EMPTY, "interface", ref))));
    }
    return States.at(bound, "qos", "interfaces", "interface");
  }

  private static DataNode.Branch zeros(List<String> counters) {
    DataNode.Branch zeros = DataNode.Branch.EMPTY;
    for (String counter : counters) {
      zeros = zeros.with(counter, "0");
    }
    return zeros;
  }

  private static boolean flag(Optional<String> text) {
    return text.map(Boolean::parseBoolean).orElse(false);
  }

  private static String where(String port) {
    return "/interfaces/interface[name=" + port + "]";
  }
}
