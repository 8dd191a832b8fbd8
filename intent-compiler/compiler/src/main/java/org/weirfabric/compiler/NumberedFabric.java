package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.compiler.deadlock.Counterexample;
import org.weirfabric.compiler.deadlock.ExplicitDestination;
import org.weirfabric.compiler.deadlock.FabricGraph;
import org.weirfabric.compiler.deadlock.LosslessLayer;
import org.weirfabric.compiler.deadlock.RoutePolicy;
import org.weirfabric.compiler.deadlock.Tiers;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Route;
import org.weirfabric.model.topology.Routing;
import org.weirfabric.model.topology.Wiring;

/** A resolved fabric as the deadlock prover wants it, in numbers, and the names behind them. */
final class NumberedFabric {
  private final ResolvedFabric fabric;
  private final Wiring wiring;

  /** By link, the port at its first end; links are numbered in the order of these. */
  private final int[] portOfLink;

  private final int[] arcFromPort;
  private final FabricGraph graph;
  private final Tiers tiers;
  private final BitSet hosted = new BitSet();

  NumberedFabric(ResolvedFabric fabric) {
    this.fabric = fabric;
    this.wiring = fabric.wiring();
    int[] first = new int[wiring.portCount()];
    int[] a = new int[wiring.portCount()];
    int[] b = new int[wiring.portCount()];
    int links = 0;
    for (int p = 0; p < wiring.portCount(); p++) {
      int peer = wiring.peer(p);
      if (peer < 0) {
        hosted.set(wiring.switchOf(p));
      } else if (p < peer) {
        first[links] = p;
        a[links] = wiring.switchOf(p);
        b[links++] = wiring.switchOf(peer);
      }
    }
    this.portOfLink = Arrays.copyOf(first, links);
    this.graph =
        FabricGraph.of(wiring.switchCount(), Arrays.copyOf(a, links), Arrays.copyOf(b, links));
    this.arcFromPort = new int[wiring.portCount()];
    Arrays.fill(arcFromPort, -1);
    for (int l = 0; l < links; l++) {
      arcFromPort[portOfLink[l]] = graph.forth(l);
      arcFromPort[wiring.peer(portOfLink[l])] = graph.reverse(graph.forth(l));
    }
    this.tiers = Tiers.of(graph, hosted);
  }

  FabricGraph graph() {
    return graph;
  }

  Tiers tiers() {
    return tiers;
  }

  /** The switches with hosts. */
  BitSet hosted() {
    return hosted;
  }

  SwitchId switchId(int s) {
    return wiring.switchId(s);
  }

  /** The port that an arc arrives at. */
  PortRef arrival(int arc) {
    return wiring.port(wiring.peer(departurePort(arc)));
  }

  /** The port that an arc leaves by. */
  PortName departure(int arc) {
    return wiring.port(departurePort(arc)).port();
  }

  private int departurePort(int arc) {
    int p = portOfLink[graph.link(arc)];
    return graph.forth(graph.link(arc)) == arc ? p : wiring.peer(p);
  }

  /** The link at port {@code p} of the wiring, which must have one. */
  int linkAt(int p) {
    return graph.link(arcFromPort[p]);
  }

  /** The two ends of a link. */
  String link(int l) {
    int p = portOfLink[l];
    return wiring.port(p) + " - " + wiring.port(wiring.peer(p));
  }

  /** The buffers of {@code found}, each waiting for the next. */
  String circle(Counterexample found) {
    StringBuilder circle = new StringBuilder();
    for (int arc : found.arcs()) {
      circle.append(arrival(arc)).append(" -> ");
    }
    return circle.append(arrival(found.arcs()[0])).toString();
  }

  /** After which failures {@code found} occurs. */
  String when(Counterexample found) {
    if (found.failedLinks().length == 0) {
      return "with all links up";
    }
    return Arrays.stream(found.failedLinks())
        .mapToObj(this::link)
        .collect(Collectors.joining(", ", "when these fail: ", ""));
  }

