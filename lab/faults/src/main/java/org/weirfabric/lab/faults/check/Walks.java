package org.weirfabric.lab.faults.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** The ways from each host to all others over shortest paths, found without the compiler. */
final class Walks {
  /**
   * A cable that frames of a host may cross, in their direction.
   *
   * @param from the port they leave by
   * @param to the port they arrive at
   * @param speed its rate
   * @param cable its length
   */
  record Hop(PortRef from, PortRef to, BitRate speed, CableLength cable) {}

  /**
   * Where frames of a host may come.
   *
   * @param host the host
   * @param hops the cables between switches that they may cross
   * @param exits the ports by which they may leave the fabric
   */
  record Reach(Host host, List<Hop> hops, SortedSet<PortRef> exits) {}

  private final SortedMap<SwitchId, List<Hop>> out = new TreeMap<>();
  private final List<Reach> reaches = new ArrayList<>();
  private final SortedSet<SwitchId> switches;

  Walks(Topology topology) {
    switches = new TreeSet<>(topology.switches().keySet());
    for (Link link : topology.links()) {
      add(new Hop(link.a(), link.b(), link.speed(), link.cable()));
      add(new Hop(link.b(), link.a(), link.speed(), link.cable()));
    }
    SortedMap<SwitchId, SortedMap<SwitchId, Integer>> distances = new TreeMap<>();
    for (SwitchId id : topology.switches().keySet()) {
      distances.put(id, distancesTo(id));
    }
    for (Host host : topology.hosts().values()) {
      reaches.add(reach(host, topology.hosts(), distances));
    }
  }

  private void add(Hop hop) {
    out.computeIfAbsent(hop.from().switchId(), any -> new ArrayList<>()).add(hop);
  }

  /** All switches. */
  SortedSet<SwitchId> switches() {
    return Collections.unmodifiableSortedSet(switches);
  }

  /** Where each host's frames may come. */
  List<Reach> reaches() {
    return Collections.unmodifiableList(reaches);
  }

  private SortedMap<SwitchId, Integer> distancesTo(SwitchId target) {
    SortedMap<SwitchId, Integer> distances = new TreeMap<>();
    Deque<SwitchId> waiting = new ArrayDeque<>();
    distances.put(target, 0);
    waiting.add(target);
    for (SwitchId at = waiting.poll(); at != null; at = waiting.poll()) {
      int next = distances.getOrDefault(at, 0) + 1;
      for (Hop hop : out.getOrDefault(at, List.of())) {
        if (distances.putIfAbsent(hop.to().switchId(), next) == null) {
          waiting.add(hop.to().switchId());
        }
      }
    }
    return distances;
  }

  private Reach reach(
      Host from,
      SortedMap<HostId, Host> hosts,
      SortedMap<SwitchId, SortedMap<SwitchId, Integer>> distances) {
    List<Hop> hops = new ArrayList<>();
    SortedSet<PortRef> exits = new TreeSet<>();
    for (Host to : hosts.values()) {
      if (to.id().equals(from.id())) {
        continue;
      }
      exits.add(to.port());
      SortedMap<SwitchId, Integer> left =
          distances.getOrDefault(to.port().switchId(), Collections.emptySortedMap());
      follow(from.port().switchId(), left, hops);
    }
    return new Reach(from, List.copyOf(hops), Collections.unmodifiableSortedSet(exits));
  }

  private void follow(SwitchId at, SortedMap<SwitchId, Integer> left, List<Hop> hops) {
    int here = left.getOrDefault(at, 0);
    for (Hop hop : out.getOrDefault(at, List.of())) {
      if (left.getOrDefault(hop.to().switchId(), here) < here) {
        if (!hops.contains(hop)) {
          hops.add(hop);
        }
        follow(hop.to().switchId(), left, hops);
      }
    }
  }
}
