package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;

/** Maps, marking, schedulers, PFC and its watchdog. */
final class SonicQos {
  private static final String SCHEDULER = "scheduler";

  private final SwitchConfig config;
  private final SortedMap<PortName, BitRate> speeds;
  private final SonicTables tables;

  SonicQos(SwitchConfig config, SortedMap<PortName, BitRate> speeds, SonicTables tables) {
    this.config = config;
    this.speeds = speeds;
    this.tables = tables;
  }

  void write() {
    config.dscpMaps().values().forEach(this::dscpMap);
    config.classes().values().forEach(this::trafficClass);
    config.ecnProfiles().values().forEach(this::ecnProfile);
    config.schedulerPolicy().ifPresent(this::unlimitedSchedulers);
    for (PortConfig port : config.ports().values()) {
      port(port);
      queues(port);
      watchdog(port);
    }
    pollInterval();
  }

  private void dscpMap(DscpMap map) {
    ObjectNode row = tables.row("DSCP_TO_TC_MAP", map.name());
    map.actions().forEach((dscp, action) -> row.put(dscp.toString(), tc(action.className())));
    ObjectNode pcps = tables.row("DOT1P_TO_TC_MAP", map.name());
    map.pcps().forEach((pcp, action) -> pcps.put(pcp.toString(), tc(action.className())));
  }

  private String tc(ClassName name) {
    return Objects.requireNonNull(config.classes().get(name), "a class of the switch")
        .priority()
        .toString();
  }

  private void trafficClass(TrafficClassConfig traffic) {
    String priority = traffic.priority().toString();
    String group = String.valueOf(traffic.priorityGroup());
    String queue = String.valueOf(traffic.queue());
    tables.row("TC_TO_PRIORITY_GROUP_MAP", SonicNames.MAP).put(priority, group);
    tables.row("TC_TO_QUEUE_MAP", SonicNames.MAP).put(priority, queue);
    if (traffic.lossless()) {
      tables.row("MAP_PFC_PRIORITY_TO_QUEUE", SonicNames.MAP).put(priority, queue);
      tables.row("PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", SonicNames.MAP).put(priority, group);
    }
  }

  private void ecnProfile(EcnProfile profile) {
    ObjectNode row = tables.row("WRED_PROFILE", profile.name()).put("ecn", "ecn_all");
    for (String colour : new String[] {"green", "yellow", "red"}) {
      row.put("wred_" + colour + "_enable", "true")
          .put(colour + "_min_threshold", String.valueOf(profile.kmin().bytes()))
          .put(colour + "_max_threshold", String.valueOf(profile.kmax().bytes()))
          .put(colour + "_drop_probability", String.valueOf(profile.pmaxPercent()));
    }
  }

  private void unlimitedSchedulers(SchedulerPolicy policy) {
    policy.queues().stream()
        .filter(queue -> queue.limitPercent() == 100)
        .forEach(queue -> scheduler(policy.name(), queue, Optional.empty()));
  }

  /** YANG wants a {@code cir} wherever there is a {@code pir}; a limited queue has both alike. */
  private String scheduler(String policy, QueueSchedule queue, Optional<BitRate> speed) {
    String name = SonicNames.scheduler(policy, queue, speed);
    ObjectNode row = tables.row("SCHEDULER", name).put("type", queue.scheduling().name());
    if (queue.weightPercent() > 0) {
      row.put("weight", String.valueOf(queue.weightPercent()));
    }
    speed.ifPresent(
        rate -> {
          String limit = String.valueOf(rate.bitsPerSecond() / 800 * queue.limitPercent());
          row.put("meter_type", "bytes").put("cir", limit).put("pir", limit);
        });
    return name;
  }

  private void port(PortConfig port) {
    ObjectNode row = tables.row("PORT_QOS_MAP", port.port().value());
    port.dscpMap()
        .ifPresent(
            map -> {
              row.put("dscp_to_tc_map", map)
                  .put("tc_to_pg_map", SonicNames.MAP)
                  .put("tc_to_queue_map", SonicNames.MAP);
              DscpMap bound = config.dscpMaps().get(map);
              if (bound != null && !bound.pcps().isEmpty()) {
                row.put("dot1p_to_tc_map", map);
              }
            });
    if (port.pfc().isEmpty()) {
      return;
    }
    SortedSet<Priority> on =
        port.pfc().keySet().stream()
            .filter(priority -> Objects.requireNonNull(port.pfc().get(priority)).receive())
            .collect(Collectors.toCollection(TreeSet::new));
    // Also if the masks are empty: an override is to change these and nothing beside them.
    row.put("pfc_to_queue_map", SonicNames.MAP).put("pfc_to_pg_map", SonicNames.MAP);
    row.put("pfc_enable", joined(on));
    row.put("pfcwd_sw_enable", joined(port.watchdogs().keySet()));
  }

  private void queues(PortConfig port) {
    port.queues()
        .values()
        .forEach(
            queue ->
                queue
                    .ecnProfile()
                    .ifPresent(
                        profile ->
                            tables
                                .row("QUEUE", port.port() + "|" + queue.index())
                                .put("wred_profile", profile)));
    if (port.schedulerPolicy().isEmpty()) {
      return;
    }
    SchedulerPolicy policy =
        config
            .schedulerPolicy()
            .filter(each -> each.name().equals(port.schedulerPolicy().get()))
            .orElseThrow(
                () -> new IllegalArgumentException("no policy for the port " + port.port()));
    for (QueueSchedule queue : policy.queues()) {
      Optional<BitRate> speed =
          queue.limitPercent() == 100
              ? Optional.empty()
              : Optional.ofNullable(speeds.get(port.port()));
      tables
          .row("QUEUE", port.port() + "|" + queue.queue())
          .put(SCHEDULER, scheduler(policy.name(), queue, speed));
    }
  }

  private void watchdog(PortConfig port) {
    if (port.watchdogs().isEmpty()) {
      return;
    }
    WatchdogSetting watchdog = port.watchdogs().values().iterator().next();
    tables
        .row("PFC_WD", port.port().value())
        .put("action", watchdog.action().name().toLowerCase(Locale.ROOT))
        .put("detection_time", String.valueOf(watchdog.detectMillis()))
        .put("restoration_time", String.valueOf(watchdog.restoreMillis()));
  }

  /** One interval for the whole switch, no longer than any of its times. */
  private void pollInterval() {
    IntStream times =
        config.ports().values().stream()
            .flatMap(port -> port.watchdogs().values().stream())
            .flatMapToInt(each -> IntStream.of(each.detectMillis(), each.restoreMillis()));
    times
        .min()
        .ifPresent(
            least ->
                tables
                    .row("PFC_WD", "GLOBAL")
                    .put("POLL_INTERVAL", String.valueOf(Math.min(1000, least))));
  }

  private static String joined(Collection<Priority> priorities) {
    return priorities.stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
