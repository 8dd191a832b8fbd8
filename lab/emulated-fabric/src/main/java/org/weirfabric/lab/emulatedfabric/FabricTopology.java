package org.weirfabric.lab.emulatedfabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;

/** What a topology says about its switches: their chips, their ports, and where cables lead. */
final class FabricTopology {
  private final Topology topology;
  private final AsicCatalogue catalogue;
  private final SortedMap<PortRef, PortFacts.Neighbour> neighbours = new TreeMap<>();
  private final SortedMap<PortRef, BitRate> speeds = new TreeMap<>();

  FabricTopology(Topology topology, AsicCatalogue catalogue) {
    this.topology = topology;
    this.catalogue = catalogue;
    for (Link link : topology.links()) {
      connect(link.a(), link.b(), link.speed());
      connect(link.b(), link.a(), link.speed());
    }
    for (Host host : topology.hosts().values()) {
      neighbours.put(host.port(), new PortFacts.Neighbour(host.id().toString(), "eth0"));
      speeds.put(host.port(), host.speed());
    }
  }

  private void connect(PortRef end, PortRef other, BitRate speed) {
    neighbours.put(
        end, new PortFacts.Neighbour(other.switchId().toString(), other.port().toString()));
    speeds.put(end, speed);
  }

  /**
   * The chip of a switch.
   *
   * @throws IllegalArgumentException if the catalogue doesn't know it
   */
  ChipFacts chip(Switch one) {
    SwitchId id = one.id();
    String name = one.asic();
    AsicProfile asic =
        catalogue
            .find(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        id + " has an unknown ASIC " + name + "; known are " + catalogue.names()));
    long reserve =
        asic.fixedReserve().value().bytes()
            + asic.portReserve().value().bytes() * topology.portsOf(id).size();
    return new ChipFacts(
        asic.name(),
        asic.totalBuffer().value().bytes() - reserve,
        asic.allocationUnit().value().bytes(),
        asic.queues().value(),
        asic.priorityGroups().value(),
        asic.maxLosslessPriorities().value(),
        asic.maxFrameBytes().value());
  }

  /** The ports of a switch, in order. */
  List<PortFacts> ports(SwitchId id) {
    List<PortFacts> ports = new ArrayList<>();
    for (Map.Entry<PortName, Integer> port : topology.portNumbers(id).entrySet()) {
      PortRef ref = PortRef.of(id, port.getKey());
      ports.add(
          new PortFacts(
              port.getKey().toString(),
              port.getValue(),
              speed(speeds.getOrDefault(ref, BitRate.ofGigabits(100))),
              Optional.ofNullable(neighbours.get(ref))));
    }
    return ports;
  }

  /** The port of a number. */
  Optional<PortRef> port(SwitchId id, int number) {
    return topology.portNumbers(id).entrySet().stream()
        .filter(port -> port.getValue() == number)
        .findFirst()
        .map(port -> PortRef.of(id, port.getKey()));
  }

  private static String speed(BitRate rate) {
    return "SPEED_" + rate.bitsPerSecond() / 1_000_000_000L + "GB";
  }

  /** The number of a port; 0 if nothing is cabled to it. */
  int number(PortRef port) {
    return topology.portNumbers(port.switchId()).getOrDefault(port.port(), 0);
  }
}
