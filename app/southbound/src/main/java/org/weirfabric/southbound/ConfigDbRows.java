package org.weirfabric.southbound;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;

/**
 * Some tables of a switch's CONFIG_DB, and the Sets that make others of them.
 *
 * <p>SONiC's gNMI server makes a JSON patch of a Set (sonic-gnmi, {@code mixed_db_client.go}) for
 * its config updater. So an update overwrites a row or a field whole; a replace fails where nothing
 * is; nothing can be added to a table or row that isn't there; and a table can't be left empty.
 * What a change needs therefore depends on what is there.
 */
final class ConfigDbRows {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int TABLE = 2;
  private static final int KEY = 3;
  private static final int FIELD = 4;

  private final SortedMap<GnmiPath, SortedMap<String, ObjectNode>> tables;

  private ConfigDbRows(SortedMap<GnmiPath, SortedMap<String, ObjectNode>> tables) {
    this.tables = tables;
  }

  /** The paths of the tables that {@code paths} lead into. */
  static SortedSet<GnmiPath> tablesOf(Collection<GnmiPath> paths) {
    SortedSet<GnmiPath> tables = new TreeSet<>();
    paths.forEach(path -> tables.add(upTo(path, TABLE)));
    return tables;
  }

  /**
   * What a switch says of tables; one that it doesn't speak of isn't there.
   *
   * @throws IllegalArgumentException if a value isn't a table
   */
  static ConfigDbRows of(SortedMap<GnmiPath, String> values) {
    SortedMap<GnmiPath, SortedMap<String, ObjectNode>> tables = new TreeMap<>();
    values.forEach(
        (path, json) -> {
          SortedMap<String, ObjectNode> rows = new TreeMap<>();
          object(parse(json), path)
              .fields()
              .forEachRemaining(row -> rows.put(row.getKey(), object(row.getValue(), path)));
          if (!rows.isEmpty()) {
            tables.put(path, rows);
          }
        });
    return new ConfigDbRows(tables);
  }

  /**
   * The given tables out of what a switch says of all.
   *
   * @param whole the one value that it says
   */
  static SortedMap<GnmiPath, String> in(
      SortedMap<GnmiPath, String> whole, Collection<GnmiPath> tables) {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    whole.forEach(
        (path, json) -> {
          JsonNode all = object(parse(json), path);
          for (GnmiPath table : tables) {
            JsonNode rows = all.path(name(table, TABLE));
            if (!rows.isMissingNode()) {
              values.put(table, rows.toString());
            }
          }
        });
    return values;
  }

