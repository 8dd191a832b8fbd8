package org.weirfabric.lab.simulator;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/**
 * All that a run depends on.
 *
 * @param topology the fabric as wired
 * @param catalogue the ASICs that the topology names
 * @param configs what is configured on each switch; a switch that is absent runs by itself
 * @param routes routes other than the shortest
 * @param nics NICs that do not simply obey PFC
 * @param flows what is sent
 * @param triggers which flows let which others go on
 * @param changes what is done to it while it runs
 * @param rateDivisor by what all bit rates are divided, of links, flows and NICs; delays, sizes and
 *     the times in which NICs react are not
 * @param seed decides ECMP's hashes and the chance in ECN marking
 */
public record SimulationSetup(
    Topology topology,
    AsicCatalogue catalogue,
    SortedMap<SwitchId, SwitchConfig> configs,
    List<RouteOverride> routes,
    SortedMap<HostId, NicBehaviour> nics,
    List<FlowSpec> flows,
    List<Trigger> triggers,
    List<TimedChange> changes,
    int rateDivisor,
    long seed) {

  /** Keeps copies, and refuses what names hosts or switches that aren't there. */
  public SimulationSetup {
    configs = Collections.unmodifiableSortedMap(new TreeMap<>(configs));
    nics = Collections.unmodifiableSortedMap(new TreeMap<>(nics));
    routes = List.copyOf(routes);
    flows = List.copyOf(flows);
    triggers = List.copyOf(triggers);
    changes = List.copyOf(changes);
    for (Trigger each : triggers) {
      requireMessages(flows, each.then());
      for (int number : each.after()) {
        requireMessages(flows, number);
      }
    }
    require(rateDivisor >= 1, "rates divided by " + rateDivisor);
    for (SwitchId id : configs.keySet()) {
      require(topology.switches().containsKey(id), "a configuration for the unknown switch " + id);
    }
    for (HostId id : nics.keySet()) {
      require(topology.hosts().containsKey(id), "a NIC for the unknown host " + id);
    }
    for (FlowSpec flow : flows) {
      require(topology.hosts().containsKey(flow.source()), "unknown host " + flow.source());
      require(
          topology.hosts().containsKey(flow.destination()), "unknown host " + flow.destination());
    }
    for (RouteOverride route : routes) {
      check(topology, route);
    }
  }

  /** Switches configured as in {@code configs}, shortest paths, no flow yet. */
  public static SimulationSetup of(
      Topology topology, AsicCatalogue catalogue, SortedMap<SwitchId, SwitchConfig> configs) {
    return new SimulationSetup(
        topology,
        catalogue,
        configs,
        List.of(),
        new TreeMap<>(),
        List.of(),
        List.of(),
        List.of(),
        1,
        1);
  }

  /** This with {@code others} sent, which wait for nothing. */
  public SimulationSetup withFlows(List<FlowSpec> others) {
    return with(configs, routes, nics, others, List.of(), changes, rateDivisor, seed);
  }

  /** This with the flows of {@code workload} sent. */
  public SimulationSetup withWorkload(Workload workload) {
    return with(
        configs, routes, nics, workload.flows(), workload.triggers(), changes, rateDivisor, seed);
  }

  /** This with {@code others} configured. */
  public SimulationSetup withConfigs(SortedMap<SwitchId, SwitchConfig> others) {
    return with(others, routes, nics, flows, triggers, changes, rateDivisor, seed);
  }

  /** This with {@code nic} in {@code host}. */
  public SimulationSetup withNic(HostId host, NicBehaviour nic) {
    SortedMap<HostId, NicBehaviour> others = new TreeMap<>(nics);
    others.put(host, nic);
    return with(configs, routes, others, flows, triggers, changes, rateDivisor, seed);
  }

  /** This with {@code others} in place of the shortest paths they concern. */
  public SimulationSetup withRoutes(List<RouteOverride> others) {
    return with(configs, others, nics, flows, triggers, changes, rateDivisor, seed);
  }

  /** This with {@code others} done while it runs. */
  public SimulationSetup withChanges(List<TimedChange> others) {
    return with(configs, routes, nics, flows, triggers, others, rateDivisor, seed);
  }

  /** This with all bit rates divided by {@code divisor}. */
  public SimulationSetup withRateDivisor(int divisor) {
    return with(configs, routes, nics, flows, triggers, changes, divisor, seed);
  }

  /** This with another seed. */
  public SimulationSetup withSeed(long other) {
    return with(configs, routes, nics, flows, triggers, changes, rateDivisor, other);
  }

  private SimulationSetup with(
      SortedMap<SwitchId, SwitchConfig> configs,
      List<RouteOverride> routes,
      SortedMap<HostId, NicBehaviour> nics,
      List<FlowSpec> flows,
      List<Trigger> triggers,
      List<TimedChange> changes,
      int rateDivisor,
      long seed) {
    return new SimulationSetup(
        topology, catalogue, configs, routes, nics, flows, triggers, changes, rateDivisor, seed);
  }

  /** Refuses a route that can't be. */
  static void check(Topology topology, RouteOverride route) {
    require(
        topology.switches().containsKey(route.at())
            && topology.hosts().containsKey(route.destination())
            && topology.portsOf(route.at()).containsAll(route.ports()),
        "a route that can't be: " + route);
  }

  private static void requireMessages(List<FlowSpec> flows, int number) {
    require(
        number >= 0 && number < flows.size() && flows.get(number).messageBytes() > 0,
        "a trigger on flow " + number + ", which isn't there or has no messages");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
