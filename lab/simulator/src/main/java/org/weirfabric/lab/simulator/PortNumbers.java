package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/** Numbers for ports and hosts: a switch's ports are consecutive, NICs come last. */
final class PortNumbers {
  private final SortedMap<PortRef, Integer> ofPorts = new TreeMap<>();
  private final SortedMap<HostId, Integer> ofNics = new TreeMap<>();
  private final SortedMap<HostId, Integer> hosts = new TreeMap<>();
  private final SortedMap<SwitchId, Integer> firsts = new TreeMap<>();
  private final List<String> names = new ArrayList<>();

  PortNumbers(Topology topology) {
    for (SwitchId id : topology.switches().keySet()) {
      firsts.put(id, names.size());
      for (PortName port : topology.portsOf(id)) {
        PortRef ref = PortRef.of(id, port);
        ofPorts.put(ref, names.size());
        names.add(ref.toString());
      }
    }
    for (HostId id : topology.hosts().keySet()) {
      hosts.put(id, hosts.size());
      ofNics.put(id, names.size());
      names.add(id.toString());
    }
  }

  int count() {
    return names.size();
  }

  /** The first port of {@code id}. */
  int first(SwitchId id) {
    return firsts.getOrDefault(id, 0);
  }

  /** The number of {@code port}; refuses one that nothing is cabled to. */
  int of(PortRef port) {
    Integer number = ofPorts.get(port);
    if (number == null) {
      throw new IllegalArgumentException("nothing is cabled to " + port);
    }
    return number;
  }

  /** The number of the NIC of {@code host}. */
  int nicOf(HostId host) {
    Integer number = ofNics.get(host);
    if (number == null) {
      throw new IllegalArgumentException("no host " + host);
    }
    return number;
  }

  /** The number of {@code host} among hosts. */
  int host(HostId host) {
    Integer number = hosts.get(host);
    if (number == null) {
      throw new IllegalArgumentException("no host " + host);
    }
    return number;
  }

  SortedMap<PortRef, Integer> ports() {
    return ofPorts;
  }

  SortedMap<HostId, Integer> hosts() {
    return hosts;
  }

  /** What port {@code number} is called. */
  String name(int number) {
    return names.get(number);
  }
}
