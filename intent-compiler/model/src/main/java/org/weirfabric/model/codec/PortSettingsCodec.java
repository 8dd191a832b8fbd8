package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.bool;
import static org.weirfabric.model.codec.JsonMembers.constant;
import static org.weirfabric.model.codec.JsonMembers.integer;
import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.number;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.optionalInteger;
import static org.weirfabric.model.codec.JsonMembers.optionalText;
import static org.weirfabric.model.codec.JsonMembers.text;
import static org.weirfabric.model.codec.JsonMembers.values;
import static org.weirfabric.model.codec.SwitchConfigCodec.keyed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** {@link PortSettings} as JSON. */
final class PortSettingsCodec {
  private PortSettingsCodec() {}

  static ObjectNode encode(PortSettings port) {
    ObjectNode json = object();
    json.put("role", port.role().name());
    port.dscpMap().ifPresent(name -> json.put("dscpMap", name));
    port.schedulerPolicy().ifPresent(name -> json.put("schedulerPolicy", name));
    json.set("priorityGroups", list(port.priorityGroups().values(), PortSettingsCodec::group));
    json.set("queues", list(port.queues().values(), PortSettingsCodec::queue));
    json.set("pfc", list(port.pfc().entrySet(), PortSettingsCodec::pfc));
    json.set("watchdogs", list(port.watchdogs().entrySet(), PortSettingsCodec::watchdog));
    // Left out where there is none, as in every plan, so that a plan's hash doesn't speak of cures.
    if (!port.overrides().isEmpty()) {
      json.set("overrides", list(port.overrides().entrySet(), PortSettingsCodec::override));
    }
    return json;
  }

  static PortSettings decode(JsonNode json) {
    return PortSettings.empty(constant(json, "role", PortRole.class)).toBuilder()
        .setDscpMap(optionalText(json, "dscpMap"))
        .setSchedulerPolicy(optionalText(json, "schedulerPolicy"))
        .setPriorityGroups(
            keyed(
                values(json, "priorityGroups", PortSettingsCodec::group),
                PriorityGroupConfig::index))
        .setQueues(keyed(values(json, "queues", PortSettingsCodec::queue), QueueConfig::index))
        .setPfc(
            byPriority(json, "pfc", p -> PfcSetting.of(bool(p, "receive"), bool(p, "transmit"))))
        .setWatchdogs(
            byPriority(
                json,
                "watchdogs",
                w ->
                    WatchdogSetting.of(
                        integer(w, "detectMillis"),
                        integer(w, "restoreMillis"),
                        constant(w, "action", WatchdogAction.class))))
        .setOverrides(
            json.has("overrides")
                ? byPriority(json, "overrides", o -> constant(o, "action", PfcOverride.class))
                : new TreeMap<>())
        .build();
  }

  private static <T> SortedMap<Priority, T> byPriority(
      JsonNode json, String name, Function<JsonNode, T> decoder) {
    SortedMap<Priority, T> map = new TreeMap<>();
    for (JsonNode item : values(json, name, node -> node)) {
      map.put(Priority.of(integer(item, "priority")), decoder.apply(item));
    }
    return map;
  }

  private static ObjectNode group(PriorityGroupConfig group) {
    ObjectNode json = object();
    json.put("index", group.index());
    json.put("pool", group.pool());
    json.put("reservedBytes", group.reserved().bytes());
    json.put("headroomBytes", group.headroom().bytes());
    json.put("xonBytes", group.xon().bytes());
    json.put("dynamicThreshold", group.dynamicThreshold());
    return json;
  }

  private static PriorityGroupConfig group(JsonNode json) {
    return PriorityGroupConfig.of(
        integer(json, "index"),
        text(json, "pool"),
        ByteSize.ofBytes(number(json, "reservedBytes")),
        ByteSize.ofBytes(number(json, "headroomBytes")),
        ByteSize.ofBytes(number(json, "xonBytes")),
        integer(json, "dynamicThreshold"));
  }

  private static ObjectNode queue(QueueConfig queue) {
    ObjectNode json = object();
    json.put("index", queue.index());
    queue.ecnProfile().ifPresent(name -> json.put("ecnProfile", name));
    queue.dynamicThreshold().ifPresent(value -> json.put("dynamicThreshold", value));
    return json;
  }

  private static QueueConfig queue(JsonNode json) {
    return QueueConfig.of(
        integer(json, "index"),
        optionalText(json, "ecnProfile"),
        optionalInteger(json, "dynamicThreshold"));
  }

  private static ObjectNode pfc(Map.Entry<Priority, PfcSetting> pfc) {
    ObjectNode json = object();
    json.put("priority", pfc.getKey().value());
    json.put("receive", pfc.getValue().receive());
    json.put("transmit", pfc.getValue().transmit());
    return json;
  }

  private static ObjectNode override(Map.Entry<Priority, PfcOverride> override) {
    ObjectNode json = object();
    json.put("priority", override.getKey().value());
    json.put("action", override.getValue().name());
    return json;
  }

  private static ObjectNode watchdog(Map.Entry<Priority, WatchdogSetting> watchdog) {
    ObjectNode json = object();
    json.put("priority", watchdog.getKey().value());
    json.put("detectMillis", watchdog.getValue().detectMillis());
    json.put("restoreMillis", watchdog.getValue().restoreMillis());
    json.put("action", watchdog.getValue().action().name());
    return json;
  }
}
