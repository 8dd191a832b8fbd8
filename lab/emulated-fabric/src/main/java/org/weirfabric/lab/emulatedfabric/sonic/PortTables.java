package org.weirfabric.lab.emulatedfabric.sonic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** What the switch makes of schedulers, marking, PFC and its watchdog, port by port. */
final class PortTables {
  private static final String POLICY = "configdb";

  private final ConfigDb db;
  private final BufferTables buffers;
  private final SortedMap<String, SortedMap<Integer, QueueSchedule>> schedules = new TreeMap<>();
  private final SortedMap<String, SortedMap<Integer, String>> curves = new TreeMap<>();
  private final SortedMap<String, EcnProfile> profiles = new TreeMap<>();

  PortTables(ConfigDb db, BufferTables buffers, List<PortFacts> ports) {
    this.db = db;
    this.buffers = buffers;
    SortedMap<String, Long> bytesPerSecond = new TreeMap<>();
    for (PortFacts port : ports) {
      long gigabits = Long.parseLong(port.speed().replaceAll("\\D", ""));
      bytesPerSecond.put(port.name(), gigabits * 1_000_000_000L / 8);
    }
    db.each("WRED_PROFILE", this::curve);
    db.eachNumbered(
        "QUEUE",
        (port, queue, row) -> {
          String scheduler = row.get("scheduler");
          if (scheduler != null) {
            schedules
                .computeIfAbsent(port, any -> new TreeMap<>())
                .put(queue, schedule(queue, scheduler, bytesPerSecond.getOrDefault(port, 1L)));
          }
          String curve = row.get("wred_profile");
          if (curve != null) {
            curves.computeIfAbsent(port, any -> new TreeMap<>()).put(queue, curve);
          }
        });
  }

  private void curve(String name, SortedMap<String, String> row) {
    if (!"ecn_all".equals(row.get("ecn")) || !"true".equals(row.get("wred_green_enable"))) {
      throw ConfigDb.refused("WRED_PROFILE|" + name, "the chip marks all colours or none");
    }
    long least = BufferTables.number(row, "green_min_threshold");
    long most = BufferTables.number(row, "green_max_threshold");
    if (least > most) {
      throw ConfigDb.refused("WRED_PROFILE|" + name, "green_min_threshold above the max");
    }
    profiles.put(
        name,
        EcnProfile.of(
            name,
            ByteSize.ofBytes(least),
            ByteSize.ofBytes(most),
            (int) BufferTables.number(row, "green_drop_probability")));
  }

  private QueueSchedule schedule(int queue, String scheduler, long portBytesPerSecond) {
    SortedMap<String, String> row = db.row("SCHEDULER", scheduler);
    boolean strict = "STRICT".equals(row.get("type"));
    long limit = BufferTables.number(row, "pir");
    if (limit > 0 && !"bytes".equals(row.get("meter_type"))) {
      throw ConfigDb.refused("SCHEDULER|" + scheduler, "the chip limits by bytes");
    }
    long percent = limit == 0 ? 100 : Math.round(limit * 100.0 / portBytesPerSecond);
    return QueueSchedule.of(
        queue,
        strict ? Scheduling.STRICT : Scheduling.DWRR,
        strict ? 0 : (int) BufferTables.number(row, "weight"),
        (int) Math.max(1, Math.min(100, percent)));
  }

  /** The schedule of all ports that have one; the chip has one for all. */
  Optional<SchedulerPolicy> policy() {
    SortedMap<Integer, QueueSchedule> first = null;
    for (var port : schedules.entrySet()) {
      first = first == null ? port.getValue() : first;
      if (!first.equals(port.getValue())) {
        throw ConfigDb.refused("QUEUE|" + port.getKey(), "the chip has one schedule for all ports");
      }
    }
    return Optional.ofNullable(first)
        .map(queues -> SchedulerPolicy.of(POLICY, new ArrayList<>(queues.values())));
  }

  Optional<String> policyOf(String port) {
    return Optional.ofNullable(schedules.get(port)).map(any -> POLICY);
  }

  SortedMap<String, EcnProfile> profiles() {
    return profiles;
  }

  SortedMap<Integer, QueueConfig> queuesOf(String port) {
    SortedMap<Integer, String> marked = curves.getOrDefault(port, new TreeMap<>());
    SortedMap<Integer, Integer> limited = buffers.thresholdsOf(port);
    SortedSet<Integer> indexes = new TreeSet<>(marked.keySet());
    indexes.addAll(limited.keySet());
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    for (int index : indexes) {
      queues.put(
          index,
          QueueConfig.of(
              index,
              Optional.ofNullable(marked.get(index)),
              Optional.ofNullable(limited.get(index))));
    }
    return queues;
  }

  /**
   * PFC frames are obeyed for what is on, and sent where the group has headroom to send them for.
   */
  SortedMap<Priority, PfcSetting> pfcOf(String port) {
    SortedMap<Priority, PfcSetting> pfc = new TreeMap<>();
    for (Priority priority : priorities(port, "pfc_enable")) {
      PriorityGroupConfig group = buffers.groupsOf(port).get(groupOf(port, priority));
      pfc.put(priority, PfcSetting.of(true, group != null && group.headroom().bytes() > 0));
    }
    return pfc;
  }

  private int groupOf(String port, Priority priority) {
    return db.field("PORT_QOS_MAP", port, "pfc_to_pg_map")
        .flatMap(map -> db.field("PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", map, priority.toString()))
        .map(Integer::parseInt)
        .orElse(priority.value());
  }

  SortedMap<Priority, WatchdogSetting> watchdogsOf(String port) {
    SortedMap<String, String> row = db.row("PFC_WD", port);
    SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>();
    String detect = row.get("detection_time");
    if (detect != null) {
      for (Priority priority : priorities(port, "pfcwd_sw_enable")) {
        watchdogs.put(
            priority,
            WatchdogSetting.of(
                Integer.parseInt(detect),
                Integer.parseInt(row.getOrDefault("restoration_time", detect)),
                WatchdogAction.valueOf(
                    row.getOrDefault("action", "drop").toUpperCase(Locale.ROOT))));
      }
    }
    return watchdogs;
  }

  private SortedSet<Priority> priorities(String port, String field) {
    SortedSet<Priority> priorities = new TreeSet<>();
    for (String each : db.field("PORT_QOS_MAP", port, field).orElse("").split(",")) {
      if (!each.isEmpty()) {
        priorities.add(Priority.of(Integer.parseInt(each)));
      }
    }
    return priorities;
  }
}
