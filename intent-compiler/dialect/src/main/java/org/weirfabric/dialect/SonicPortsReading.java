package org.weirfabric.dialect;

import static org.weirfabric.dialect.SonicRows.integer;
import static org.weirfabric.dialect.SonicRows.size;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** One reading of the ports: their groups, queues, maps, PFC and watchdogs. */
final class SonicPortsReading {
  private final SonicRows rows;
  private final SortedMap<PortName, PortParts> ports = new TreeMap<>();

  SonicPortsReading(SonicRows rows, Optional<SchedulerPolicy> policy) {
    this.rows = rows;
    groups();
    queues(policy.map(SchedulerPolicy::name));
    pfc();
  }

  SortedMap<PortName, PortParts> ports() {
    return ports;
  }

  private PortParts port(String name) {
    return ports.computeIfAbsent(PortName.of(name), any -> new PortParts());
  }

  private void groups() {
    rows.each(
        "BUFFER_PG",
        (key, row) -> {
          int index = index(key);
          JsonNode profile = rows.profile(row);
          boolean lossless = profile.has("xoff");
          long headroom = lossless ? size(profile, "xoff").bytes() : 0;
          boolean shared = rows.row("BUFFER_POOL", SonicNames.INGRESS_POOL).has("xoff");
          port(portOf(key))
              .groups
              .put(
                  index,
                  PriorityGroupConfig.of(
                      index,
                      SonicDecoder.INGRESS,
                      ByteSize.ofBytes(size(profile, "size").bytes() - (shared ? 0 : headroom)),
                      ByteSize.ofBytes(headroom),
                      lossless ? size(profile, "xon") : ByteSize.ZERO,
                      integer(profile, "dynamic_th")));
        });
  }

  private void queues(Optional<String> policy) {
    rows.each(
        "BUFFER_QUEUE",
        (key, row) -> {
          port(portOf(key)).queue(index(key));
          if (rows.profile(row).has("dynamic_th")) {
            port(portOf(key)).limited(index(key), integer(rows.profile(row), "dynamic_th"));
          }
        });
    rows.each(
        "QUEUE",
        (key, row) -> {
          PortParts port = port(portOf(key));
          port.queue(index(key));
          if (row.has("wred_profile")) {
            port.marked(index(key), row.path("wred_profile").asText());
          }
          String scheduler = row.path("scheduler").asText();
          if (policy.filter(name -> scheduler.startsWith(name + "-q")).isPresent()) {
            port.policy = policy;
          }
        });
  }

  private void pfc() {
    rows.each(
        "PORT_QOS_MAP",
        (name, row) -> {
          PortParts port = port(name);
          if (row.has("dscp_to_tc_map")) {
            port.dscpMap = Optional.of(row.path("dscp_to_tc_map").asText());
          }
          for (Priority priority : priorities(row, "pfc_enable")) {
            port.pfc.put(priority, PfcSetting.of(true, true));
          }
          JsonNode watchdog = rows.row("PFC_WD", name);
          for (Priority priority : priorities(row, "pfcwd_sw_enable")) {
            port.watchdogs.put(
                priority,
                WatchdogSetting.of(
                    integer(watchdog, "detection_time"),
                    integer(watchdog, "restoration_time"),
                    WatchdogAction.valueOf(
                        watchdog.path("action").asText().toUpperCase(Locale.ROOT))));
          }
        });
  }

  private static List<Priority> priorities(JsonNode row, String field) {
    List<Priority> priorities = new ArrayList<>();
    for (String each : row.path(field).asText().split(",", -1)) {
      if (!each.isEmpty()) {
        priorities.add(Priority.of(Integer.parseInt(each)));
      }
    }
    return priorities;
  }

  private static String portOf(String key) {
    return key.substring(0, Math.max(0, key.indexOf('|')));
  }

  private static int index(String key) {
    return Integer.parseInt(key.substring(key.indexOf('|') + 1));
  }
}
