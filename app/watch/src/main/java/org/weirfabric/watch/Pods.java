package org.weirfabric.watch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/**
 * The pods of a fabric: what still hangs together without its top tier, which is the cores or,
 * where there are none, the spines. A pod is named after its first switch, each of the top tier
 * after itself.
 */
final class Pods {
  private Pods() {}

  static Map<SwitchId, String> of(Topology topology) {
    String top = hasRole(topology, "core") ? "core" : "spine";
    SortedMap<SwitchId, SortedSet<SwitchId>> neighbours = new TreeMap<>();
    for (Switch each : topology.switches().values()) {
      neighbours.put(each.id(), new TreeSet<>());
    }
    for (Link link : topology.links()) {
      join(neighbours, link.a().switchId(), link.b().switchId());
      join(neighbours, link.b().switchId(), link.a().switchId());
    }
    Map<SwitchId, String> pods = new TreeMap<>();
    for (Switch each : topology.switches().values()) {
      if (each.role().equals(top)) {
        pods.put(each.id(), each.id().value());
      }
    }
    for (SwitchId first : topology.switches().keySet()) {
      Deque<SwitchId> open = new ArrayDeque<>();
      if (pods.putIfAbsent(first, first.value()) == null) {
        open.add(first);
      }
      while (!open.isEmpty()) {
        for (SwitchId next : neighbours.getOrDefault(open.remove(), new TreeSet<>())) {
          if (pods.putIfAbsent(next, first.value()) == null) {
            open.add(next);
          }
        }
      }
    }
    return pods;
  }

  private static boolean hasRole(Topology topology, String role) {
    return topology.switches().values().stream().anyMatch(each -> each.role().equals(role));
  }

  private static void join(
      SortedMap<SwitchId, SortedSet<SwitchId>> neighbours, SwitchId from, SwitchId to) {
    neighbours.computeIfAbsent(from, any -> new TreeSet<>()).add(to);
  }
}
