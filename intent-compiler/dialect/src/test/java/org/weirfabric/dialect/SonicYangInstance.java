package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A {@code config_db.json} as an instance of SONiC's YANG models: a table is a list, a row's key
 * becomes key leaves, and a map's fields become entries of an inner list.
 */
final class SonicYangInstance {
  /** Of each table, the module and the key leaves. */
  private static final Map<String, List<String>> TABLES =
      Map.ofEntries(
          Map.entry("SCHEDULER", List.of("sonic-scheduler", "name")),
          Map.entry("QUEUE", List.of("sonic-queue", "ifname", "qindex")),
          Map.entry("WRED_PROFILE", List.of("sonic-wred-profile", "name")),
          Map.entry("BUFFER_POOL", List.of("sonic-buffer-pool", "name")),
          Map.entry("BUFFER_PROFILE", List.of("sonic-buffer-profile", "name")),
          Map.entry("BUFFER_PG", List.of("sonic-buffer-pg", "port", "pg_num")),
          Map.entry("BUFFER_QUEUE", List.of("sonic-buffer-queue", "port", "qindex")),
          Map.entry(
              "BUFFER_PORT_INGRESS_PROFILE_LIST",
              List.of("sonic-buffer-port-ingress-profile-list", "port")),
          Map.entry(
              "BUFFER_PORT_EGRESS_PROFILE_LIST",
              List.of("sonic-buffer-port-egress-profile-list", "port")),
          Map.entry("PORT_QOS_MAP", List.of("sonic-port-qos-map", "ifname")),
          Map.entry(
              "DEFAULT_LOSSLESS_BUFFER_PARAMETER",
              List.of("sonic-default-lossless-buffer-parameter", "name")),
          Map.entry("PFC_WD", List.of("sonic-pfcwd", "ifname")));

  /** Of each table of maps, the module and the leaves that a field's name and value become. */
  private static final Map<String, List<String>> MAPS =
      Map.of(
          "DSCP_TO_TC_MAP", List.of("sonic-dscp-tc-map", "dscp", "tc"),
          "DOT1P_TO_TC_MAP", List.of("sonic-dot1p-tc-map", "dot1p", "tc"),
          "TC_TO_PRIORITY_GROUP_MAP", List.of("sonic-tc-priority-group-map", "tc", "pg"),
          "TC_TO_QUEUE_MAP", List.of("sonic-tc-queue-map", "tc", "qindex"),
          "MAP_PFC_PRIORITY_TO_QUEUE",
              List.of("sonic-pfc-priority-queue-map", "pfc_priority", "qindex"),
          "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
              List.of("sonic-pfc-priority-priority-group-map", "pfc_priority", "pg"));

  /** The leaves that RFC 7951 writes as numbers or truth values. */
  private static final Set<String> BARE =
      Set.of(
          "tc",
          "weight",
          "dynamic_th",
          "default_dynamic_th",
          "detection_time",
          "restoration_time",
          "POLL_INTERVAL",
          "wred_green_enable",
          "wred_yellow_enable",
          "wred_red_enable");

  private SonicYangInstance() {}

  /** {@code db} as an instance, with the ports that it refers to. */
  static ObjectNode of(JsonNode db) {
    ObjectNode instance = JsonNodeFactory.instance.objectNode();
    db.fields()
        .forEachRemaining(
            table -> {
              boolean isMap = MAPS.containsKey(table.getKey());
              List<String> names = (isMap ? MAPS : TABLES).get(table.getKey());
              ArrayNode list = list(instance, names.get(0), table.getKey());
              table
                  .getValue()
                  .fields()
                  .forEachRemaining(
                      row -> {
                        if (isMap) {
                          map(list.addObject().put("name", row.getKey()), table.getKey(), row);
                        } else {
                          row(list.addObject(), names.subList(1, names.size()), row);
                        }
                      });
            });
    ArrayNode ports = list(instance, "sonic-port", "PORT");
    for (String port : List.of("Ethernet0", "Ethernet8")) {
      ports.addObject().put("name", port).put("lanes", port.substring(8)).put("speed", 100_000);
    }
    return instance;
  }

  private static ArrayNode list(ObjectNode instance, String module, String table) {
    return instance.putObject(module + ":" + module).putObject(table).putArray(table + "_LIST");
  }

  private static void map(ObjectNode entry, String table, Map.Entry<String, JsonNode> row) {
    ArrayNode inner = entry.putArray(table);
    List<String> leaves = MAPS.get(table);
    row.getValue()
        .fields()
        .forEachRemaining(
            field -> {
              ObjectNode pair = inner.addObject();
              put(pair, leaves.get(1), field.getKey());
              put(pair, leaves.get(2), field.getValue().asText());
            });
  }

  private static void row(ObjectNode entry, List<String> keys, Map.Entry<String, JsonNode> row) {
    String[] key = row.getKey().split("\\|");
    for (int i = 0; i < keys.size(); i++) {
      entry.put(keys.get(i), key[i]);
    }
    row.getValue()
        .fields()
        .forEachRemaining(field -> put(entry, field.getKey(), field.getValue().asText()));
  }

  private static void put(ObjectNode entry, String leaf, String value) {
    if (leaf.equals("profile_list")) {
      ArrayNode profiles = entry.putArray(leaf);
      List.of(value.split(",")).forEach(profiles::add);
    } else if (BARE.contains(leaf) && (value.equals("true") || value.equals("false"))) {
      entry.put(leaf, Boolean.parseBoolean(value));
    } else if (BARE.contains(leaf)) {
      entry.put(leaf, Integer.parseInt(value));
    } else {
      entry.put(leaf, value);
    }
  }
}
