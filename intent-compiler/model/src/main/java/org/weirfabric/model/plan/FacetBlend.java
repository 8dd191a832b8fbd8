package org.weirfabric.model.plan;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** The configuration between an old one and a new one, when some facets have moved. */
final class FacetBlend {
  private final SwitchConfig base;
  private final SwitchConfig target;
  private final Set<Facet> moved;

  FacetBlend(SwitchConfig base, SwitchConfig target, Set<Facet> moved) {
    this.base = base;
    this.target = target;
    this.moved = moved;
  }

  SwitchConfig blend() {
    SwitchConfig.Builder blend = base.toBuilder();
    blend.setClasses(union(base.classes(), target.classes()));
    blend.setDscpMaps(union(base.dscpMaps(), target.dscpMaps()));
    blend.setPools(from(Facet.BUFFERS).pools());
    blend.setEcnProfiles(from(Facet.SCHEDULING).ecnProfiles());
    blend.setSchedulerPolicy(from(Facet.SCHEDULING).schedulerPolicy());
    blend.setGuard(from(Facet.PFC).guard());
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    SortedSet<PortName> names = new TreeSet<>(base.ports().keySet());
    names.addAll(target.ports().keySet());
    for (PortName name : names) {
      ports.put(name, port(name));
    }
    return blend.setPorts(ports).build();
  }

  /** Maps that a port may still, or may already, be bound to: the new definition wins. */
  private <K, V> SortedMap<K, V> union(SortedMap<K, V> old, SortedMap<K, V> fresh) {
    SortedMap<K, V> both = new TreeMap<>(old);
    if (moved.contains(Facet.DEFINITIONS) || gateNeedsDefinitions()) {
      both.putAll(fresh);
    }
    return both;
  }

  /** A switch that joins a live fabric has no untrusting map yet that its gate could bind to. */
  private boolean gateNeedsDefinitions() {
    return moved.contains(Facet.EDGE_GATE) && !base.dscpMaps().containsKey(DscpMapNames.UNTRUSTED);
  }

  private SwitchConfig from(Facet facet) {
    return moved.contains(facet) ? target : base;
  }

  private PortConfig port(PortName name) {
    PortRole role =
        Optional.ofNullable(target.ports().get(name))
            .orElseGet(() -> base.ports().get(name))
            .role();
    PortConfig buffers = portFrom(Facet.BUFFERS, name, role);
    PortConfig scheduling = portFrom(Facet.SCHEDULING, name, role);
    PortConfig pfc = portFrom(Facet.PFC, name, role);
    return PortConfig.empty(name, role).toBuilder()
        .setDscpMap(trust(name, role))
        .setPriorityGroups(buffers.priorityGroups())
        .setQueues(queues(buffers, scheduling))
        .setSchedulerPolicy(scheduling.schedulerPolicy())
        .setPfc(pfc.pfc())
        .setWatchdogs(pfc.watchdogs())
        .build();
  }

  /** A queue's limit is buffer, its marking is scheduling. */
  private static SortedMap<Integer, QueueConfig> queues(PortConfig buffers, PortConfig scheduling) {
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    buffers
        .queues()
        .forEach(
            (index, queue) ->
                queues.put(
                    index, QueueConfig.of(index, Optional.empty(), queue.dynamicThreshold())));
    scheduling
        .queues()
        .forEach(
            (index, queue) -> {
              QueueConfig limited = queues.get(index);
              queues.put(
                  index,
                  QueueConfig.of(
                      index,
                      queue.ecnProfile(),
                      limited == null ? Optional.empty() : limited.dynamicThreshold()));
            });
    return queues;
  }

  private Optional<String> trust(PortName name, PortRole role) {
    if (role == PortRole.FABRIC) {
      return portFrom(Facet.FABRIC_TRUST, name, role).dscpMap();
    }
    if (moved.contains(Facet.EDGE_TRUST)) {
      return portFrom(Facet.EDGE_TRUST, name, role).dscpMap();
    }
    return moved.contains(Facet.EDGE_GATE)
        ? Optional.of(DscpMapNames.UNTRUSTED)
        : portOf(base, name, role).dscpMap();
  }

  private PortConfig portFrom(Facet facet, PortName name, PortRole role) {
    return portOf(from(facet), name, role);
  }

  private static PortConfig portOf(SwitchConfig config, PortName name, PortRole role) {
    PortConfig port = config.ports().get(name);
    return port == null ? PortConfig.empty(name, role) : port;
  }
}
