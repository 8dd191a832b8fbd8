package org.weirfabric.lab.simulator.scenario;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/** Configurations with guards or without, whatever the plan says. */
final class Guards {
  private Guards() {}

  /** As they would be on switches that can't guard turns. */
  static SortedMap<SwitchId, SwitchConfig> removed(SortedMap<SwitchId, SwitchConfig> configs) {
    SortedMap<SwitchId, SwitchConfig> others = new TreeMap<>(configs);
    others.replaceAll((id, config) -> config.toBuilder().setGuard(Optional.empty()).build());
    return others;
  }

  /**
   * With a guard on every switch that has none and leads away from hosts by two ports or more: its
   * lossless classes turn into the lossy class of the lowest priority.
   */
  static SortedMap<SwitchId, SwitchConfig> added(
      SortedMap<SwitchId, SwitchConfig> configs, Topology topology) {
    SortedMap<SwitchId, Integer> tiers = tiers(topology);
    SortedMap<SwitchId, SwitchConfig> others = new TreeMap<>(configs);
    others.replaceAll(
        (id, config) -> {
          SortedSet<PortName> uplinks = uplinks(id, topology, tiers);
          SortedMap<ClassName, GuardedTurn> turns = turns(topology, configs, config);
          return config.guard().isPresent() || uplinks.size() < 2 || turns.isEmpty()
              ? config
              : config.toBuilder().setGuard(Optional.of(TurnGuard.of(uplinks, turns))).build();
        });
    return others;
  }

  private static SortedMap<ClassName, GuardedTurn> turns(
      Topology topology, SortedMap<SwitchId, SwitchConfig> configs, SwitchConfig config) {
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    Optional<ClassUse> lossy =
        config.classes().values().stream()
            .filter(each -> !each.lossless())
            .map(each -> ClassUse.find(each.name().value(), topology, configs))
            .flatMap(Optional::stream)
            .filter(use -> use.pcp().isEmpty())
            .min((a, b) -> a.priority().compareTo(b.priority()));
    if (lossy.isPresent()) {
      for (TrafficClassConfig each : config.classes().values()) {
        if (each.lossless()) {
          turns.put(
              each.name(), GuardedTurn.of(ClassName.of(lossy.get().name()), lossy.get().dscp()));
        }
      }
    }
    return turns;
  }

  private static SortedSet<PortName> uplinks(
      SwitchId id, Topology topology, SortedMap<SwitchId, Integer> tiers) {
    SortedSet<PortName> uplinks = new TreeSet<>();
    for (Link link : topology.links()) {
      addIfUp(id, link.a(), link.b(), tiers, uplinks);
      addIfUp(id, link.b(), link.a(), tiers, uplinks);
    }
    return uplinks;
  }

  private static void addIfUp(
      SwitchId id,
      PortRef near,
      PortRef far,
      SortedMap<SwitchId, Integer> tiers,
      SortedSet<PortName> uplinks) {
    if (near.switchId().equals(id)
        && tiers.getOrDefault(far.switchId(), 0) > tiers.getOrDefault(id, 0)) {
      uplinks.add(near.port());
    }
  }

  /** How many links each switch is from the nearest host. */
  private static SortedMap<SwitchId, Integer> tiers(Topology topology) {
    SortedMap<SwitchId, Integer> tiers = new TreeMap<>();
    Deque<SwitchId> open = new ArrayDeque<>();
    for (Host host : topology.hosts().values()) {
      if (tiers.putIfAbsent(host.port().switchId(), 1) == null) {
        open.add(host.port().switchId());
      }
    }
    while (!open.isEmpty()) {
      SwitchId near = open.remove();
      int next = tiers.getOrDefault(near, 0) + 1;
      for (Link link : topology.links()) {
        for (PortRef end : new PortRef[] {link.a(), link.b()}) {
          PortRef other = end.equals(link.a()) ? link.b() : link.a();
          if (end.switchId().equals(near) && tiers.putIfAbsent(other.switchId(), next) == null) {
            open.add(other.switchId());
          }
        }
      }
    }
    return tiers;
  }
}
