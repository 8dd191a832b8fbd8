package org.weirfabric.lab.emulatedfabric.sonic;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;

/**
 * APPL_DB as SONiC's daemons fill it: the buffer tables are copies of CONFIG_DB's, made some time
 * after a change, and the chip's buffers are programmed from the copies alone.
 */
public final class ApplDb {
  /** Its name. */
  static final String NAME = "APPL_DB";

  private static final List<String> COPIED =
      List.of(
          "BUFFER_POOL",
          "BUFFER_PROFILE",
          "BUFFER_PG",
          "BUFFER_QUEUE",
          "BUFFER_PORT_INGRESS_PROFILE_LIST",
          "BUFFER_PORT_EGRESS_PROFILE_LIST");

  private ApplDb() {}

  /** Whether all buffer tables have been copied as they are. */
  public static boolean isCurrent(DataNode.Branch config) {
    return buffers(ConfigDb.in(config)).equals(copies(config));
  }

  /** A switch's data with the buffer tables copied. */
  public static DataNode.Branch copied(DataNode.Branch config) {
    return new ConfigDb(buffers(ConfigDb.in(config))).into(config, NAME);
  }

  /** CONFIG_DB with the buffer tables as they were copied last: what the chip goes by. */
  static ConfigDb effective(DataNode.Branch config) {
    SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables =
        new TreeMap<>(ConfigDb.in(config).tables());
    tables.keySet().removeAll(COPIED);
    tables.putAll(copies(config));
    return new ConfigDb(tables);
  }

  /** The database as it is read: tables and keys have names of their own. */
  static ConfigDb view(DataNode.Branch config) {
    SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables = new TreeMap<>();
    copies(config).forEach((table, rows) -> tables.put(table + "_TABLE", colons(rows)));
    tables.put("PORT_TABLE", ConfigDb.in(config).rows("PORT"));
    return new ConfigDb(tables);
  }

  private static SortedMap<String, SortedMap<String, String>> colons(
      SortedMap<String, SortedMap<String, String>> rows) {
    SortedMap<String, SortedMap<String, String>> renamed = new TreeMap<>();
    rows.forEach((key, row) -> renamed.put(key.replace('|', ':'), row));
    return renamed;
  }

  private static SortedMap<String, SortedMap<String, SortedMap<String, String>>> copies(
      DataNode.Branch config) {
    return buffers(ConfigDb.in(config, NAME));
  }

  private static SortedMap<String, SortedMap<String, SortedMap<String, String>>> buffers(
      ConfigDb db) {
    SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables = new TreeMap<>();
    for (String table : COPIED) {
      if (!db.rows(table).isEmpty()) {
        tables.put(table, db.rows(table));
      }
    }
    return tables;
  }
}
