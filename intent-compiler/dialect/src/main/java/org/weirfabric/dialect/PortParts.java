package org.weirfabric.dialect;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;

/** A port while it is being decoded, its parts from different places. */
final class PortParts {
  final SortedMap<Integer, PriorityGroupConfig> groups = new TreeMap<>();
  final SortedMap<Priority, PfcSetting> pfc = new TreeMap<>();
  final SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>();
  final SortedMap<Priority, PfcOverride> overrides = new TreeMap<>();
  Optional<String> dscpMap = Optional.empty();
  Optional<String> policy = Optional.empty();
  private final SortedMap<Integer, QueueConfig> queues = new TreeMap<>();

  void queue(int index) {
    queues.putIfAbsent(index, QueueConfig.of(index, Optional.empty(), Optional.empty()));
  }

  void marked(int index, String ecnProfile) {
    queue(index);
    queues.computeIfPresent(
        index, (i, old) -> QueueConfig.of(i, Optional.of(ecnProfile), old.dynamicThreshold()));
  }

  void limited(int index, int exponent) {
    queue(index);
    queues.computeIfPresent(
        index, (i, old) -> QueueConfig.of(i, old.ecnProfile(), Optional.of(exponent)));
  }

  PortConfig port(PortName name, PortRole role) {
    return PortConfig.empty(name, role).toBuilder()
        .setDscpMap(dscpMap)
        .setSchedulerPolicy(policy)
        .setPriorityGroups(groups)
        .setQueues(queues)
        .setPfc(pfc)
        .setWatchdogs(watchdogs)
        .setOverrides(overrides)
        .build();
  }

  /** The ports of {@code known}, with what {@code parts} has of them. */
  static SortedMap<PortName, PortConfig> ports(
      KnownSwitch known, SortedMap<PortName, PortParts> parts) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    known
        .roles()
        .forEach(
            (name, role) ->
                ports.put(
                    name,
                    Optional.ofNullable(parts.get(name))
                        .orElseGet(PortParts::new)
                        .port(name, role)));
    return ports;
  }

  /** Does {@code decode}; what is of no known form is left out, to be listed as not understood. */
  static void ifWellFormed(Runnable decode) {
    try {
      decode.run();
    } catch (IllegalArgumentException foreign) {
      // Another's row: it has no place in a SwitchConfig.
    }
  }
}
