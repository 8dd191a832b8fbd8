package org.weirfabric.lab.corpus;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.lab.simulator.RouteOverride;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/**
 * Routes that lead traffic round in a loop of switches.
 *
 * @param routes what is routed otherwise
 * @param pairs senders and receivers whose traffic then fills the loop
 * @param exits senders and receivers whose traffic goes into the loop and leaves it at once
 */
record Loop(List<RouteOverride> routes, List<List<HostId>> pairs, List<List<HostId>> exits) {

  /** All the traffic of a ring goes clockwise, whatever the distance. */
  static Loop ofRing(Topology topology) {
    List<SwitchId> ring = new ArrayList<>(topology.switches().keySet());
    int n = ring.size();
    List<RouteOverride> routes = new ArrayList<>();
    List<List<HostId>> pairs = new ArrayList<>();
    List<List<HostId>> exits = new ArrayList<>();
    for (int s = 0; s < n; s++) {
      HostId last = host(topology, ring.get((s + n - 1) % n), 0);
      pairs.add(List.of(host(topology, ring.get(s), 0), last));
      exits.add(List.of(host(topology, ring.get(s), 1), host(topology, ring.get((s + 1) % n), 1)));
      for (int far = 0; far < n; far++) {
        if (far != s) {
          for (int h = 0; h < 2; h++) {
            HostId to = host(topology, ring.get(far), h);
            routes.add(route(topology, ring.get(s), to, ring.get((s + 1) % n)));
          }
        }
      }
    }
    return new Loop(routes, pairs, exits);
  }

  /**
   * Traffic to two hosts of the third leaf bounces: from the first leaf over the first spine, the
   * second leaf and the second spine; and from the second leaf the other half of that circle.
   */
  static Loop ofLeavesAndSpines(Topology topology) {
    List<SwitchId> leaves = byRole(topology, "leaf");
    List<SwitchId> spines = byRole(topology, "spine");
    HostId one = host(topology, leaves.get(2), 0);
    HostId other = host(topology, leaves.get(2), 1);
    List<RouteOverride> routes = new ArrayList<>();
    for (int way = 0; way < 2; way++) {
      HostId to = way == 0 ? one : other;
      SwitchId from = leaves.get(way);
      SwitchId up = spines.get(way);
      SwitchId bounce = leaves.get(1 - way);
      SwitchId down = spines.get(1 - way);
      routes.add(route(topology, from, to, up));
      routes.add(route(topology, up, to, bounce));
      routes.add(route(topology, bounce, to, down));
      routes.add(route(topology, down, to, leaves.get(2)));
    }
    List<List<HostId>> pairs = new ArrayList<>();
    for (int h = 0; h < 2; h++) {
      pairs.add(List.of(host(topology, leaves.get(0), h), one));
      pairs.add(List.of(host(topology, leaves.get(1), h), other));
    }
    List<List<HostId>> exits =
        List.of(
            List.of(host(topology, leaves.get(0), 2), host(topology, leaves.get(1), 2)),
            List.of(host(topology, leaves.get(1), 2), host(topology, leaves.get(0), 2)));
    return new Loop(routes, pairs, exits);
  }

  private static List<SwitchId> byRole(Topology topology, String role) {
    return topology.switches().values().stream()
        .filter(each -> each.role().equals(role))
        .map(each -> each.id())
        .toList();
  }

  private static HostId host(Topology topology, SwitchId at, int number) {
    return topology.hosts().values().stream()
        .filter(host -> host.port().switchId().equals(at))
        .map(Host::id)
        .sorted()
        .skip(number)
        .findFirst()
        .orElseThrow();
  }

  private static RouteOverride route(Topology topology, SwitchId at, HostId to, SwitchId next) {
    return new RouteOverride(at, to, List.of(port(topology, at, next)));
  }

  private static PortName port(Topology topology, SwitchId at, SwitchId next) {
    for (Link link : topology.links()) {
      if (link.a().switchId().equals(at) && link.b().switchId().equals(next)) {
        return link.a().port();
      }
      if (link.b().switchId().equals(at) && link.a().switchId().equals(next)) {
        return link.b().port();
      }
    }
    throw new IllegalArgumentException("no link from " + at + " to " + next);
  }
}
