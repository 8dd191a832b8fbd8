package org.weirfabric.lab.emulatedfabric.sonic;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** What SONiC's YANG holds a database to: tables, fields, ranges, and references between rows. */
final class ConfigDbRules {
  private static final String NUMBER = "\\d{1,18}";
  private static final String NAME = ".+";
  private static final String EXPONENT = "-[1-8]|[0-7]";
  private static final String PRIORITIES = "([0-7](,[0-7])*)?";
  private static final Pattern DSCP = Pattern.compile("[1-5]?\\d|6[0-3]");
  private static final Pattern CLASS = Pattern.compile("[0-7]");

  /** The fields of each table, and what they may hold. */
  private static final Map<String, Map<String, String>> FIELDS =
      Map.ofEntries(
          Map.entry("DEVICE_METADATA", Map.of("hostname", NAME, "type", NAME, "hwsku", NAME)),
          Map.entry(
              "PORT",
              Map.of(
                  "lanes",
                  NAME,
                  "speed",
                  NUMBER,
                  "mtu",
                  NUMBER,
                  "admin_status",
                  "up|down",
                  "index",
                  NUMBER,
                  "alias",
                  NAME,
                  "pfc_asym",
                  "on|off")),
          Map.entry(
              "PORT_QOS_MAP",
              Map.of(
                  "dscp_to_tc_map",
                  NAME,
                  "dot1p_to_tc_map",
                  NAME,
                  "tc_to_pg_map",
                  NAME,
                  "tc_to_queue_map",
                  NAME,
                  "pfc_to_queue_map",
                  NAME,
                  "pfc_to_pg_map",
                  NAME,
                  "tc_to_dscp_map",
                  NAME,
                  "pfc_enable",
                  PRIORITIES,
                  "pfcwd_sw_enable",
                  PRIORITIES)),
          Map.entry(
              "BUFFER_POOL",
              Map.of(
                  "type",
                  "ingress|egress|both",
                  "mode",
                  "static|dynamic",
                  "size",
                  NUMBER,
                  "xoff",
                  NUMBER)),
          Map.entry(
              "BUFFER_PROFILE",
              Map.of(
                  "pool",
                  NAME,
                  "size",
                  NUMBER,
                  "xon",
                  NUMBER,
                  "xoff",
                  NUMBER,
                  "xon_offset",
                  NUMBER,
                  "dynamic_th",
                  EXPONENT,
                  "static_th",
                  NUMBER)),
          Map.entry(
              "DEFAULT_LOSSLESS_BUFFER_PARAMETER",
              Map.of("default_dynamic_th", EXPONENT, "over_subscribe_ratio", NUMBER)),
          Map.entry("BUFFER_PG", Map.of("profile", NAME)),
          Map.entry("BUFFER_QUEUE", Map.of("profile", NAME)),
          Map.entry("BUFFER_PORT_INGRESS_PROFILE_LIST", Map.of("profile_list", NAME)),
          Map.entry("BUFFER_PORT_EGRESS_PROFILE_LIST", Map.of("profile_list", NAME)),
          Map.entry("QUEUE", Map.of("scheduler", NAME, "wred_profile", NAME)),
          Map.entry(
              "SCHEDULER",
              Map.of(
                  "type",
                  "DWRR|WRR|STRICT",
                  "weight",
                  "[1-9]\\d?|100",
                  "meter_type",
                  "packets|bytes",
                  "cir",
                  NUMBER,
                  "pir",
                  NUMBER,
                  "cbs",
                  NUMBER,
                  "pbs",
                  NUMBER)),
          Map.entry(
              "WRED_PROFILE",
              Map.ofEntries(
                  Map.entry("ecn", "ecn_none|ecn_green|ecn_all"),
                  Map.entry("wred_green_enable", "true|false"),
                  Map.entry("wred_yellow_enable", "true|false"),
                  Map.entry("wred_red_enable", "true|false"),
                  Map.entry("green_min_threshold", NUMBER),
                  Map.entry("green_max_threshold", NUMBER),
                  Map.entry("green_drop_probability", "\\d{1,2}|100"),
                  Map.entry("yellow_min_threshold", NUMBER),
                  Map.entry("yellow_max_threshold", NUMBER),
                  Map.entry("yellow_drop_probability", "\\d{1,2}|100"),
                  Map.entry("red_min_threshold", NUMBER),
                  Map.entry("red_max_threshold", NUMBER),
                  Map.entry("red_drop_probability", "\\d{1,2}|100"))),
          Map.entry(
              "PFC_WD",
              Map.of(
                  "action",
                  "drop|forward|alert",
                  "detection_time",
                  NUMBER,
                  "restoration_time",
                  NUMBER,
                  "POLL_INTERVAL",
                  NUMBER,
                  "pfc_stat_history",
                  "enable|disable")));

  /** Tables whose fields are numbers: from what, to what. */
  private static final Map<String, Map.Entry<Pattern, Pattern>> MAPS =
      Map.of(
          "DSCP_TO_TC_MAP", Map.entry(DSCP, CLASS),
          "DOT1P_TO_TC_MAP", Map.entry(CLASS, CLASS),
          "TC_TO_DSCP_MAP", Map.entry(CLASS, DSCP),
          "TC_TO_PRIORITY_GROUP_MAP", Map.entry(CLASS, CLASS),
          "TC_TO_QUEUE_MAP", Map.entry(CLASS, CLASS),
          "MAP_PFC_PRIORITY_TO_QUEUE", Map.entry(CLASS, CLASS),
          "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", Map.entry(CLASS, CLASS));

