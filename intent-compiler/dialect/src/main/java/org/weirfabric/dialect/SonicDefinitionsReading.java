package org.weirfabric.dialect;

import static org.weirfabric.dialect.SonicRows.integer;
import static org.weirfabric.dialect.SonicRows.size;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** One reading of what ports refer to: classes, maps, pools, curves, schedulers. */
final class SonicDefinitionsReading {
  private static final Pattern SCHEDULER = Pattern.compile("(.+)-q([0-7])(?:-(\\d+)pct-\\w+)?");

  private final SonicRows rows;
  private final SortedMap<Priority, TrafficClassConfig> classes;

  SonicDefinitionsReading(KnownSwitch known, SonicRows rows) {
    this.rows = rows;
    this.classes = classes(known, rows);
  }

  SortedMap<Priority, TrafficClassConfig> classes() {
    return classes;
  }

  private static SortedMap<Priority, TrafficClassConfig> classes(
      KnownSwitch known, SonicRows rows) {
    JsonNode groups = rows.row("TC_TO_PRIORITY_GROUP_MAP", SonicNames.MAP);
    JsonNode lossless = rows.row("MAP_PFC_PRIORITY_TO_QUEUE", SonicNames.MAP);
    SortedMap<Priority, TrafficClassConfig> classes = new TreeMap<>();
    rows.row("TC_TO_QUEUE_MAP", SonicNames.MAP)
        .fields()
        .forEachRemaining(
            each ->
                PortParts.ifWellFormed(
                    () -> {
                      Priority priority = Priority.of(Integer.parseInt(each.getKey()));
                      classes.put(
                          priority,
                          TrafficClassConfig.of(
                              known.className(priority),
                              priority,
                              integer(groups, each.getKey()),
                              Integer.parseInt(each.getValue().asText()),
                              lossless.has(each.getKey())));
                    }));
    return classes;
  }

  SortedMap<String, DscpMap> dscpMaps() {
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    rows.each("DSCP_TO_TC_MAP", (name, row) -> maps.put(name, dscpMap(name, row)));
    return maps;
  }

  private DscpMap dscpMap(String name, JsonNode row) {
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    points(
        row, (dscp, target) -> actions.put(Dscp.of(dscp), DscpAction.of(target, Optional.empty())));
    SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
    points(
        rows.row("DOT1P_TO_TC_MAP", name),
        (pcp, target) -> pcps.put(Pcp.of(pcp), PcpAction.of(target, Optional.empty())));
    return DscpMap.of(name, actions, pcps);
  }

  private void points(JsonNode row, BiConsumer<Integer, ClassName> reader) {
    row.fields()
        .forEachRemaining(
            each -> {
              Priority priority = Priority.of(Integer.parseInt(each.getValue().asText()));
              TrafficClassConfig traffic =
                  Optional.ofNullable(classes.get(priority))
                      .orElseThrow(() -> new IllegalArgumentException("no class " + priority));
              reader.accept(Integer.valueOf(each.getKey()), traffic.name());
            });
  }

  SortedMap<String, EcnProfile> ecnProfiles() {
    SortedMap<String, EcnProfile> profiles = new TreeMap<>();
    rows.each(
        "WRED_PROFILE",
        (name, row) ->
            profiles.put(
                name,
                EcnProfile.of(
                    name,
                    size(row, "green_min_threshold"),
                    size(row, "green_max_threshold"),
                    integer(row, "green_drop_probability"))));
    return profiles;
  }

  SortedMap<String, BufferPool> pools() {
    SortedMap<String, BufferPool> pools = new TreeMap<>();
    rows.each(
        "BUFFER_POOL",
        (name, row) -> {
          if (name.equals(SonicNames.INGRESS_POOL)) {
            pools.put(
                SonicDecoder.INGRESS,
                BufferPool.of(
                    SonicDecoder.INGRESS,
                    true,
                    size(row, "size"),
                    row.has("xoff") ? size(row, "xoff") : ByteSize.ZERO));
          } else if (name.equals(SonicNames.EGRESS_LOSSY_POOL)) {
            pools.put(
                SonicDecoder.EGRESS, BufferPool.of(SonicDecoder.EGRESS, false, size(row, "size")));
          }
        });
    return pools;
  }

  Optional<SchedulerPolicy> policy() {
    SortedMap<Integer, QueueSchedule> queues = new TreeMap<>();
    List<String> names = new ArrayList<>();
    rows.each(
        "SCHEDULER",
        (name, row) -> {
          Matcher parts = scheduler(name);
          if (names.isEmpty()) {
            names.add(parts.group(1));
          }
          if (names.contains(parts.group(1))) {
            int queue = Integer.parseInt(parts.group(2));
            queues.put(
                queue,
                QueueSchedule.of(
                    queue,
                    Scheduling.valueOf(row.path("type").asText()),
                    row.has("weight") ? integer(row, "weight") : 0,
                    parts.group(3) == null ? 100 : Integer.parseInt(parts.group(3))));
          }
        });
    return names.stream()
        .findFirst()
        .map(name -> SchedulerPolicy.of(name, new ArrayList<>(queues.values())));
  }

  private static Matcher scheduler(String name) {
    Matcher parts = SCHEDULER.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a scheduler of Weir's: " + name);
    }
    return parts;
  }
}
