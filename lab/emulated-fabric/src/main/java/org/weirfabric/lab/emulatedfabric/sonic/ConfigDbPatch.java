package org.weirfabric.lab.emulatedfabric.sonic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Status;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;

/**
 * A Set on CONFIG_DB, as SONiC's server makes a JSON patch of it: a delete removes, an update adds
 * or overwrites, a replace overwrites what must be there. Nothing is added to what isn't there, and
 * no table may be left empty.
 */
final class ConfigDbPatch {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables =
      new TreeMap<>();

  private ConfigDbPatch(ConfigDb before) {
    before
        .tables()
        .forEach(
            (table, rows) -> {
              SortedMap<String, SortedMap<String, String>> copy = new TreeMap<>();
              rows.forEach((key, fields) -> copy.put(key, new TreeMap<>(fields)));
              tables.put(table, copy);
            });
  }

  /**
   * The database after a request.
   *
   * @throws Refusal if a part of it can't be carried out
   */
  static ConfigDb apply(ConfigDb before, SetRequest request) {
    ConfigDbPatch patch = new ConfigDbPatch(before);
    for (Path path : request.getDeleteList()) {
      patch.remove(ConfigDbPath.of(request.getPrefix(), path));
    }
    for (Update replace : request.getReplaceList()) {
      ConfigDbPath path = ConfigDbPath.of(request.getPrefix(), replace.getPath());
      if (!patch.has(path)) {
        throw ConfigDb.refused(path.toString(), "can't replace a value that isn't there");
      }
      patch.add(path, value(path, replace));
    }
    for (Update update : request.getUpdateList()) {
      ConfigDbPath path = ConfigDbPath.of(request.getPrefix(), update.getPath());
      patch.add(path, value(path, update));
    }
    patch.tables.forEach(
        (table, rows) -> {
          if (rows.isEmpty()) {
            throw ConfigDb.refused(
                table,
                "Given patch will produce invalid config: empty tables are not allowed in ConfigDb");
          }
          rows.forEach(
              (key, fields) -> {
                if (fields.isEmpty()) {
                  throw ConfigDb.refused(table + "|" + key, "a row without fields");
                }
              });
        });
    return new ConfigDb(patch.tables);
  }

  private static JsonNode value(ConfigDbPath path, Update update) {
    TypedValue value = update.getVal();
    if (value.getJsonIetfVal().isEmpty()) {
      throw new Refusal(Status.Code.UNKNOWN, path + ": Value encoding is not IETF JSON");
    }
    try {
      return JSON.readTree(value.getJsonIetfVal().toByteArray());
    } catch (IOException e) {
      throw new Refusal(Status.Code.UNKNOWN, path + ": Fail to parse the value");
    }
  }

  private boolean has(ConfigDbPath path) {
    SortedMap<String, SortedMap<String, String>> rows = tables.get(path.table());
    if (path.depth() == 1 || rows == null) {
      return rows != null;
    }
    SortedMap<String, String> fields = rows.get(path.key());
    if (path.depth() == 2 || fields == null) {
      return fields != null;
    }
    return fields.containsKey(path.field());
  }

  /** What isn't there is left out of the patch. */
  private void remove(ConfigDbPath path) {
    if (path.depth() == 0) {
      throw ConfigDb.refused("/", "the whole configuration isn't taken away");
    }
    SortedMap<String, SortedMap<String, String>> rows = tables.get(path.table());
    if (path.depth() == 1) {
      tables.remove(path.table());
    } else if (rows != null && path.depth() == 2) {
      rows.remove(path.key());
    } else if (rows != null) {
      SortedMap<String, String> fields = rows.get(path.key());
      if (fields != null) {
        fields.remove(path.field());
      }
    }
  }

  private void add(ConfigDbPath path, JsonNode value) {
    switch (path.depth()) {
      case 1 -> {
        SortedMap<String, SortedMap<String, String>> rows = new TreeMap<>();
        requireObject(path, value)
            .fields()
            .forEachRemaining(
                row -> rows.put(row.getKey(), fields(path, requireObject(path, row.getValue()))));
        tables.put(path.table(), rows);
      }
      case 2 -> {
        SortedMap<String, SortedMap<String, String>> rows = tables.get(path.table());
        if (rows == null) {
          throw ConfigDb.refused(path.toString(), "the table isn't there to add a row to");
        }
        rows.put(path.key(), fields(path, requireObject(path, value)));
      }
      case 3 -> {
        SortedMap<String, SortedMap<String, String>> rows = tables.get(path.table());
        SortedMap<String, String> row = rows == null ? null : rows.get(path.key());
        if (row == null) {
          throw ConfigDb.refused(path.toString(), "the row isn't there to add a field to");
        }
        row.put(path.field(), text(path, value));
      }
      default -> throw ConfigDb.refused("/", "a table, a row or a field is set");
    }
  }

  private static SortedMap<String, String> fields(ConfigDbPath path, JsonNode row) {
    SortedMap<String, String> fields = new TreeMap<>();
    row.fields()
        .forEachRemaining(field -> fields.put(field.getKey(), text(path, field.getValue())));
    return fields;
  }

  private static JsonNode requireObject(ConfigDbPath path, JsonNode value) {
    if (!value.isObject()) {
      throw ConfigDb.refused(path.toString(), "Invalid entry " + value);
    }
    return value;
  }

  private static String text(ConfigDbPath path, JsonNode value) {
    if (!value.isTextual()) {
      throw ConfigDb.refused(path.toString(), "all values of CONFIG_DB are strings, not " + value);
    }
    return value.asText();
  }
}
