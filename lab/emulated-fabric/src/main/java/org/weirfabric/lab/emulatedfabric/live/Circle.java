package org.weirfabric.lab.emulatedfabric.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.simulator.RouteOverride;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/** Routes that send what is for a host round in a circle of switches, for ever. */
final class Circle {
  private static final int SHORTEST = 3;

  private final Topology topology;

  Circle(Topology topology) {
    this.topology = topology;
  }

  /**
   * The routes of the shortest circle of three or more switches that the host isn't at.
   *
   * @throws IllegalArgumentException if the wiring has no circle
   */
  List<RouteOverride> around(HostId host) {
    var at = topology.hosts().get(host);
    if (at == null) {
      throw new IllegalArgumentException("no host " + host + " in " + topology.hosts().keySet());
    }
    List<Link> best = List.of();
    for (Link start : topology.links()) {
      List<Link> back =
          way(start.b().switchId(), start.a().switchId(), start, at.port().switchId());
      if (!back.isEmpty() && (best.isEmpty() || back.size() + 1 < best.size())) {
        best = new ArrayList<>(List.of(start));
        best.addAll(back);
      }
    }
    if (best.size() < SHORTEST) {
      throw new IllegalArgumentException("the switches aren't cabled in any circle");
    }
    return routes(best, host);
  }

  private List<RouteOverride> routes(List<Link> circle, HostId host) {
    SwitchId here = circle.get(0).a().switchId();
    List<RouteOverride> routes = new ArrayList<>();
    for (Link link : circle) {
      PortRef out = link.a().switchId().equals(here) ? link.a() : link.b();
      PortRef in = out.equals(link.a()) ? link.b() : link.a();
      routes.add(new RouteOverride(here, host, List.of(out.port())));
      here = in.switchId();
    }
    return routes;
  }

  private static boolean touches(Link link, SwitchId id) {
    return link.a().switchId().equals(id) || link.b().switchId().equals(id);
  }

  /** The shortest way between two switches without a link, around a switch. */
  private List<Link> way(SwitchId from, SwitchId to, Link without, SwitchId around) {
    SortedMap<SwitchId, List<Link>> ways = new TreeMap<>();
    Deque<SwitchId> open = new ArrayDeque<>(List.of(from));
    ways.put(from, List.of());
    while (!open.isEmpty()) {
      SwitchId here = open.remove();
      for (Link link : topology.links()) {
        if (link.equals(without) || !touches(link, here)) {
          continue;
        }
        SwitchId next =
            link.a().switchId().equals(here) ? link.b().switchId() : link.a().switchId();
        // Parallel links would make a circle of two switches, which is no news to anyone.
        boolean parallel = next.equals(to) && here.equals(from);
        if (!next.equals(around) && !parallel && !ways.containsKey(next)) {
          List<Link> way = new ArrayList<>(ways.getOrDefault(here, List.of()));
          way.add(link);
          ways.put(next, way);
          open.add(next);
        }
      }
    }
    return from.equals(around) ? List.of() : ways.getOrDefault(to, List.of());
  }
}
