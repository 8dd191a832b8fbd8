package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** The ports of the box. */
final class Ports {
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
   * Takes what is configured for the ports.
   *
   * @throws Refusal if a port isn't there, or can't be run like that
   */
  PfcProgram program(DataNode.Branch config, Buffers buffers, Classification classification) {
    SortedMap<ListKey, DataNode.Branch> configured = config.branch("interfaces").list("interface");
    for (ListKey name : configured.keySet()) {
      if (!facts.containsKey(name.value())) {
        throw Refusal.invalid(where(name.value()), "the switch has no such port");
      }
    }
    PfcProgram pfc = new PfcProgram();
    for (PortFacts port : facts.values()) {
      DataNode.Branch entry = configured.get(ListKey.of(port.name()));
      if (entry == null) {
        throw new Refusal(
            Status.Code.FAILED_PRECONDITION,
            where(port.name()) + ": a port of the box can't be removed");
      }
      requireCarried(port, entry);
      pfc.add(
          port.name(),
          where(port.name()) + "/ethernet",
          entry.branch("ethernet"),
          buffers,
          classification);
    }
    return pfc;
  }

  private void requireCarried(PortFacts port, DataNode.Branch entry) {
    Settings settings = Settings.of(where(port.name()), entry);
    int mtu = settings.integer("mtu", maxFrameBytes);
    if (mtu > maxFrameBytes) {
      throw Refusal.invalid(
          settings.where() + "/config/mtu", mtu + " is above the chip's " + maxFrameBytes);
    }
    String speed = speed(port, entry);
    if (!speed.endsWith(":" + port.speed())) {
      throw Refusal.invalid(
          where(port.name()) + "/ethernet/config/port-speed", "the cable runs at " + port.speed());
    }
  }

  private static String speed(PortFacts port, DataNode.Branch entry) {
    return entry
        .branch("ethernet", "config")
        .leaf("port-speed")
        .orElse("openconfig-if-ethernet:" + port.speed());
  }

  /** The ports by name. */
  SortedMap<String, PortFacts> facts() {
    return Collections.unmodifiableSortedMap(facts);
  }

  /** The ports that are administratively down. */
  SortedSet<PortName> disabled(DataNode.Branch config) {
    SortedSet<PortName> disabled = new TreeSet<>();
    config
        .branch("interfaces")
        .list("interface")
        .forEach(
            (name, entry) -> {
              if (!Settings.of(where(name.value()), entry).flag("enabled")) {
                disabled.add(PortName.of(name.value()));
              }
            });
    return disabled;
  }

  /** The state of the ports that the data plane runs. */
  DataNode.Branch state(DataNode.Branch config, SwitchConfig running) {
    DataNode.Entries interfaces = DataNode.Entries.NONE;
    SortedMap<ListKey, DataNode.Branch> configured = config.branch("interfaces").list("interface");
    for (PortFacts port : facts.values()) {
      ListKey name = ListKey.of(port.name());
      DataNode.Branch entry = configured.getOrDefault(name, DataNode.Branch.EMPTY);
      PortConfig ran = running.ports().get(PortName.of(port.name()));
      DataNode.Entries pfc = ran == null ? DataNode.Entries.NONE : PfcProgram.state(ran);
      DataNode.Branch ethernet =
          States.of(
                  "enable-flow-control",
                  Boolean.toString(
                      Settings.of(where(port.name()), entry.branch("ethernet"))
                          .flag("enable-flow-control")))
              .with("port-speed", speed(port, entry));
      interfaces =
          interfaces.with(
              name,
              States.entry(interfaceState(port, entry))
                  .with("name", port.name())
                  .with(
                      "ethernet",
                      States.entry(ethernet)
                          .with("pfc", States.at(pfc, "priorities", "priority"))));
    }
    return DataNode.merge(States.at(interfaces, "interfaces", "interface"), bindings(config));
  }

  private DataNode.Branch interfaceState(PortFacts port, DataNode.Branch entry) {
    Settings settings = Settings.of(where(port.name()), entry);
    boolean enabled = settings.flag("enabled");
    DataNode.Branch state =
        States.of("name", port.name())
            .with("type", settings.text("type", "iana-if-type:ethernetCsmacd"))
            .with("mtu", Integer.toString(settings.integer("mtu", maxFrameBytes)))
            .with("enabled", Boolean.toString(enabled))
            .with("ifindex", Integer.toString(port.index()))
            .with("admin-status", enabled ? "UP" : "DOWN");
    return States.with(state, "description", settings.text("description"));
  }

  /**
   * The port that each entry of {@code /qos/interfaces} stands for.
   *
   * @throws Refusal if one stands for none
   */
  SortedMap<ListKey, String> bound(DataNode.Branch config) {
    SortedMap<ListKey, String> bound = new TreeMap<>();
    for (var entry : config.branch("qos", "interfaces").list("interface").entrySet()) {
      String id = entry.getKey().value();
      String port = ref(entry.getValue()).orElse(id);
      if (!facts.containsKey(port)) {
        throw Refusal.invalid(
            "/qos/interfaces/interface[interface-id=" + id + "]", "stands for no port");
      }
      bound.put(entry.getKey(), port);
    }
    return bound;
  }

  private static Optional<String> ref(DataNode.Branch entry) {
    return entry.branch("interface-ref", "config").leaf("interface");
  }

  private static DataNode.Branch bindings(DataNode.Branch config) {
    DataNode.Entries bound = DataNode.Entries.NONE;
    for (var entry : config.branch("qos", "interfaces").list("interface").entrySet()) {
      bound =
          bound.with(
              entry.getKey(),
              States.entry(States.of("interface-id", entry.getKey().value()))
                  .with(
                      "interface-ref",
                      States.entry(
                          States.with(DataNode.Branch.EMPTY, "interface", ref(entry.getValue())))));
    }
    return States.at(bound, "qos", "interfaces", "interface");
  }

  private static String where(String port) {
    return "/interfaces/interface[name=" + port + "]";
  }
}