  private static final Map<String, String> MAP_OF_FIELD =
      Map.of(
          "dscp_to_tc_map", "DSCP_TO_TC_MAP",
          "dot1p_to_tc_map", "DOT1P_TO_TC_MAP",
          "tc_to_dscp_map", "TC_TO_DSCP_MAP",
          "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP",
          "tc_to_queue_map", "TC_TO_QUEUE_MAP",
          "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE",
          "pfc_to_pg_map", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP");

  private static final Set<String> OF_PORTS =
      Set.of(
          "PORT_QOS_MAP",
          "BUFFER_PG",
          "BUFFER_QUEUE",
          "QUEUE",
          "PFC_WD",
          "BUFFER_PORT_INGRESS_PROFILE_LIST",
          "BUFFER_PORT_EGRESS_PROFILE_LIST");

  private final ConfigDb db;

  private ConfigDbRules(ConfigDb db) {
    this.db = db;
  }

  /**
   * Checks a database.
   *
   * @throws org.weirfabric.lab.emulatedfabric.Refusal naming the row and what is wrong with it
   */
  static void check(ConfigDb db) {
    ConfigDbRules rules = new ConfigDbRules(db);
    db.tables()
        .forEach((table, rows) -> rows.forEach((key, fields) -> rules.row(table, key, fields)));
  }

  private void row(String table, String key, SortedMap<String, String> fields) {
    String where = table + "|" + key;
    if (table.equals("CABLE_LENGTH")) {
      fields.forEach(
          (port, length) -> {
            reference(where, "PORT", port);
            require(length.matches("\\d+m"), where, port + " " + length + " isn't a length");
          });
      return;
    }
    Map.Entry<Pattern, Pattern> map = MAPS.get(table);
    Map<String, String> known = FIELDS.get(table);
    if (map == null && known == null) {
      throw ConfigDb.refused(where, "sonic_yang: no model of table " + table);
    }
    fields.forEach(
        (field, value) -> {
          if (map != null) {
            require(map.getKey().matcher(field).matches(), where, "no key " + field);
            require(map.getValue().matcher(value).matches(), where, field + " to " + value);
          } else {
            Optional<String> form = Optional.ofNullable(known).map(forms -> forms.get(field));
            require(form.isPresent(), where, "unknown field " + field);
            require(value.matches(form.orElse("")), where, field + " " + value);
          }
        });
    references(table, key, where, fields);
    if (table.equals("PFC_WD")) {
      watchdog(key, where, fields);
    }
  }

  private void references(
      String table, String key, String where, SortedMap<String, String> fields) {
    if (OF_PORTS.contains(table) && !key.equals("GLOBAL") && !key.equals("global")) {
      int bar = key.indexOf('|');
      reference(where, "PORT", bar < 0 ? key : key.substring(0, bar));
    }
    fields.forEach(
        (field, value) -> {
          String target = MAP_OF_FIELD.get(field);
          if (table.equals("PORT_QOS_MAP") && target != null) {
            reference(where, target, value);
          } else if (field.equals("pool")) {
            reference(where, "BUFFER_POOL", value);
          } else if (field.equals("profile")) {
            reference(where, "BUFFER_PROFILE", value);
          } else if (field.equals("profile_list")) {
            for (String each : value.split(",")) {
              reference(where, "BUFFER_PROFILE", each);
            }
          } else if (field.equals("scheduler")) {
            reference(where, "SCHEDULER", value);
          } else if (field.equals("wred_profile")) {
            reference(where, "WRED_PROFILE", value);
          }
        });
  }

  private void reference(String where, String table, String key) {
    require(
        db.rows(table).containsKey(key), where, "leafref to " + table + "|" + key + ", not there");
  }

  private void watchdog(String key, String where, SortedMap<String, String> fields) {
    if (key.equals("GLOBAL")) {
      range(where, fields, "POLL_INTERVAL", 100, 1000);
      return;
    }
    range(where, fields, "detection_time", 100, 5000);
    range(where, fields, "restoration_time", 100, 60_000);
    long poll = Long.parseLong(db.field("PFC_WD", "GLOBAL", "POLL_INTERVAL").orElse("100"));
    for (String time : new String[] {"detection_time", "restoration_time"}) {
      Optional<String> given = Optional.ofNullable(fields.get(time));
      require(
          given.isEmpty() || Long.parseLong(given.get()) >= poll,
          where,
          time + " is below POLL_INTERVAL " + poll);
    }
  }

  private static void range(
      String where, SortedMap<String, String> fields, String field, long least, long most) {
    String value = fields.get(field);
    if (value != null) {
      long number = Long.parseLong(value);
      require(
          number >= least && number <= most,
          where,
          field + " " + value + ", of " + least + ".." + most);
    }
  }

  private static void require(boolean holds, String where, String what) {
    if (!holds) {
      throw ConfigDb.refused(where, what);
    }
  }
}
