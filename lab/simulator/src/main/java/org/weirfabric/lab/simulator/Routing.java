package org.weirfabric.lab.simulator;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/** Shortest paths with equal-cost multipath to every host, then what is routed otherwise. */
final class Routing {
  private final Topology topology;
  private final PortNumbers numbers;
  private final SortedMap<SwitchId, SortedMap<PortRef, SwitchId>> neighbours = new TreeMap<>();

  /** The fabric as it is while only the links at ports that are {@code up} work. */
  Routing(Topology topology, PortNumbers numbers, boolean[] up) {
    this.topology = topology;
    this.numbers = numbers;
    topology.switches().keySet().forEach(id -> neighbours.put(id, new TreeMap<>()));
    for (Link link : topology.links()) {
      if (!up[numbers.of(link.a())]) {
        continue;
      }
      neighboursOf(link.a().switchId()).put(link.a(), link.b().switchId());
      neighboursOf(link.b().switchId()).put(link.b(), link.a().switchId());
    }
  }

  private SortedMap<PortRef, SwitchId> neighboursOf(SwitchId id) {
    return neighbours.computeIfAbsent(id, any -> new TreeMap<>());
  }

  /** The table of every switch. */
  SortedMap<SwitchId, RouteTable> tables(List<RouteOverride> overrides) {
    SortedMap<SwitchId, int[][]> ports = new TreeMap<>();
    topology.switches().keySet().forEach(id -> ports.put(id, new int[topology.hosts().size()][0]));
    SortedMap<SwitchId, SortedMap<SwitchId, Integer>> distances = new TreeMap<>();
    for (Host host : topology.hosts().values()) {
      SwitchId last = host.port().switchId();
      SortedMap<SwitchId, Integer> distance = distances.computeIfAbsent(last, this::distancesTo);
      int number = numbers.host(host.id());
      for (Map.Entry<SwitchId, int[][]> entry : ports.entrySet()) {
        SwitchId id = entry.getKey();
        entry.getValue()[number] =
            id.equals(last) ? new int[] {numbers.of(host.port())} : nearer(id, distance);
      }
    }
    for (RouteOverride each : overrides) {
      int[][] table = ports.get(each.at());
      if (table != null) {
        table[numbers.host(each.destination())] =
            each.ports().stream()
                .mapToInt(port -> numbers.of(PortRef.of(each.at(), port)))
                .toArray();
      }
    }
    SortedMap<SwitchId, RouteTable> tables = new TreeMap<>();
    ports.forEach((id, table) -> tables.put(id, new RouteTable(table)));
    return tables;
  }

  private int[] nearer(SwitchId from, SortedMap<SwitchId, Integer> distance) {
    Integer own = distance.get(from);
    if (own == null) {
      return new int[0];
    }
    int[] found =
        neighboursOf(from).entrySet().stream()
            .filter(entry -> distance.getOrDefault(entry.getValue(), own) < own)
            .mapToInt(entry -> numbers.of(entry.getKey()))
            .toArray();
    Arrays.sort(found);
    return found;
  }

  private SortedMap<SwitchId, Integer> distancesTo(SwitchId target) {
    SortedMap<SwitchId, Integer> distance = new TreeMap<>();
    Deque<SwitchId> frontier = new ArrayDeque<>();
    distance.put(target, 0);
    frontier.add(target);
    while (!frontier.isEmpty()) {
      SwitchId near = frontier.remove();
      int next = distance.getOrDefault(near, 0) + 1;
      for (SwitchId far : neighboursOf(near).values()) {
        if (distance.putIfAbsent(far, next) == null) {
          frontier.add(far);
        }
      }
    }
    return distance;
  }
}
