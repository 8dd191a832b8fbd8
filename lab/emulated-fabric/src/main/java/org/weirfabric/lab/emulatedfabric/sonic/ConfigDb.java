package org.weirfabric.lab.emulatedfabric.sonic;

import io.grpc.Status;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;

/**
 * The rows of CONFIG_DB: fields by key by table.
 *
 * @param tables the tables by name
 */
public record ConfigDb(SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables) {
  /** Where the database stands in a switch's configuration. */
  static final String ROOT = "CONFIG_DB";

  /** The database in a switch's configuration. */
  public static ConfigDb in(DataNode.Branch config) {
    return in(config, ROOT);
  }

  /** The database of a name in a switch's data. */
  static ConfigDb in(DataNode.Branch config, String name) {
    SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables = new TreeMap<>();
    DataNode.Branch root = config.branch(name);
    for (String table : root.children().keySet()) {
      SortedMap<String, SortedMap<String, String>> rows = new TreeMap<>();
      DataNode.Branch held = root.branch(table);
      for (String key : held.children().keySet()) {
        SortedMap<String, String> fields = new TreeMap<>();
        DataNode.Branch row = held.branch(key);
        row.children().keySet().forEach(field -> fields.put(field, row.leaf(field).orElse("")));
        rows.put(key, fields);
      }
      tables.put(table, rows);
    }
    return new ConfigDb(tables);
  }

  /** A switch's configuration with this database in it. */
  DataNode.Branch into(DataNode.Branch config) {
    return into(config, ROOT);
  }

  /** A switch's data with this as its database of a name. */
  DataNode.Branch into(DataNode.Branch config, String name) {
    DataNode.Branch root = DataNode.Branch.EMPTY;
    for (var table : tables.entrySet()) {
      DataNode.Branch rows = DataNode.Branch.EMPTY;
      for (var row : table.getValue().entrySet()) {
        DataNode.Branch fields = DataNode.Branch.EMPTY;
        for (var field : row.getValue().entrySet()) {
          fields = fields.with(field.getKey(), field.getValue());
        }
        rows = rows.with(row.getKey(), fields);
      }
      root = root.with(table.getKey(), rows);
    }
    return config.with(name, root);
  }

  /** What a switch's configuration holds beside the databases. */
  public static DataNode.Branch without(DataNode.Branch config) {
    return config.with(ROOT, DataNode.Branch.EMPTY).with(ApplDb.NAME, DataNode.Branch.EMPTY);
  }

  SortedMap<String, SortedMap<String, String>> rows(String table) {
    return tables.getOrDefault(table, Collections.emptySortedMap());
  }

  SortedMap<String, String> row(String table, String key) {
    return rows(table).getOrDefault(key, Collections.emptySortedMap());
  }

  Optional<String> field(String table, String key, String field) {
    return Optional.ofNullable(row(table, key).get(field));
  }

  /**
   * Tells of each row of a table whose key is a port and numbers, {@code Ethernet0|3} or {@code
   * Ethernet0|3-4}: the port, and once for each number.
   */
  void eachNumbered(String table, Numbered row) {
    rows(table)
        .forEach(
            (key, fields) -> {
              int bar = key.indexOf('|');
              if (bar < 0 || !key.substring(bar + 1).matches("[0-7](-[0-7])?")) {
                throw refused(table + "|" + key, "a key is a port and a number or range");
              }
              String numbers = key.substring(bar + 1);
              int last = numbers.charAt(numbers.length() - 1) - '0';
              for (int n = numbers.charAt(0) - '0'; n <= last; n++) {
                row.accept(key.substring(0, bar), n, fields);
              }
            });
  }

  /** Hears of a row that is about one group or queue of a port. */
  @FunctionalInterface
  interface Numbered {
    void accept(String port, int number, SortedMap<String, String> fields);
  }

  void each(String table, BiConsumer<String, SortedMap<String, String>> row) {
    rows(table).forEach(row);
  }

  /** The refusal of a patch; the server has one status for all of them. */
  static Refusal refused(String where, String what) {
    return new Refusal(
        Status.Code.UNKNOWN,
        "Error: Failed to apply patch on the following scopes: localhost: " + where + ": " + what);
  }
}
