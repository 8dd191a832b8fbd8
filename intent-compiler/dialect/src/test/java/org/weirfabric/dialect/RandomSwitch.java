package org.weirfabric.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** Makes up valid configurations of a switch. */
final class RandomSwitch {
  private static final List<String> SPEEDS = List.of("25G", "100G", "400G");

  private final Random random;
  private final boolean sonic;
  private final List<TrafficClassConfig> classes = new ArrayList<>();

  /**
   * A source of configurations.
   *
   * @param sonic whether to keep to what CONFIG_DB has words for
   */
  RandomSwitch(Random random, boolean sonic) {
    this.random = random;
    this.sonic = sonic;
  }

  SwitchConfig config() {
    for (int priority = 0; priority <= 7; priority++) {
      boolean lossless = priority == 3 || priority > 0 && random.nextInt(4) == 0;
      if (lossless || priority == 0 || random.nextBoolean()) {
        classes.add(
            TrafficClassConfig.of(
                ClassName.of("class-" + (char) ('h' - priority)),
                Priority.of(priority),
                lossless ? priority : 0,
                priority,
                lossless));
      }
    }
    SortedMap<ClassName, TrafficClassConfig> byName = new TreeMap<>();
    classes.forEach(each -> byName.put(each.name(), each));
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    for (String name : List.of(DscpMapNames.TRUSTED, DscpMapNames.UNTRUSTED)) {
      maps.put(name, DscpMap.of(name, dscps(), random.nextBoolean() ? pcps() : new TreeMap<>()));
    }
    SortedMap<String, BufferPool> pools = new TreeMap<>();
    pools.put("weir-ingress", BufferPool.of("weir-ingress", true, size(1 << 20)));
    pools.put("weir-egress-lossy", BufferPool.of("weir-egress-lossy", false, size(1 << 20)));
    SortedMap<String, EcnProfile> profiles = new TreeMap<>();
    ByteSize kmin = size(100_000);
    profiles.put(
        "weir-ecn",
        EcnProfile.of("weir-ecn", kmin, kmin.plus(size(100_000)), 1 + random.nextInt(100)));
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      PortConfig port = port(PortName.of("Ethernet" + 4 * i), i == 0);
      ports.put(port.port(), port);
    }
    return SwitchConfig.empty(SwitchId.of("leaf1")).toBuilder()
        .setClasses(byName)
        .setDscpMaps(maps)
        .setPools(pools)
        .setEcnProfiles(profiles)
        .setSchedulerPolicy(Optional.of(policy()))
        .setGuard(sonic || random.nextBoolean() ? Optional.empty() : Optional.of(guard(ports)))
        .setPorts(ports)
        .build();
  }

  /** Guards every lossless class, by which each decoder can tell it again. */
  private TurnGuard guard(SortedMap<PortName, PortConfig> ports) {
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    for (TrafficClassConfig each : classes) {
      if (each.lossless()) {
        TrafficClassConfig becomes = classes.get(random.nextInt(classes.size()));
        turns.put(each.name(), GuardedTurn.of(becomes.name(), Dscp.of(random.nextInt(64))));
      }
    }
    SortedSet<PortName> uplinks = new TreeSet<>(ports.keySet());
    while (uplinks.size() > 1 && random.nextBoolean()) {
      uplinks.remove(uplinks.first());
    }
    return TurnGuard.of(uplinks, turns);
  }

  /** What must be known to decode {@code config}. */
  static KnownSwitch known(SwitchConfig config) {
    SortedMap<PortName, PortRole> roles = new TreeMap<>();
    config.ports().forEach((name, port) -> roles.put(name, port.role()));
    SortedMap<Priority, ClassName> names = new TreeMap<>();
    config.classes().values().forEach(each -> names.put(each.priority(), each.name()));
    return KnownSwitch.of(config.switchId(), roles, names);
  }

  /** A speed for each port. */
  static SortedMap<PortName, BitRate> speeds(SwitchConfig config) {
    SortedMap<PortName, BitRate> speeds = new TreeMap<>();
    config
        .ports()
        .keySet()
        .forEach(
            port -> speeds.put(port, BitRate.parse(SPEEDS.get(speeds.size() % SPEEDS.size()))));
    return speeds;
  }

  private ByteSize size(int least) {
    return ByteSize.ofBytes(least + random.nextInt(1 << 20));
  }

  private SortedMap<Dscp, DscpAction> dscps() {
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    for (int value = Dscp.MIN; value <= Dscp.MAX; value++) {
      // The first few code points take every class once, so that all are seen in a map.
      TrafficClassConfig traffic =
          classes.get(value < classes.size() ? value : random.nextInt(classes.size()));
      Optional<Dscp> remark =
          sonic || random.nextInt(4) > 0
              ? Optional.empty()
              : Optional.of(Dscp.of(random.nextInt(64)));
      actions.put(Dscp.of(value), DscpAction.of(traffic.name(), remark));
    }
    return actions;
  }

  private SortedMap<Pcp, PcpAction> pcps() {
    SortedMap<Pcp, PcpAction> actions = new TreeMap<>();
    for (int value = Pcp.MIN; value <= Pcp.MAX; value++) {
      Optional<Pcp> remark =
          sonic || random.nextInt(4) > 0
              ? Optional.empty()
              : Optional.of(Pcp.of(random.nextInt(8)));
      TrafficClassConfig traffic = classes.get(random.nextInt(classes.size()));
      actions.put(Pcp.of(value), PcpAction.of(traffic.name(), remark));
    }
    return actions;
  }

  private SchedulerPolicy policy() {
    List<QueueSchedule> queues = new ArrayList<>();
    for (TrafficClassConfig each : classes) {
      boolean strict = random.nextInt(3) == 0;
      boolean limited = (strict || sonic) && random.nextBoolean();
      queues.add(
          QueueSchedule.of(
              each.queue(),
              strict ? Scheduling.STRICT : Scheduling.DWRR,
              strict ? 0 : 1 + random.nextInt(100),
              limited ? 1 + random.nextInt(99) : 100));
    }
    return SchedulerPolicy.of("weir-ets", queues);
  }

  private PortConfig port(PortName name, boolean whole) {
    PortRole role = random.nextBoolean() ? PortRole.EDGE : PortRole.FABRIC;
    if (!whole && random.nextInt(4) == 0) {
      return PortConfig.empty(name, role);
    }
    SortedMap<Integer, PriorityGroupConfig> groups = new TreeMap<>();
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    SortedMap<Priority, PfcSetting> pfc = new TreeMap<>();
    SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>();
    SortedMap<Priority, PfcOverride> overrides = new TreeMap<>();
    groups.put(0, group(0, false));
    WatchdogSetting watchdog = watchdog();
    for (TrafficClassConfig each : classes) {
      queues.put(each.queue(), queue(each));
      if (each.lossless() && (whole || random.nextBoolean())) {
        groups.put(each.priorityGroup(), group(each.priorityGroup(), true));
        pfc.put(
            each.priority(),
            sonic
                ? PfcSetting.of(true, true)
                : PfcSetting.of(random.nextBoolean(), random.nextBoolean()));
        if (random.nextInt(4) > 0) {
          watchdogs.put(each.priority(), sonic ? watchdog : watchdog());
        }
        if (!sonic && random.nextInt(4) == 0) {
          overrides.put(each.priority(), PfcOverride.values()[random.nextInt(3)]);
        }
      }
    }
    return PortConfig.empty(name, role).toBuilder()
        .setDscpMap(
            random.nextInt(4) == 0
                ? Optional.empty()
                : Optional.of(random.nextBoolean() ? DscpMapNames.TRUSTED : DscpMapNames.UNTRUSTED))
        .setSchedulerPolicy(Optional.of("weir-ets"))
        .setPriorityGroups(groups)
        .setQueues(queues)
        .setPfc(pfc)
        .setWatchdogs(watchdogs)
        .setOverrides(overrides)
        .build();
  }

  private PriorityGroupConfig group(int index, boolean lossless) {
    ByteSize reserved = size(lossless ? 1000 : 0);
    return PriorityGroupConfig.of(
        index,
        "weir-ingress",
        reserved,
        lossless ? size(1) : ByteSize.ZERO,
        lossless ? ByteSize.ofBytes(random.nextInt(1 + (int) reserved.bytes())) : ByteSize.ZERO,
        random.nextInt(16) - 8);
  }

  private QueueConfig queue(TrafficClassConfig traffic) {
    return QueueConfig.of(
        traffic.queue(),
        random.nextBoolean() ? Optional.of("weir-ecn") : Optional.empty(),
        traffic.lossless() || random.nextBoolean()
            ? Optional.empty()
            : Optional.of(random.nextInt(16) - 8));
  }

  private WatchdogSetting watchdog() {
    return WatchdogSetting.of(
        100 + random.nextInt(4901),
        100 + random.nextInt(59_901),
        WatchdogAction.values()[random.nextInt(3)]);
  }
}
