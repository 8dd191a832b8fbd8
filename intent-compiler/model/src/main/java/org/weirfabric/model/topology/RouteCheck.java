package org.weirfabric.model.topology;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;

/** Looks for routes that are there twice, and for those that lead nowhere. */
final class RouteCheck {
  private final Topology topology;
  private final List<Route> routes;
  private final List<SourceNode> places;
  private final SourceReader reader;
  private final Set<Integer> told = new HashSet<>();

  /** {@code places} are where in the text each of {@code routes} is. */
  RouteCheck(Topology topology, List<Route> routes, List<SourceNode> places, SourceReader reader) {
    this.topology = topology;
    this.routes = routes;
    this.places = places;
    this.reader = reader;
  }

  void check() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < routes.size(); i++) {
      Route route = routes.get(i);
      if (!seen.add(route.switchId() + " " + route.destination().text())) {
        reader.refuse(
            ProblemCode.DUPLICATE,
            places.get(i),
            "a second route of " + route.switchId() + " to " + route.destination().text(),
            "one route with all its ports",
            "put the ports into one route");
      }
    }
    for (Host host : topology.hosts().values()) {
      check(host);
    }
  }

  private void check(Host host) {
    Map<SwitchId, Integer> best = new HashMap<>();
    for (int i = 0; i < routes.size(); i++) {
      Route route = routes.get(i);
      if (route.destination().covers(host)) {
        int candidate = i;
        best.merge(route.switchId(), candidate, this::moreprecise);
      }
    }
    best.forEach(
        (at, i) -> {
          if (!at.equals(host.port().switchId()) && !told.contains(i)) {
            routes.get(i).via().forEach(port -> check(host, best, i, at, port));
          }
        });
  }

  private int moreprecise(int one, int other) {
    return routes.get(one).destination().precision() >= routes.get(other).destination().precision()
        ? one
        : other;
  }

  private void check(
      Host host, Map<SwitchId, Integer> best, int route, SwitchId at, PortName port) {
    Wiring wiring = topology.wiring();
    int far = wiring.peer(wiring.indexOf(PortRef.of(at, port)));
    String nowhere =
        far < 0
            ? "a host that is not " + host.id()
            : deadEnd(host, best, wiring.switchId(wiring.switchOf(far)));
    if (!nowhere.isEmpty() && told.add(route)) {
      reader.refuse(
          ProblemCode.ROUTE_LEADS_NOWHERE,
          places.get(route),
          "a route to " + routes.get(route).destination().text() + " by " + port + " to " + nowhere,
          "ports from which there is a way to " + host.id() + " on " + host.port().switchId(),
          "correct the ports, or add the routes behind them");
    }
  }

  private static String deadEnd(Host host, Map<SwitchId, Integer> best, SwitchId next) {
    return next.equals(host.port().switchId()) || best.containsKey(next)
        ? ""
        : next + ", which has no route to " + host.id();
  }
}
