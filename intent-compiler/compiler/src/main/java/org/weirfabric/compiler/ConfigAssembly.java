package org.weirfabric.compiler;

import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.WatchdogIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Priority;

/** Puts what the stages found into one configuration per switch. */
final class ConfigAssembly {
  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final BufferPlan buffers;
  private final EcnPlan ecn;
  private final SchedulerPolicy policy;

  ConfigAssembly(
      ResolvedFabric fabric,
      ClassPlan classes,
      BufferPlan buffers,
      EcnPlan ecn,
      SchedulerPolicy policy) {
    this.fabric = fabric;
    this.classes = classes;
    this.buffers = buffers;
    this.ecn = ecn;
    this.policy = policy;
  }

  SortedMap<SwitchId, SwitchConfig> configs() {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    for (ResolvedSwitch s : fabric.switches()) {
      configs.put(s.id(), s.ports().isEmpty() ? SwitchConfig.empty(s.id()) : config(s));
    }
    return configs;
  }

  private SwitchConfig config(ResolvedSwitch s) {
    SwitchBuffers divided =
        Objects.requireNonNull(buffers.bySwitch().get(s.id()), "assembled before it fits");
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    maps.put(DscpMapNames.TRUSTED, classes.trusted());
    maps.put(DscpMapNames.UNTRUSTED, classes.untrusted());
    SortedMap<String, BufferPool> pools = new TreeMap<>();
    pools.put(
        WeirNames.INGRESS_POOL, BufferPool.of(WeirNames.INGRESS_POOL, true, divided.shared()));
    pools.put(
        WeirNames.EGRESS_LOSSY_POOL,
        BufferPool.of(WeirNames.EGRESS_LOSSY_POOL, false, divided.lossy()));
    SortedMap<String, EcnProfile> profiles = new TreeMap<>();
    SortedMap<ClassName, EcnProfile> curves =
        ecn.bySwitch().getOrDefault(s.id(), Collections.emptySortedMap());
    curves.values().forEach(curve -> profiles.put(curve.name(), curve));
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (ResolvedPort port : s.ports()) {
      ports.put(port.ref().port(), port(port, divided, curves));
    }
    return SwitchConfig.empty(s.id()).toBuilder()
        .setClasses(classes.classes())
        .setDscpMaps(maps)
        .setPools(pools)
        .setEcnProfiles(profiles)
        .setSchedulerPolicy(Optional.of(policy))
        .setPorts(ports)
        .build();
  }

  private PortConfig port(
      ResolvedPort port, SwitchBuffers divided, SortedMap<ClassName, EcnProfile> curves) {
    PortName name = port.ref().port();
    SortedMap<Priority, PfcSetting> pfc = new TreeMap<>();
    SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>();
    WatchdogIntent watchdog = fabric.demand().watchdog();
    for (TrafficClassConfig c : classes.losslessClasses()) {
      if (port.losslessClasses().contains(c.name())) {
        pfc.put(c.priority(), PfcSetting.of(true, true));
        watchdogs.put(
            c.priority(),
            WatchdogSetting.of(
                port.role() == PortRole.EDGE
                    ? watchdog.detectMillis()
                    : watchdog.fabricDetectMillis(),
                watchdog.restoreMillis(),
                watchdog.action()));
      }
    }
    return PortConfig.empty(name, port.role()).toBuilder()
        .setDscpMap(
            Optional.of(port.carriesLossless() ? DscpMapNames.TRUSTED : DscpMapNames.UNTRUSTED))
        .setSchedulerPolicy(Optional.of(policy.name()))
        .setPriorityGroups(divided.groups().getOrDefault(name, new TreeMap<>()))
        .setQueues(queues(port, curves))
        .setPfc(pfc)
        .setWatchdogs(watchdogs)
        .build();
  }

  /**
   * A receiver out of scope could pause the fabric, so towards it the lossless queue is limited
   * like a lossy one.
   */
  private SortedMap<Integer, QueueConfig> queues(
      ResolvedPort port, SortedMap<ClassName, EcnProfile> curves) {
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    for (TrafficClassConfig c : classes.classes().values()) {
      boolean protectedHere = port.losslessClasses().contains(c.name());
      queues.put(
          c.queue(),
          QueueConfig.of(
              c.queue(),
              Optional.ofNullable(curves.get(c.name())).map(EcnProfile::name),
              protectedHere ? Optional.empty() : Optional.of(BufferStage.DYNAMIC_THRESHOLD)));
    }
    return queues;
  }
}
