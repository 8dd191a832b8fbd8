package org.weirfabric.model.topology.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/**
 * A fabric while it is cabled: each cable takes the next free port of a switch, {@code Ethernet0},
 * {@code Ethernet4} and so on; the hosts of a switch are a subnet of their own, {@code 10.0.1.0/24}
 * for the first switch that has any.
 */
final class Cabling {
  /** The most switches, and the most cables, that a generated fabric has. */
  static final int MOST = 2_000_000;

  /** The most hosts of one switch, which is what its subnet holds. */
  static final int MOST_HOSTS_OF_A_SWITCH = 254;

  private static final int LANES_OF_A_PORT = 4;
  private static final int MOST_SUBNETS = 65_535;

  private final Equipment equipment;
  private final SortedMap<SwitchId, Switch> switches = new TreeMap<>();
  private final Map<SwitchId, Integer> used = new HashMap<>();
  private final List<PortName> portNames = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final SortedMap<HostId, Host> hosts = new TreeMap<>();
  private int subnets;

  Cabling(Equipment equipment) {
    this.equipment = equipment;
  }

  /**
   * {@code value} itself, if it lies from {@code min} to {@code max}.
   *
   * @throws IllegalArgumentException if it doesn't, in words for the user
   */
  static int within(String what, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          what + ": found " + value + "; allowed " + min + " to " + max);
    }
    return value;
  }

  /**
   * Refuses a fabric of more than {@value #MOST} cables.
   *
   * @throws IllegalArgumentException if it is larger
   */
  static void limit(long cables) {
    if (cables > MOST) {
      throw new IllegalArgumentException(
          "size: found " + cables + " cables; allowed up to " + MOST);
    }
  }

  /** Adds the switch {@code name}. */
  SwitchId add(String name, String role) {
    SwitchId id = SwitchId.of(name);
    switches.put(
        id,
        Switch.of(
            id, equipment.asic(), equipment.dialect(), role, Optional.empty(), Optional.empty()));
    return id;
  }

  /** Adds {@code count} switches, {@code leaf1}, {@code leaf2} and so on. */
  List<SwitchId> add(int count, String prefix, String role) {
    List<SwitchId> added = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      added.add(add(prefix + i, role));
    }
    return added;
  }

  /** Cables two switches. */
  void link(SwitchId one, SwitchId other) {
    links.add(
        Link.of(nextPort(one), nextPort(other), equipment.linkSpeed(), equipment.linkCable()));
  }

  /** Cables {@code count} hosts to {@code switchId}, named on from {@code h1}. */
  void hosts(SwitchId switchId, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      names.add("h" + (hosts.size() + i));
    }
    hosts(switchId, names);
  }

  /** Cables hosts of these names to {@code switchId}. */
  void hosts(SwitchId switchId, List<String> names) {
    if (names.isEmpty()) {
      return;
    }
    subnets++;
    if (subnets > MOST_SUBNETS) {
      throw new IllegalArgumentException(
          "size: found more than "
              + MOST_SUBNETS
              + " switches with hosts; allowed: one subnet of 10.0.0.0/8 for each");
    }
    String subnet = "10." + subnets / 256 + "." + subnets % 256 + ".";
    for (int i = 0; i < names.size(); i++) {
      HostId id = HostId.of(names.get(i));
      hosts.put(
          id,
          Host.of(
              id,
              nextPort(switchId),
              equipment.hostSpeed(),
              equipment.hostCable(),
              subnet + (i + 1) + "/24"));
    }
  }

  private PortRef nextPort(SwitchId id) {
    int index = used.merge(id, 1, Integer::sum) - 1;
    while (portNames.size() <= index) {
      portNames.add(PortName.of("Ethernet" + portNames.size() * LANES_OF_A_PORT));
    }
    return PortRef.of(id, portNames.get(index));
  }

  /** The fabric. */
  Topology topology() {
    links.sort((one, other) -> one.a().compareTo(other.a()));
    return Topology.of(switches, links, hosts);
  }
}
