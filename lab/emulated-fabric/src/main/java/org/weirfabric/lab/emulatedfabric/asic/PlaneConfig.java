package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** What the chip tells its data plane to run, put together from the programmed tables. */
final class PlaneConfig {
  private final Buffers buffers;
  private final Classification classification;
  private final EgressPorts egress;
  private final Guards guards;

  PlaneConfig(Buffers buffers, Classification classification, EgressPorts egress, Guards guards) {
    this.buffers = buffers;
    this.classification = classification;
    this.egress = egress;
    this.guards = guards;
  }

  /**
   * The configuration of the data plane.
   *
   * @param ports the ports by name
   * @param bound the port that each entry of {@code /qos/interfaces} stands for
   * @param pipeline what the P4 program says, if one runs
   */
  SwitchConfig of(
      SwitchId id,
      SortedMap<String, PortFacts> ports,
      SortedMap<ListKey, String> bound,
      PfcProgram pfc,
      SortedMap<String, EcnProfile> curves,
      Optional<PipelineTrust> pipeline) {
    PlaneClasses classes = new PlaneClasses(classification, buffers);
    SortedMap<String, ListKey> bindingOf = new TreeMap<>();
    bound.forEach((key, port) -> bindingOf.put(port, key));
    SortedMap<PortName, PortConfig> planePorts = new TreeMap<>();
    for (PortFacts port : ports.values()) {
      ListKey key = bindingOf.getOrDefault(port.name(), ListKey.of(port.name()));
      planePorts.put(
          PortName.of(port.name()),
          PortConfig.empty(PortName.of(port.name()), PortRole.EDGE).toBuilder()
              .setDscpMap(classes.mapOf(key, port.index(), pipeline))
              .setSchedulerPolicy(egress.policyOf(key))
              .setPriorityGroups(buffers.groups(key))
              .setQueues(egress.queuesOf(key))
              .setPfc(settings(pfc, port.name()))
              .setWatchdogs(watchdogs(pfc, port.name()))
              .setOverrides(overrides(pfc, port.name()))
              .build());
    }
    return SwitchConfig.empty(id).toBuilder()
        .setClasses(classes.classes())
        .setDscpMaps(classes.maps())
        .setPools(buffers.pools())
        .setEcnProfiles(curves)
        .setSchedulerPolicy(egress.policy())
        .setPorts(planePorts)
        .setGuard(guards.plane(classes))
        .build();
  }

  private static SortedMap<Priority, PfcSetting> settings(PfcProgram pfc, String port) {
    SortedMap<Priority, PfcSetting> found = new TreeMap<>();
    for (Map.Entry<Integer, PfcProgram.OfPriority> each : pfc.of(port).entrySet()) {
      found.put(
          Priority.of(each.getKey()),
          PfcSetting.of(each.getValue().receive(), each.getValue().transmit()));
    }
    return found;
  }

  private static SortedMap<Priority, PfcOverride> overrides(PfcProgram pfc, String port) {
    SortedMap<Priority, PfcOverride> found = new TreeMap<>();
    pfc.of(port)
        .forEach(
            (priority, each) ->
                each.override().ifPresent(what -> found.put(Priority.of(priority), what)));
    return found;
  }

  private static SortedMap<Priority, WatchdogSetting> watchdogs(PfcProgram pfc, String port) {
    SortedMap<Priority, WatchdogSetting> found = new TreeMap<>();
    pfc.of(port)
        .forEach(
            (priority, each) ->
                each.watchdog().ifPresent(dog -> found.put(Priority.of(priority), dog)));
    return found;
  }
}
