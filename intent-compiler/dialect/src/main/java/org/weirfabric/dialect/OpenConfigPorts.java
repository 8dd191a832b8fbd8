package org.weirfabric.dialect;

import static org.weirfabric.dialect.IetfJson.entry;
import static org.weirfabric.dialect.IetfJson.object;
import static org.weirfabric.dialect.IetfJson.uint64;
import static org.weirfabric.dialect.IetfJson.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.SortedMap;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.qos.Priority;

/** What is configured on each port: its trust, buffers, queues, scheduler, PFC and watchdogs. */
final class OpenConfigPorts {
  private final SwitchConfig config;
  private final SortedMap<GnmiPath, JsonNode> values;

  OpenConfigPorts(SwitchConfig config, SortedMap<GnmiPath, JsonNode> values) {
    this.config = config;
    this.values = values;
  }

  void write() throws DialectGapException {
    for (PortConfig port : config.ports().values()) {
      pfc(port);
      if (hasQos(port)) {
        qos(port);
      }
    }
  }

  private static boolean hasQos(PortConfig port) {
    return port.dscpMap().isPresent()
        || port.schedulerPolicy().isPresent()
        || !port.priorityGroups().isEmpty()
        || !port.queues().isEmpty();
  }

  private void pfc(PortConfig port) throws DialectGapException {
    for (Priority priority : port.watchdogs().keySet()) {
      if (!port.pfc().containsKey(priority)) {
        throw new DialectGapException(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                config.switchId() + " " + port.port() + " priority " + priority,
                "a PFC watchdog without PFC",
                "a watchdog of a priority that has PFC",
                "set PFC for the priority, or drop its watchdog"));
      }
    }
    for (Priority priority : port.overrides().keySet()) {
      if (!port.pfc().containsKey(priority)) {
        throw new DialectGapException(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                config.switchId() + " " + port.port() + " priority " + priority,
                "an override without PFC",
                "an override of a priority that has PFC",
                "lift the override, or set PFC for the priority"));
      }
    }
    if (port.pfc().isEmpty()) {
      return;
    }
    GnmiPath ethernet =
        GnmiPath.parse("/interfaces")
            .entry("interface", "name", port.port().value())
            .child("ethernet");
    values.put(ethernet.child("config/enable-flow-control"), BooleanNode.FALSE);
    for (Map.Entry<Priority, PfcSetting> each : port.pfc().entrySet()) {
      int index = each.getKey().value();
      ObjectNode setting =
          object()
              .put("index", index)
              .put("receive", each.getValue().receive())
              .put("transmit", each.getValue().transmit());
      PfcOverride override = port.overrides().get(each.getKey());
      if (override != null) {
        setting.put("override", override.name());
      }
      ObjectNode value = entry(OpenConfigNames.WEIR, "index", index, setting);
      WatchdogSetting watchdog = port.watchdogs().get(each.getKey());
      if (watchdog != null) {
        value.set("weir-lossless:watchdog", within("config", watchdog(watchdog)));
      }
      values.put(
          ethernet.child("pfc/priorities").entry("priority", "index", String.valueOf(index)),
          value);
    }
  }

  private static ObjectNode watchdog(WatchdogSetting watchdog) {
    return object()
        .put("detect-time-ms", watchdog.detectMillis())
        .put("restore-time-ms", watchdog.restoreMillis())
        .put("action", watchdog.action().name());
  }

  private void qos(PortConfig port) {
    String name = port.port().value();
    GnmiPath at =
        OpenConfigNames.QOS_ROOT.child("interfaces").entry("interface", "interface-id", name);
    values.put(at.child("config"), object().put("openconfig-qos:interface-id", name));
    values.put(at.child("interface-ref/config"), object().put("openconfig-qos:interface", name));
    port.dscpMap()
        .ifPresent(
            map -> {
              bind(at, map, "ipv4", "IPV4");
              bind(at, map, "ipv6", "IPV6");
              DscpMap bound = config.dscpMaps().get(map);
              if (bound != null && !bound.pcps().isEmpty()) {
                values.put(
                    at.child("input/ethernet-classifier/config"),
                    object()
                        .put(
                            "weir-lossless:name",
                            OpenConfigNames.classifier(map, OpenConfigNames.L2)));
              }
            });
    port.priorityGroups().values().forEach(group -> priorityGroup(at, group));
    port.queues().values().forEach(queue -> queue(at, queue));
    OpenConfigNames.egressProfile(OpenConfigNames.egressLimits(port))
        .ifPresent(
            profile ->
                values.put(
                    at.child("output/config/buffer-allocation-profile"),
                    TextNode.valueOf(profile)));
    port.schedulerPolicy()
        .ifPresent(
            policy ->
                values.put(
                    at.child("output/scheduler-policy/config"),
                    object().put("openconfig-qos:name", policy)));
  }

  private void bind(GnmiPath at, String map, String family, String type) {
    ObjectNode binding =
        object().put("type", type).put("name", OpenConfigNames.classifier(map, family));
    values.put(
        at.child("input/classifiers").entry("classifier", "type", type),
        entry(OpenConfigNames.QOS, "type", type, binding));
  }

  private void priorityGroup(GnmiPath at, PriorityGroupConfig group) {
    ObjectNode value =
        object()
            .put("index", group.index())
            .put("pool", group.pool())
            .put("reserved-bytes", uint64(group.reserved().bytes()))
            .put("headroom-bytes", uint64(group.headroom().bytes()))
            .put("xon-bytes", uint64(group.xon().bytes()))
            .put("dynamic-threshold", group.dynamicThreshold());
    values.put(
        at.child("input/priority-groups")
            .entry("priority-group", "index", String.valueOf(group.index())),
        entry(OpenConfigNames.WEIR, "index", group.index(), value));
  }

  private void queue(GnmiPath at, QueueConfig queue) {
    String name = OpenConfigNames.queue(queue.index());
    ObjectNode value = object().put("name", name);
    queue.ecnProfile().ifPresent(profile -> value.put("queue-management-profile", profile));
    values.put(
        at.child("output/queues").entry("queue", "name", name),
        entry(OpenConfigNames.QOS, "name", name, value));
  }
}