  /** The ports of switch {@code s} that lead away from the hosts. */
  SortedSet<PortName> uplinks(int s) {
    SortedSet<PortName> uplinks = new TreeSet<>();
    for (int arc = graph.first(s); arc < graph.first(s + 1); arc++) {
      if (tiers.up(arc)) {
        uplinks.add(departure(arc));
      }
    }
    return uplinks;
  }

  /** Where each of {@code classes} enters, and by which arcs it goes unprotected. */
  List<LosslessLayer> layers(List<ClassName> classes) {
    Map<PortRef, SortedSet<ClassName>> partial = new HashMap<>();
    for (ResolvedSwitch s : fabric.switches()) {
      if (s.kind().ports().keySet().stream()
          .anyMatch(
              kind ->
                  kind.role() == PortRole.FABRIC && !kind.losslessClasses().containsAll(classes))) {
        s.ports().forEach(port -> partial.put(port.ref(), port.losslessClasses()));
      }
    }
    List<LosslessLayer> layers = new ArrayList<>();
    for (ClassName name : classes) {
      BitSet lossy = new BitSet();
      if (!partial.isEmpty()) {
        for (int arc = 0; arc < graph.arcs(); arc++) {
          lossy.set(arc, !runs(name, arc, partial));
        }
      }
      layers.add(LosslessLayer.of(sources(name), lossy));
    }
    return layers;
  }

  /** The switches with a port whose map admits {@code name}, whatever a host is allowed. */
  private BitSet sources(ClassName name) {
    BitSet sources = new BitSet();
    for (int s = 0; s < fabric.switches().size(); s++) {
      sources.set(
          s,
          fabric.switches().get(s).kind().ports().keySet().stream()
              .anyMatch(port -> port.role() == PortRole.EDGE && port.admitted().contains(name)));
    }
    return sources;
  }

  private boolean runs(ClassName name, int arc, Map<PortRef, SortedSet<ClassName>> partial) {
    SortedSet<ClassName> here = partial.get(wiring.port(departurePort(arc)));
    SortedSet<ClassName> there = partial.get(arrival(arc));
    return (here == null || here.contains(name)) && (there == null || there.contains(name));
  }

  RoutePolicy policy(Routing routing) {
    return routing.match(
        () -> RoutePolicy.shortestPaths(graph, hosted),
        numbers ->
            numbers.isEmpty()
                ? RoutePolicy.ebgp(graph, tiers, hosted)
                : RoutePolicy.ebgp(graph, hosted, asNumbers(numbers)),
        routes -> RoutePolicy.explicit(graph, destinations(routes)));
  }

  private long[] asNumbers(SortedMap<SwitchId, Long> numbers) {
    long[] bySwitch = new long[wiring.switchCount()];
    numbers.forEach((id, number) -> bySwitch[wiring.indexOf(id)] = number);
    return bySwitch;
  }

  private List<ExplicitDestination> destinations(List<Route> routes) {
    Set<ExplicitDestination> destinations = new LinkedHashSet<>();
    for (Host host : fabric.topology().hosts().values()) {
      Map<SwitchId, Route> best = new HashMap<>();
      for (Route route : routes) {
        if (route.destination().covers(host)) {
          best.merge(
              route.switchId(),
              route,
              (one, other) ->
                  one.destination().precision() >= other.destination().precision() ? one : other);
        }
      }
      BitSet arcs = new BitSet();
      for (Route route : best.values()) {
        for (PortName port : route.via()) {
          int arc = arcFromPort[wiring.indexOf(PortRef.of(route.switchId(), port))];
          if (arc >= 0) {
            arcs.set(arc);
          }
        }
      }
      destinations.add(ExplicitDestination.of(wiring.indexOf(host.port().switchId()), arcs));
    }
    return new ArrayList<>(destinations);
  }
}
