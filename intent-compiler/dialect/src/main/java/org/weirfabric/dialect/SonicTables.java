package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rows of CONFIG_DB that are Weir's, each at its gNMI path; all values are strings. */
final class SonicTables {
  /** The origin by which SONiC's gNMI server knows its Redis databases. */
  static final String ORIGIN = "sonic-db";

  private final SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();

  /** The row of {@code table} at {@code key}, new if there is none yet. */
  ObjectNode row(String table, String key) {
    return (ObjectNode)
        values.computeIfAbsent(path(table, key), any -> JsonNodeFactory.instance.objectNode());
  }

  TargetConfig target() {
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>();
    values.forEach(
        (path, value) -> {
          // Redis has no hash without fields.
          if (!value.isObject() || value.size() > 0) {
            gnmi.put(path, value.toString());
          }
        });
    return TargetConfig.of(gnmi, new TreeMap<>());
  }

  static GnmiPath path(String... below) {
    List<GnmiPath.Elem> elems = new ArrayList<>();
    elems.add(elem("CONFIG_DB"));
    elems.add(elem("localhost"));
    for (String name : below) {
      elems.add(elem(name));
    }
    return GnmiPath.of(ORIGIN, elems);
  }

  private static GnmiPath.Elem elem(String name) {
    return GnmiPath.Elem.of(name, new TreeMap<>());
  }
}
