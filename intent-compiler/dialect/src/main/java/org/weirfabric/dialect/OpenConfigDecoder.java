package org.weirfabric.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.weirfabric.model.config.PriorityGroupConfig;
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
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/**
 * Reads OpenConfig with Weir's augment back, from values at any paths.
 *
 * <p>OpenConfig doesn't say which class is lossless: one is taken for it when a port has PFC for
 * its priority.
 */
public final class OpenConfigDecoder {
  private final KnownSwitch known;

  /** The decoder for {@code known}. */
  public OpenConfigDecoder(KnownSwitch known) {
    this.known = known;
  }

  /** What {@code held}, JSON_IETF values by path, says. */
  public Decoded decode(TargetConfig held) {
    LeafGroups leaves = new LeafGroups(LeafValues.expectedConfigLeaves(held));
    return Decoded.of(new Reading(known, leaves).config(), held, new OpenConfigDialect());
  }

  /** One reading of one switch. */
  private static final class Reading {
    private static final String PORT = "/qos/interfaces/interface";
    private static final String PFC = "/interfaces/interface/ethernet/pfc/priorities/priority";
    private static final String TERM = "/qos/classifiers/classifier/terms/term";
    private static final String SCHEDULER =
        "/qos/scheduler-policies/scheduler-policy/schedulers/scheduler";

    private final KnownSwitch known;
    private final LeafGroups leaves;
    private final SortedMap<PortName, PortParts> ports = new TreeMap<>();

    Reading(KnownSwitch known, LeafGroups leaves) {
      this.known = known;
      this.leaves = leaves;
    }

    SwitchConfig config() {
      portBindings();
      queues();
      pfc();
      SortedMap<ClassName, TrafficClassConfig> classes = classes();
      return SwitchConfig.empty(known.id()).toBuilder()
          .setClasses(classes)
          .setGuard(guard(classes))
          .setDscpMaps(dscpMaps())
          .setPools(pools())
          .setEcnProfiles(ecnProfiles())
          .setSchedulerPolicy(policy())
          .setPorts(PortParts.ports(known, ports))
          .build();
    }

    private PortParts port(String name) {
      return ports.computeIfAbsent(PortName.of(name), any -> new PortParts());
    }

    private SortedMap<ClassName, TrafficClassConfig> classes() {
      SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
      leaves.each(
          "/qos/forwarding-groups/forwarding-group/config",
          (keys, group) -> {
            Priority priority = Priority.of(group.integer("priority"));
            ClassName name = className(keys[0]);
            classes.put(
                name,
                TrafficClassConfig.of(
                    name,
                    priority,
                    group.integer("priority-group"),
                    queue(group.text("output-queue")),
                    ports.values().stream().anyMatch(port -> port.pfc.containsKey(priority))));
          });
      return classes;
    }

    private Optional<TurnGuard> guard(SortedMap<ClassName, TrafficClassConfig> classes) {
      SortedSet<PortName> uplinks = new TreeSet<>();
      leaves.each(
          "/qos/guards/port-group/config",
          (keys, group) -> {
            if (keys[0].equals(OpenConfigGuard.UPLINKS)) {
              for (String port : group.text("port").split(",", -1)) {
                uplinks.add(PortName.of(port));
              }
            }
          });
      SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
      leaves.each(
          "/qos/guards/guard/config",
          (keys, group) -> {
            int index = group.integer("group");
            GuardedTurn turn =
                GuardedTurn.of(
                    className(group.text("target-group")), Dscp.of(group.integer("set-dscp")));
            classes.values().stream()
                .filter(each -> each.lossless() && each.priorityGroup() == index)
                .forEach(each -> turns.put(each.name(), turn));
          });
      return uplinks.isEmpty() || turns.isEmpty()
          ? Optional.empty()
          : Optional.of(TurnGuard.of(uplinks, turns));
    }

    private static ClassName className(String forwardingGroup) {
      return ClassName.of(after("weir-", forwardingGroup));
    }

    private static int queue(String name) {
      return Integer.parseInt(after("weir-q", name));
    }

