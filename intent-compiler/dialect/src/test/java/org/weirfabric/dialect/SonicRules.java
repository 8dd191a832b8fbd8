package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules that a CONFIG_DB must keep and that SONiC's YANG doesn't check: some are in SONiC's
 * code only, some nowhere.
 */
final class SonicRules {
  private static final Set<String> GREEN_YELLOW_RED = Set.of("green", "yellow", "red");

  private final JsonNode db;
  private final List<String> broken = new ArrayList<>();

  private SonicRules(JsonNode db) {
    this.db = db;
  }

  /**
   * What is wrong with {@code db}, a {@code config_db.json} object.
   *
   * @param bufferBytes all of the switch's packet buffer
   */
  static List<String> broken(JsonNode db, long bufferBytes) {
    SonicRules rules = new SonicRules(db);
    rules.values();
    rules.pools(bufferBytes);
    rules.profiles();
    rules.groups();
    rules.profileLists();
    rules.pfc();
    rules.watchdogs();
    rules.marking();
    return rules.broken;
  }

  private void require(boolean holds, String rule, String where) {
    if (!holds) {
      broken.add(where + ": " + rule);
    }
  }

  private void values() {
    for (Map.Entry<String, JsonNode> table : members(db)) {
      for (Map.Entry<String, JsonNode> row : members(table.getValue())) {
        for (Map.Entry<String, JsonNode> field : members(row.getValue())) {
          require(
              field.getValue().isTextual(),
              "a value is a string",
              table.getKey() + "|" + row.getKey() + " " + field.getKey());
        }
        require(!row.getValue().isEmpty(), "a row has a field", table.getKey());
      }
    }
  }

  private void pools(long bufferBytes) {
    for (Map.Entry<String, JsonNode> pool : rows("BUFFER_POOL")) {
      require(number(pool, "size") <= bufferBytes, "a pool fits the buffer", pool.getKey());
      require(
          !pool.getValue().has("xoff") || pool.getKey().equals("ingress_lossless_pool"),
          "only the ingress lossless pool has a shared headroom",
          pool.getKey());
    }
  }

  private void profiles() {
    for (Map.Entry<String, JsonNode> profile : rows("BUFFER_PROFILE")) {
      JsonNode pool = db.at("/BUFFER_POOL/" + text(profile.getValue(), "pool"));
      boolean dynamic = profile.getValue().has("dynamic_th");
      require(
          dynamic != profile.getValue().has("static_th"),
          "a profile has one threshold",
          profile.getKey());
      require(
          text(pool, "mode").equals(dynamic ? "dynamic" : "static"),
          "a profile is of its pool's mode",
          profile.getKey());
      require(
          profile.getValue().has("xoff") == profile.getValue().has("xon"),
          "xon and xoff go together",
          profile.getKey());
      if (profile.getValue().has("xoff") && !pool.has("xoff")) {
        require(
            number(profile, "xon") + number(profile, "xoff") <= number(profile, "size"),
            "without shared headroom, size holds xon and xoff",
            profile.getKey());
      }
    }
  }

  private void groups() {
    Set<String> taken = new HashSet<>();
    for (Map.Entry<String, JsonNode> group : rows("BUFFER_PG")) {
      require(
          isOf(text(group.getValue(), "profile"), "ingress"), "an ingress profile", name(group));
      String[] key = group.getKey().split("\\|");
      String[] range = key[1].split("-");
      for (int i = Integer.parseInt(range[0]);
          i <= Integer.parseInt(range[range.length - 1]);
          i++) {
        require(taken.add(key[0] + "|" + i), "a group is in one range", name(group));
      }
    }
    for (Map.Entry<String, JsonNode> queue : rows("BUFFER_QUEUE")) {
      require(isOf(text(queue.getValue(), "profile"), "egress"), "an egress profile", name(queue));
    }
  }

  private void profileLists() {
    for (String way : List.of("ingress", "egress")) {
      String table = "BUFFER_PORT_" + way.toUpperCase(Locale.ROOT) + "_PROFILE_LIST";
      for (Map.Entry<String, JsonNode> port : rows(table)) {
        Set<String> pools = new HashSet<>();
        for (String profile : text(port.getValue(), "profile_list").split(",")) {
          require(isOf(profile, way), "a profile of its direction", name(port));
          require(
              pools.add(text(db.at("/BUFFER_PROFILE/" + profile), "pool")),
              "one profile for each pool",
              name(port));
        }
      }
    }
  }

  private boolean isOf(String profile, String type) {
    String pool = text(db.at("/BUFFER_PROFILE/" + profile), "pool");
    return text(db.at("/BUFFER_POOL/" + pool), "type").equals(type);
  }

  private void pfc() {
    for (Map.Entry<String, JsonNode> port : rows("PORT_QOS_MAP")) {
      for (String priority : priorities(port.getValue(), "pfc_enable")) {
        JsonNode group = db.path("BUFFER_PG").path(port.getKey() + "|" + priority);
        require(
            db.at("/BUFFER_PROFILE/" + text(group, "profile")).has("xoff"),
            "PFC priority " + priority + " has a lossless group",
            name(port));
      }
    }
  }

  private void watchdogs() {
    for (Map.Entry<String, JsonNode> port : rows("PORT_QOS_MAP")) {
      Set<String> watched = priorities(port.getValue(), "pfcwd_sw_enable");
      require(
          priorities(port.getValue(), "pfc_enable").containsAll(watched),
          "a watched queue has PFC",
          name(port));
      require(
          watched.isEmpty() || db.path("PFC_WD").has(port.getKey()),
          "a watched queue has a watchdog",
          name(port));
    }
    for (Map.Entry<String, JsonNode> watchdog : rows("PFC_WD")) {
      require(
          watchdog.getKey().equals("GLOBAL")
              || !priorities(db.path("PORT_QOS_MAP").path(watchdog.getKey()), "pfcwd_sw_enable")
                  .isEmpty(),
          "a watchdog is on a port with PFC",
          name(watchdog));
    }
  }

  private void marking() {
    for (Map.Entry<String, JsonNode> profile : rows("WRED_PROFILE")) {
      boolean marks = !text(profile.getValue(), "ecn").equals("ecn_none");
      for (String colour : GREEN_YELLOW_RED) {
        require(
            !marks || text(profile.getValue(), "wred_" + colour + "_enable").equals("true"),
            "ECN needs WRED on",
            profile.getKey());
      }
    }
  }

  private static Set<String> priorities(JsonNode row, String field) {
    Set<String> priorities = new TreeSet<>(List.of(text(row, field).split(",")));
    priorities.remove("");
    return priorities;
  }

  private List<Map.Entry<String, JsonNode>> rows(String table) {
    return members(db.path(table));
  }

  private static List<Map.Entry<String, JsonNode>> members(JsonNode object) {
    List<Map.Entry<String, JsonNode>> members = new ArrayList<>();
    object.fields().forEachRemaining(members::add);
    return members;
  }

  private static String name(Map.Entry<String, JsonNode> row) {
    return row.getKey();
  }

  private static String text(JsonNode row, String field) {
    return row.path(field).asText("");
  }

  private static long number(Map.Entry<String, JsonNode> row, String field) {
    return Long.parseLong(row.getValue().path(field).asText("0"));
  }
}
