package org.weirfabric.lab.simulator.scenario;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Topology;

/**
 * How a host uses a class of the plan, read off the switches' own configuration.
 *
 * @param name the class
 * @param priority its priority
 * @param group its priority group
 * @param queue its queue
 * @param lossless whether it is lossless
 * @param dscp the lowest DSCP that a host's port puts into it; 0 if none
 * @param pcp the lowest PCP by which frames without IP get into it, if no DSCP does
 * @param marked whether its queue has an ECN curve
 */
record ClassUse(
    String name,
    Priority priority,
    int group,
    int queue,
    boolean lossless,
    Dscp dscp,
    Optional<Pcp> pcp,
    boolean marked) {

  /** The use of class {@code name} at the first host port at which it is classified. */
  static Optional<ClassUse> find(
      String name, Topology topology, SortedMap<SwitchId, SwitchConfig> configs) {
    for (Host host : topology.hosts().values()) {
      SwitchConfig config = configs.get(host.port().switchId());
      PortConfig port = config == null ? null : config.ports().get(host.port().port());
      if (config == null || port == null || port.dscpMap().isEmpty()) {
        continue;
      }
      DscpMap map = config.dscpMaps().get(port.dscpMap().get());
      for (TrafficClassConfig each : config.classes().values()) {
        if (map == null || !each.name().value().equals(name)) {
          continue;
        }
        Optional<Dscp> dscp = lowest(map, each.name());
        Optional<Pcp> pcp = dscp.isPresent() ? Optional.empty() : lowestPcp(map, each.name());
        if (dscp.isPresent() || pcp.isPresent()) {
          boolean marked =
              port.queues().containsKey(each.queue())
                  && port.queues().get(each.queue()).ecnProfile().isPresent();
          return Optional.of(
              new ClassUse(
                  name,
                  each.priority(),
                  each.priorityGroup(),
                  each.queue(),
                  each.lossless(),
                  dscp.orElse(Dscp.of(0)),
                  pcp,
                  marked && pcp.isEmpty()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Dscp> lowest(DscpMap map, ClassName name) {
    return map.actions().entrySet().stream()
        .filter(entry -> isPlain(entry.getValue(), name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static Optional<Pcp> lowestPcp(DscpMap map, ClassName name) {
    return map.pcps().entrySet().stream()
        .filter(each -> each.getValue().className().equals(name))
        .filter(each -> each.getValue().remark().isEmpty())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean isPlain(DscpAction action, ClassName name) {
    return action.className().equals(name) && action.remark().isEmpty();
  }

  /** The names of all classes of {@code configs}. */
  static SortedSet<String> names(SortedMap<SwitchId, SwitchConfig> configs) {
    SortedSet<String> names = new TreeSet<>();
    configs.values().forEach(c -> c.classes().keySet().forEach(each -> names.add(each.value())));
    return names;
  }
}