    private static String after(String prefix, String name) {
      if (!name.startsWith(prefix)) {
        throw new IllegalArgumentException("not Weir's: " + name);
      }
      return name.substring(prefix.length());
    }

    private SortedMap<String, DscpMap> dscpMaps() {
      Map<String, ClassName> targets = new TreeMap<>();
      Map<String, Integer> remarks = new TreeMap<>();
      leaves.each(
          TERM + "/actions/config",
          (keys, group) -> targets.put(id(keys), className(group.text("target-group"))));
      leaves.each(
          TERM + "/actions/remark/config",
          (keys, group) ->
              remarks.put(
                  id(keys),
                  Integer.valueOf(
                      group.optional("set-dscp").orElseGet(() -> group.text("set-dot1p")))));
      SortedMap<String, SortedMap<Dscp, DscpAction>> actions = new TreeMap<>();
      terms(
          "ipv4",
          "dscp-set",
          targets,
          (map, dscp, term, target) ->
              actions
                  .computeIfAbsent(map, any -> new TreeMap<>())
                  .put(
                      Dscp.of(dscp),
                      DscpAction.of(target, Optional.ofNullable(remarks.get(term)).map(Dscp::of))));
      SortedMap<String, SortedMap<Pcp, PcpAction>> pcps = new TreeMap<>();
      terms(
          OpenConfigNames.L2,
          "pcp-set",
          targets,
          (map, pcp, term, target) ->
              pcps.computeIfAbsent(map, any -> new TreeMap<>())
                  .put(
                      Pcp.of(pcp),
                      PcpAction.of(target, Optional.ofNullable(remarks.get(term)).map(Pcp::of))));
      SortedMap<String, DscpMap> maps = new TreeMap<>();
      actions.forEach(
          (name, map) ->
              PortParts.ifWellFormed(
                  () ->
                      maps.put(
                          name, DscpMap.of(name, map, pcps.getOrDefault(name, new TreeMap<>())))));
      return maps;
    }

    /** Hears of a code point: its map, itself, the term it is in and the class it is for. */
    private interface PointReader {
      void read(String map, int point, String term, ClassName target);
    }

    private void terms(
        String conditions, String points, Map<String, ClassName> targets, PointReader reader) {
      leaves.each(
          TERM + "/conditions/" + conditions + "/config",
          (keys, group) -> {
            ClassName target =
                Optional.ofNullable(targets.get(id(keys)))
                    .orElseThrow(() -> new IllegalArgumentException("a term without target"));
            String map = without("-" + conditions, keys[0]);
            for (String point : group.text(points).split(",", -1)) {
              reader.read(map, Integer.parseInt(point), id(keys), target);
            }
          });
    }

    private static String id(String[] keys) {
      return String.join("\n", keys);
    }

    private static String without(String conditions, String classifier) {
      if (!classifier.endsWith(conditions)) {
        throw new IllegalArgumentException("not a map of Weir's: " + classifier);
      }
      return classifier.substring(0, classifier.length() - conditions.length());
    }

    private SortedMap<String, BufferPool> pools() {
      SortedMap<String, BufferPool> pools = new TreeMap<>();
      leaves.each(
          "/qos/buffer-pools/buffer-pool/config",
          (keys, group) ->
              pools.put(
                  keys[0],
                  BufferPool.of(
                      keys[0],
                      group.text("type").equals("INGRESS"),
                      ByteSize.ofBytes(group.number("size-bytes")))));
      return pools;
    }

    private SortedMap<String, EcnProfile> ecnProfiles() {
      SortedMap<String, EcnProfile> profiles = new TreeMap<>();
      leaves.each(
          "/qos/queue-management-profiles/queue-management-profile/wred/uniform/config",
          (keys, group) ->
              profiles.put(
                  keys[0],
                  EcnProfile.of(
                      keys[0],
                      ByteSize.ofBytes(group.number("min-threshold")),
                      ByteSize.ofBytes(group.number("max-threshold")),
                      group.integer("max-drop-probability-percent"))));
      return profiles;
    }

