package org.weirfabric.compiler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Link;

/** All shortest paths to one switch, as the ports on which traffic arrives next. */
final class ShortestPaths {
  private final Map<SwitchId, List<PortRef>> neighbours = new HashMap<>();
  private final Map<SwitchId, Integer> hops = new HashMap<>();

  ShortestPaths(List<Link> links, SwitchId destination) {
    for (Link link : links) {
      farEndsOf(link.a().switchId()).add(link.b());
      farEndsOf(link.b().switchId()).add(link.a());
    }
    Deque<SwitchId> frontier = new ArrayDeque<>();
    hops.put(destination, 0);
    frontier.add(destination);
    while (!frontier.isEmpty()) {
      SwitchId here = frontier.remove();
      int next = hops.getOrDefault(here, 0) + 1;
      for (PortRef farEnd : farEndsOf(here)) {
        if (hops.putIfAbsent(farEnd.switchId(), next) == null) {
          frontier.add(farEnd.switchId());
        }
      }
    }
  }

  /** The ports at which traffic arrives that has left {@code at} for the destination. */
  List<PortRef> arrivalsAfter(SwitchId at) {
    List<PortRef> arrivals = new ArrayList<>();
    int here = hops.getOrDefault(at, 0);
    for (PortRef farEnd : farEndsOf(at)) {
      if (hops.getOrDefault(farEnd.switchId(), here) < here) {
        arrivals.add(farEnd);
      }
    }
    return arrivals;
  }

  private List<PortRef> farEndsOf(SwitchId at) {
    return neighbours.computeIfAbsent(at, none -> new ArrayList<>());
  }
}
