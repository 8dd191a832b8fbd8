package org.weirfabric.model.config;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/**
 * The configuration that the golden files called {@code leaf1} spell out by hand in every dialect:
 * a leaf with one port to a spine and one to a host, and the classes roce (lossless), cnp and bulk.
 */
public final class Leaf1 {
  /** The port to the spine. */
  public static final PortName FABRIC_PORT = PortName.of("Ethernet0");

  /** The port to the host. */
  public static final PortName EDGE_PORT = PortName.of("Ethernet8");

  private static final ClassName ROCE = ClassName.of("roce");
  private static final ClassName CNP = ClassName.of("cnp");
  private static final ClassName STORAGE = ClassName.of("storage");
  private static final ClassName BULK = ClassName.of("bulk");

  private Leaf1() {}

  /** The whole leaf, its gate open. */
  public static SwitchConfig config() {
    return SwitchConfig.empty(SwitchId.of("leaf1")).toBuilder()
        .setClasses(
            new TreeMap<>(
                Map.of(
                    ROCE, TrafficClassConfig.of(ROCE, Priority.of(3), 3, 3, true),
                    CNP, TrafficClassConfig.of(CNP, Priority.of(6), 0, 6, false),
                    BULK, TrafficClassConfig.of(BULK, Priority.of(0), 0, 0, false))))
        .setDscpMaps(dscpMaps())
        .setPools(pools())
        .setEcnProfiles(
            new TreeMap<>(
                Map.of(
                    "weir-roce",
                    EcnProfile.of(
                        "weir-roce", ByteSize.ofBytes(150_000), ByteSize.ofBytes(600_000), 20))))
        .setSchedulerPolicy(
            Optional.of(
                SchedulerPolicy.of(
                    "weir-ets",
                    List.of(
                        QueueSchedule.of(0, Scheduling.DWRR, 40, 100),
                        QueueSchedule.of(3, Scheduling.DWRR, 60, 100),
                        QueueSchedule.of(6, Scheduling.STRICT, 0, 5)))))
        .setPorts(
            new TreeMap<>(
                Map.of(
                    FABRIC_PORT, port(FABRIC_PORT, PortRole.FABRIC, 98_304, 600),
                    EDGE_PORT, port(EDGE_PORT, PortRole.EDGE, 45_056, 200))))
        .build();
  }

  /** The same leaf with a guard: what came from above and would leave upwards becomes bulk. */
  public static SwitchConfig guarded() {
    return config().toBuilder()
        .setGuard(
            Optional.of(
                TurnGuard.of(
                    new TreeSet<>(Set.of(FABRIC_PORT)),
                    new TreeMap<>(Map.of(ROCE, GuardedTurn.of(BULK, Dscp.of(0)))))))
        .build();
  }

  /** The same leaf on a bridged fabric: frames without IP are in the class by PCP 3. */
  public static SwitchConfig tagged() {
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    dscpMaps()
        .forEach(
            (name, map) -> {
              SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
              for (int value = Pcp.MIN; value <= Pcp.MAX; value++) {
                pcps.put(Pcp.of(value), PcpAction.of(BULK, Optional.empty()));
              }
              pcps.put(
                  Pcp.of(3),
                  name.equals(DscpMapNames.TRUSTED)
                      ? PcpAction.of(ROCE, Optional.empty())
                      : PcpAction.of(BULK, Optional.of(Pcp.of(0))));
              maps.put(name, DscpMap.of(name, map.actions(), pcps));
            });
    return config().toBuilder().setDscpMaps(maps).build();
  }

