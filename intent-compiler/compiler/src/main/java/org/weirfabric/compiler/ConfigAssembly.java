package org.weirfabric.compiler;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.WatchdogIntent;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/**
 * Puts what the stages found into one configuration per switch. Switches that are alike have all
 * but their names in common, and their ports share settings.
 */
final class ConfigAssembly {
  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final BufferPlan buffers;
  private final EcnPlan ecn;
  private final EtsPlan ets;
  private final Layered<SwitchId, TurnGuard> guards;
  private final CompileMemory memory;
  private final Map<PortSettings, PortSettings> shared = new HashMap<>();

  ConfigAssembly(
      ResolvedFabric fabric,
      ClassPlan classes,
      BufferPlan buffers,
      EcnPlan ecn,
      EtsPlan ets,
      Layered<SwitchId, TurnGuard> guards,
      CompileMemory memory) {
    this.fabric = fabric;
    this.guards = guards;
    this.classes = classes;
    this.buffers = buffers;
    this.ecn = ecn;
    this.ets = ets;
    this.memory = memory;
  }

  SortedMap<SwitchId, SwitchConfig> configs() {
    Map<SwitchKind, Map<PortKind, PortSettings>> settings = new HashMap<>();
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    for (ResolvedSwitch s : fabric.switches()) {
      SwitchConfig config =
          memory.config(
              s,
              guards.get(s.id()),
              () ->
                  s.ports().isEmpty()
                      ? SwitchConfig.empty(s.id())
                      : config(s, settings.computeIfAbsent(s.kind(), this::settings)));
      configs.put(s.id(), config);
    }
    return configs;
  }

  private Map<PortKind, PortSettings> settings(SwitchKind kind) {
    Map<PortKind, PortSettings> settings = new HashMap<>();
    for (PortKind port : kind.ports().keySet()) {
      PortSettings own = settings(port, buffers(kind), curves(kind));
      PortSettings known = shared.putIfAbsent(own, own);
      settings.put(port, known == null ? own : known);
    }
    return settings;
  }

  private SwitchBuffers buffers(SwitchKind kind) {
    return Objects.requireNonNull(buffers.byKind().get(kind), "assembled before it fits");
  }

  private SortedMap<ClassName, EcnProfile> curves(SwitchKind kind) {
    return ecn.byKind().getOrDefault(kind, Collections.emptySortedMap());
  }

  private SwitchConfig config(ResolvedSwitch s, Map<PortKind, PortSettings> settings) {
    SwitchBuffers divided = buffers(s.kind());
    SortedMap<String, BufferPool> pools = new TreeMap<>();
    pools.put(
        WeirNames.INGRESS_POOL,
        BufferPool.of(
            WeirNames.INGRESS_POOL,
            true,
            divided.shared(),
            divided.headroomPool().orElse(ByteSize.ZERO)));
    pools.put(
        WeirNames.EGRESS_LOSSY_POOL,
        BufferPool.of(WeirNames.EGRESS_LOSSY_POOL, false, divided.lossy()));
    SortedMap<String, EcnProfile> profiles = new TreeMap<>();
    curves(s.kind()).values().forEach(curve -> profiles.put(curve.name(), curve));
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (ResolvedPort port : s.ports()) {
      PortSettings own = Objects.requireNonNull(settings.get(port.kind()), "a kind of its switch");
      ports.put(port.ref().port(), PortConfig.of(port.ref().port(), own));
    }
    return SwitchConfig.empty(s.id()).toBuilder()
        .setClasses(classes.classes())
        .setDscpMaps(classes.maps())
        .setPools(pools)
        .setEcnProfiles(profiles)
        .setSchedulerPolicy(Optional.of(ets.policy(s.asic())))
        .setGuard(Optional.ofNullable(guards.get(s.id())))
        .setPorts(ports)
        .build();
  }

  private PortSettings settings(
      PortKind port, SwitchBuffers divided, SortedMap<ClassName, EcnProfile> curves) {
    SortedMap<Priority, PfcSetting> pfc = new TreeMap<>();
    SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>();
    for (ClassDemand c : fabric.demand().lossless()) {
      if (port.losslessClasses().contains(c.name())) {
        WatchdogIntent watchdog = c.watchdog();
        pfc.put(c.asked().priority(), PfcSetting.of(true, true));
        watchdogs.put(
            c.asked().priority(),
            WatchdogSetting.of(
                port.role() == PortRole.EDGE
                    ? watchdog.detectMillis()
                    : watchdog.fabricDetectMillis(),
                watchdog.restoreMillis(),
                watchdog.action()));
      }
    }
    return PortSettings.empty(port.role()).toBuilder()
        .setDscpMap(Optional.of(classes.mapFor(port.admitted()).name()))
        .setSchedulerPolicy(Optional.of(WeirNames.SCHEDULER_POLICY))
        .setPriorityGroups(divided.groups().getOrDefault(port, new TreeMap<>()))
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
      PortKind port, SortedMap<ClassName, EcnProfile> curves) {
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
