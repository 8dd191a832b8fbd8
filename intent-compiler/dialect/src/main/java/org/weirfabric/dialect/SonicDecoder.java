package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/**
 * Reads CONFIG_DB back.
 *
 * <p>CONFIG_DB has no names of classes, no roles of ports, no remarks, and fixed names for pools:
 * the ingress pool comes back as {@value #INGRESS} and the lossy egress pool as {@value #EGRESS}.
 */
public final class SonicDecoder {
  /** The ingress pool's name in the model. */
  public static final String INGRESS = "weir-ingress";

  /** The lossy egress pool's name in the model. */
  public static final String EGRESS = "weir-egress-lossy";

  private static final Pattern SCHEDULER = Pattern.compile("(.+)-q([0-7])(?:-(\\d+)pct-\\w+)?");

  private final KnownSwitch known;
  private final SonicDialect dialect;

  /** The decoder for {@code known}, which {@code dialect} writes. */
  public SonicDecoder(KnownSwitch known, SonicDialect dialect) {
    this.known = known;
    this.dialect = dialect;
  }

  /** What {@code held}, rows of CONFIG_DB by path, says. */
  public Decoded decode(TargetConfig held) {
    return Decoded.of(new Reading(known, SonicDialect.configDb(held)).config(), held, dialect);
  }

  /** One reading of one database. */
  private static final class Reading {
    private final KnownSwitch known;
    private final ObjectNode db;
    private final SortedMap<Priority, TrafficClassConfig> classes = new TreeMap<>();
    private final SortedMap<PortName, PortParts> ports = new TreeMap<>();

    Reading(KnownSwitch known, ObjectNode db) {
      this.known = known;
      this.db = db;
    }

    SwitchConfig config() {
      readClasses();
      SortedMap<String, DscpMap> dscpMaps = new TreeMap<>();
      each("DSCP_TO_TC_MAP", (name, row) -> dscpMaps.put(name, dscpMap(name, row)));
      SortedMap<String, EcnProfile> profiles = new TreeMap<>();
      each("WRED_PROFILE", (name, row) -> profiles.put(name, ecnProfile(name, row)));
      Optional<SchedulerPolicy> policy = policy();
      groups();
      queues(policy.map(SchedulerPolicy::name));
      pfc();
      SortedMap<ClassName, TrafficClassConfig> byName = new TreeMap<>();
      classes.values().forEach(traffic -> byName.put(traffic.name(), traffic));
      return SwitchConfig.empty(known.id()).toBuilder()
          .setClasses(byName)
          .setDscpMaps(dscpMaps)
          .setPools(pools())
          .setEcnProfiles(profiles)
          .setSchedulerPolicy(policy)
          .setPorts(PortParts.ports(known, ports))
          .build();
    }

    private void each(String table, BiConsumer<String, JsonNode> row) {
      db.path(table)
          .fields()
          .forEachRemaining(
              each -> PortParts.ifWellFormed(() -> row.accept(each.getKey(), each.getValue())));
    }

    private void readClasses() {
      JsonNode groups = db.path("TC_TO_PRIORITY_GROUP_MAP").path(SonicNames.MAP);
      JsonNode lossless = db.path("MAP_PFC_PRIORITY_TO_QUEUE").path(SonicNames.MAP);
      db.path("TC_TO_QUEUE_MAP")
          .path(SonicNames.MAP)
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
    }

    private DscpMap dscpMap(String name, JsonNode row) {
      SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
      row.fields()
          .forEachRemaining(
              each -> {
                Priority priority = Priority.of(Integer.parseInt(each.getValue().asText()));
                TrafficClassConfig traffic =
                    Optional.ofNullable(classes.get(priority))
                        .orElseThrow(() -> new IllegalArgumentException("no class " + priority));
                actions.put(
                    Dscp.of(Integer.parseInt(each.getKey())),
                    DscpAction.of(traffic.name(), Optional.empty()));
              });
      return DscpMap.of(name, actions);
    }

    private static EcnProfile ecnProfile(String name, JsonNode row) {
      return EcnProfile.of(
          name,
          size(row, "green_min_threshold"),
          size(row, "green_max_threshold"),
          integer(row, "green_drop_probability"));
    }

    private SortedMap<String, BufferPool> pools() {
      SortedMap<String, BufferPool> pools = new TreeMap<>();
      each(
          "BUFFER_POOL",
          (name, row) -> {
            if (name.equals(SonicNames.INGRESS_POOL)) {
              pools.put(
                  INGRESS,
                  BufferPool.of(
                      INGRESS,
                      true,
                      size(row, "size"),
                      row.has("xoff") ? size(row, "xoff") : ByteSize.ZERO));
            } else if (name.equals(SonicNames.EGRESS_LOSSY_POOL)) {
              pools.put(EGRESS, BufferPool.of(EGRESS, false, size(row, "size")));
            }
          });
      return pools;
    }

    private Optional<SchedulerPolicy> policy() {
      SortedMap<Integer, QueueSchedule> queues = new TreeMap<>();
      List<String> names = new ArrayList<>();
      each(
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

    private PortParts port(String name) {
      return ports.computeIfAbsent(PortName.of(name), any -> new PortParts());
    }

    private JsonNode profile(JsonNode row) {
      return db.path("BUFFER_PROFILE").path(row.path("profile").asText());
    }

    private void groups() {
      each(
          "BUFFER_PG",
          (key, row) -> {
            int index = index(key);
            JsonNode profile = profile(row);
            boolean lossless = profile.has("xoff");
            long headroom = lossless ? size(profile, "xoff").bytes() : 0;
            boolean shared = db.path("BUFFER_POOL").path(SonicNames.INGRESS_POOL).has("xoff");
            port(portOf(key))
                .groups
                .put(
                    index,
                    PriorityGroupConfig.of(
                        index,
                        INGRESS,
                        ByteSize.ofBytes(size(profile, "size").bytes() - (shared ? 0 : headroom)),
                        ByteSize.ofBytes(headroom),
                        lossless ? size(profile, "xon") : ByteSize.ZERO,
                        integer(profile, "dynamic_th")));
          });
    }

    private void queues(Optional<String> policy) {
      each(
          "BUFFER_QUEUE",
          (key, row) -> {
            port(portOf(key)).queue(index(key));
            if (profile(row).has("dynamic_th")) {
              port(portOf(key)).limited(index(key), integer(profile(row), "dynamic_th"));
            }
          });
      each(
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
      each(
          "PORT_QOS_MAP",
          (name, row) -> {
            PortParts port = port(name);
            if (row.has("dscp_to_tc_map")) {
              port.dscpMap = Optional.of(row.path("dscp_to_tc_map").asText());
            }
            for (Priority priority : priorities(row, "pfc_enable")) {
              port.pfc.put(priority, PfcSetting.of(true, true));
            }
            JsonNode watchdog = db.path("PFC_WD").path(name);
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

    private static int integer(JsonNode row, String field) {
      return Integer.parseInt(row.path(field).asText());
    }

    private static ByteSize size(JsonNode row, String field) {
      return ByteSize.ofBytes(Long.parseLong(row.path(field).asText()));
    }
  }
}