    private Optional<SchedulerPolicy> policy() {
      Map<String, Integer> limits = new TreeMap<>();
      Map<String, Boolean> strict = new TreeMap<>();
      leaves.each(
          SCHEDULER + "/one-rate-two-color/config",
          (keys, group) -> limits.put(id(keys), group.integer("cir-pct")));
      leaves.each(
          SCHEDULER + "/config",
          (keys, group) ->
              strict.put(id(keys), group.optional("priority").equals(Optional.of("STRICT"))));
      SortedMap<String, SortedMap<Integer, QueueSchedule>> policies = new TreeMap<>();
      leaves.each(
          SCHEDULER + "/inputs/input/config",
          (keys, group) -> {
            String scheduler = keys[0] + "\n" + keys[1];
            boolean isStrict = strict.getOrDefault(scheduler, false);
            int queue = queue(group.text("queue"));
            policies
                .computeIfAbsent(keys[0], any -> new TreeMap<>())
                .put(
                    queue,
                    QueueSchedule.of(
                        queue,
                        isStrict ? Scheduling.STRICT : Scheduling.DWRR,
                        isStrict ? 0 : group.integer("weight"),
                        limits.getOrDefault(scheduler, 100)));
          });
      return policies.entrySet().stream()
          .findFirst()
          .map(
              each -> SchedulerPolicy.of(each.getKey(), new ArrayList<>(each.getValue().values())));
    }

    private void portBindings() {
      leaves.each(
          PORT + "/input/classifiers/classifier/config",
          (keys, group) -> {
            if (keys[1].equals("IPV4")) {
              port(keys[0]).dscpMap = Optional.of(without("-ipv4", group.text("name")));
            }
          });
      leaves.each(
          PORT + "/output/scheduler-policy/config",
          (keys, group) -> port(keys[0]).policy = Optional.of(group.text("name")));
      leaves.each(
          PORT + "/input/priority-groups/priority-group/config",
          (keys, group) -> {
            int index = Integer.parseInt(keys[1]);
            port(keys[0])
                .groups
                .put(
                    index,
                    PriorityGroupConfig.of(
                        index,
                        group.text("pool"),
                        ByteSize.ofBytes(group.number("reserved-bytes")),
                        ByteSize.ofBytes(group.number("headroom-bytes")),
                        ByteSize.ofBytes(group.number("xon-bytes")),
                        group.integer("dynamic-threshold")));
          });
    }

    private void queues() {
      Map<String, List<int[]>> limits = new TreeMap<>();
      leaves.each(
          "/qos/buffer-allocation-profiles/buffer-allocation-profile/queues/queue/config",
          (keys, group) ->
              limits
                  .computeIfAbsent(keys[0], any -> new ArrayList<>())
                  .add(new int[] {queue(keys[1]), group.integer("dynamic-limit-scaling-factor")}));
      leaves.each(
          PORT + "/output/queues/queue/config",
          (keys, group) -> {
            int index = queue(keys[1]);
            port(keys[0]).queue(index);
            group
                .optional("queue-management-profile")
                .ifPresent(profile -> port(keys[0]).marked(index, profile));
          });
      leaves.each(
          PORT + "/output/config",
          (keys, group) ->
              limits
                  .getOrDefault(group.text("buffer-allocation-profile"), List.of())
                  .forEach(limit -> port(keys[0]).limited(limit[0], limit[1])));
    }

    private void pfc() {
      leaves.each(
          PFC + "/config",
          (keys, group) -> {
            Priority priority = Priority.of(Integer.parseInt(keys[1]));
            port(keys[0])
                .pfc
                .put(
                    priority,
                    PfcSetting.of(
                        group.text("receive").equals("true"),
                        group.text("transmit").equals("true")));
            group
                .optional("override")
                .ifPresent(
                    name -> port(keys[0]).overrides.put(priority, PfcOverride.valueOf(name)));
          });
      leaves.each(
          PFC + "/watchdog/config",
          (keys, group) ->
              port(keys[0])
                  .watchdogs
                  .put(
                      Priority.of(Integer.parseInt(keys[1])),
                      WatchdogSetting.of(
                          group.integer("detect-time-ms"),
                          group.integer("restore-time-ms"),
                          WatchdogAction.valueOf(group.text("action")))));
    }
  }
}