  /** The same leaf with a second lossless class, of priority 4. */
  public static SwitchConfig twoLossless() {
    SwitchConfig one = config();
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>(one.classes());
    classes.put(STORAGE, TrafficClassConfig.of(STORAGE, Priority.of(4), 4, 4, true));
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    one.ports()
        .forEach(
            (name, port) -> {
              SortedMap<Integer, PriorityGroupConfig> groups = new TreeMap<>(port.priorityGroups());
              PriorityGroupConfig first = Objects.requireNonNull(groups.get(3));
              groups.put(
                  4,
                  PriorityGroupConfig.of(
                      4,
                      first.pool(),
                      first.reserved(),
                      first.headroom().plus(ByteSize.ofBytes(1024)),
                      first.xon(),
                      -1));
              SortedMap<Integer, QueueConfig> queues = new TreeMap<>(port.queues());
              queues.put(4, QueueConfig.of(4, Optional.empty(), Optional.empty()));
              SortedMap<Priority, PfcSetting> pfc = new TreeMap<>(port.pfc());
              pfc.put(Priority.of(4), PfcSetting.of(true, true));
              SortedMap<Priority, WatchdogSetting> dogs = new TreeMap<>(port.watchdogs());
              dogs.put(Priority.of(4), Objects.requireNonNull(dogs.get(Priority.of(3))));
              ports.put(
                  name,
                  port.toBuilder()
                      .setPriorityGroups(groups)
                      .setQueues(queues)
                      .setPfc(pfc)
                      .setWatchdogs(dogs)
                      .build());
            });
    return one.toBuilder().setClasses(classes).setPorts(ports).build();
  }

  private static SortedMap<String, DscpMap> dscpMaps() {
    SortedMap<Dscp, DscpAction> trusted = new TreeMap<>();
    SortedMap<Dscp, DscpAction> untrusted = new TreeMap<>();
    for (int value = Dscp.MIN; value <= Dscp.MAX; value++) {
      trusted.put(Dscp.of(value), DscpAction.of(BULK, Optional.empty()));
      untrusted.put(Dscp.of(value), DscpAction.of(BULK, Optional.empty()));
    }
    trusted.put(Dscp.of(26), DscpAction.of(ROCE, Optional.empty()));
    trusted.put(Dscp.of(48), DscpAction.of(CNP, Optional.empty()));
    untrusted.put(Dscp.of(26), DscpAction.of(BULK, Optional.of(Dscp.of(0))));
    untrusted.put(Dscp.of(48), DscpAction.of(BULK, Optional.of(Dscp.of(0))));
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    maps.put(DscpMapNames.TRUSTED, DscpMap.of(DscpMapNames.TRUSTED, trusted));
    maps.put(DscpMapNames.UNTRUSTED, DscpMap.of(DscpMapNames.UNTRUSTED, untrusted));
    return maps;
  }

  private static SortedMap<String, BufferPool> pools() {
    SortedMap<String, BufferPool> pools = new TreeMap<>();
    ByteSize size = ByteSize.ofBytes(12_582_912);
    pools.put("weir-ingress", BufferPool.of("weir-ingress", true, size));
    pools.put("weir-egress-lossy", BufferPool.of("weir-egress-lossy", false, size));
    return pools;
  }

  private static PortConfig port(
      PortName name, PortRole role, int headroomBytes, int detectMillis) {
    SortedMap<Integer, PriorityGroupConfig> groups = new TreeMap<>();
    ByteSize reserved = ByteSize.ofBytes(19_456);
    groups.put(
        0, PriorityGroupConfig.of(0, "weir-ingress", reserved, ByteSize.ZERO, ByteSize.ZERO, 0));
    groups.put(
        3,
        PriorityGroupConfig.of(
            3,
            "weir-ingress",
            reserved,
            ByteSize.ofBytes(headroomBytes),
            ByteSize.ofBytes(18_432),
            0));
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    queues.put(0, QueueConfig.of(0, Optional.empty(), Optional.of(0)));
    queues.put(3, QueueConfig.of(3, Optional.of("weir-roce"), Optional.empty()));
    queues.put(6, QueueConfig.of(6, Optional.empty(), Optional.empty()));
    return PortConfig.empty(name, role).toBuilder()
        .setDscpMap(Optional.of(DscpMapNames.TRUSTED))
        .setSchedulerPolicy(Optional.of("weir-ets"))
        .setPriorityGroups(groups)
        .setQueues(queues)
        .setPfc(new TreeMap<>(Map.of(Priority.of(3), PfcSetting.of(true, true))))
        .setWatchdogs(
            new TreeMap<>(
                Map.of(
                    Priority.of(3), WatchdogSetting.of(detectMillis, 1000, WatchdogAction.DROP))))
        .build();
  }
}