  private static JsonNode parse(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON", e);
    }
  }

  private static ObjectNode object(JsonNode node, GnmiPath at) {
    if (!node.isObject()) {
      throw new IllegalArgumentException("no rows at " + at);
    }
    return (ObjectNode) node;
  }

  /** The value of a row or a field; empty if it isn't there. */
  Optional<String> value(GnmiPath path) {
    return Optional.ofNullable(tables.get(upTo(path, TABLE)))
        .flatMap(rows -> Optional.ofNullable(rows.get(name(path, KEY))))
        .flatMap(
            row ->
                path.elems().size() <= FIELD
                    ? Optional.of(row.toString())
                    : Optional.ofNullable(row.get(name(path, FIELD))).map(JsonNode::toString));
  }

  /** The rows of {@code table} by their keys; none if it isn't there. */
  SortedMap<String, ObjectNode> rows(GnmiPath table) {
    return tables.getOrDefault(table, Collections.emptySortedMap());
  }

  /** What these tables are after {@code change}. */
  ConfigDbRows after(TargetChange change) {
    SortedMap<GnmiPath, SortedMap<String, ObjectNode>> changed = new TreeMap<>();
    tables.forEach(
        (table, rows) -> {
          SortedMap<String, ObjectNode> copy = new TreeMap<>();
          rows.forEach((key, row) -> copy.put(key, row.deepCopy()));
          changed.put(table, copy);
        });
    change
        .deletes()
        .forEach(
            path -> {
              SortedMap<String, ObjectNode> rows =
                  changed.computeIfAbsent(upTo(path, TABLE), any -> new TreeMap<>());
              ObjectNode row = rows.get(name(path, KEY));
              if (path.elems().size() <= FIELD) {
                rows.remove(name(path, KEY));
              } else if (row != null && row.remove(name(path, FIELD)) != null && row.isEmpty()) {
                // Rows of others may be without fields: SONiC keeps those by a field of its own,
                // NULL, and leaves it out when it is asked.
                rows.remove(name(path, KEY));
              }
            });
    change
        .replaces()
        .forEach(
            (path, json) -> {
              SortedMap<String, ObjectNode> rows =
                  changed.computeIfAbsent(upTo(path, TABLE), any -> new TreeMap<>());
              if (path.elems().size() <= FIELD) {
                rows.put(name(path, KEY), object(parse(json), path));
              } else {
                rows.computeIfAbsent(name(path, KEY), any -> JsonNodeFactory.instance.objectNode())
                    .set(name(path, FIELD), parse(json));
              }
            });
    changed.values().removeIf(rows -> rows.isEmpty());
    return new ConfigDbRows(changed);
  }

  /** The Set that makes {@code wanted} of these tables. */
  GnmiSet to(ConfigDbRows wanted) {
    List<GnmiPath> deletes = new ArrayList<>();
    SortedMap<GnmiPath, String> updates = new TreeMap<>();
    SortedSet<GnmiPath> all = new TreeSet<>(tables.keySet());
    all.addAll(wanted.tables.keySet());
    for (GnmiPath table : all) {
      SortedMap<String, ObjectNode> before = tables.get(table);
      SortedMap<String, ObjectNode> after = wanted.tables.get(table);
      if (after == null) {
        deletes.add(table);
      } else if (before == null) {
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        after.forEach(whole::set);
        updates.put(table, whole.toString());
      } else {
        rows(table, before, after, deletes, updates);
      }
    }
    return GnmiSet.updating(deletes, updates);
  }

  private static void rows(
      GnmiPath table,
      SortedMap<String, ObjectNode> before,
      SortedMap<String, ObjectNode> after,
      List<GnmiPath> deletes,
      SortedMap<GnmiPath, String> updates) {
    for (String key : before.keySet()) {
      if (!after.containsKey(key)) {
        deletes.add(below(table, key));
      }
    }
    after.forEach(
        (key, row) -> {
          ObjectNode old = before.get(key);
          if (old == null) {
            updates.put(below(table, key), row.toString());
          } else if (!row.equals(old)) {
            fields(below(table, key), old, row, deletes, updates);
          }
        });
  }

  /** Field by field: a row may have fields that aren't ours, and someone else may change those. */
  private static void fields(
      GnmiPath row,
      ObjectNode before,
      ObjectNode after,
      List<GnmiPath> deletes,
      SortedMap<GnmiPath, String> updates) {
    before
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!after.has(field)) {
                deletes.add(below(row, field));
              }
            });
    after
        .fields()
        .forEachRemaining(
            field -> {
              if (!field.getValue().equals(before.get(field.getKey()))) {
                updates.put(below(row, field.getKey()), field.getValue().toString());
              }
            });
  }

  private static GnmiPath below(GnmiPath path, String name) {
    List<GnmiPath.Elem> elems = new ArrayList<>(path.elems());
    elems.add(GnmiPath.Elem.of(name, new TreeMap<>()));
    return GnmiPath.of(path.origin(), elems);
  }

  private static GnmiPath upTo(GnmiPath path, int last) {
    if (path.elems().size() <= KEY) {
      throw new IllegalArgumentException("not a row or field of CONFIG_DB: " + path);
    }
    return GnmiPath.of(path.origin(), path.elems().subList(0, last + 1));
  }

  private static String name(GnmiPath path, int at) {
    return path.elems().get(at).name();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConfigDbRows && tables.equals(((ConfigDbRows) other).tables);
  }

  @Override
  public int hashCode() {
    return tables.hashCode();
  }

  @Override
  public String toString() {
    return tables.toString();
  }
}
