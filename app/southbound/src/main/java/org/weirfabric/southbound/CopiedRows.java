package org.weirfabric.southbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.SonicCopies;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.push.Difference;

/** The tables of APPL_DB that have to do with buffers, as they were read once. */
final class CopiedRows {
  private static final int TABLE = 2;
  private static final int KEY = 3;
  private static final int FIELD = 4;

  private final Map<GnmiPath, JsonNode> tables = new HashMap<>();

  /**
   * The given tables; one that isn't among them has no rows.
   *
   * @throws IllegalArgumentException if one isn't JSON
   */
  CopiedRows(SortedMap<GnmiPath, String> tables) {
    tables.forEach((path, json) -> this.tables.put(path, CanonicalJson.parse(json)));
  }

  /**
   * Compares these rows with what they are to be copies of.
   *
   * @param rows the rows that are compared, those that are to be gone too
   * @param wanted the fields that they are to have; more fields may be the daemon's own
   * @param state takes what they have instead, for each field that counts
   * @return whether nothing differs
   */
  boolean compare(
      List<GnmiPath> rows, SortedMap<GnmiPath, String> wanted, SortedMap<GnmiPath, String> state) {
    Set<GnmiPath> there = new HashSet<>();
    boolean same = true;
    for (Map.Entry<GnmiPath, String> field : wanted.entrySet()) {
      GnmiPath row = upTo(field.getKey(), KEY);
      there.add(row);
      JsonNode value = row(row).path(name(field.getKey(), FIELD));
      String found = value.isValueNode() ? value.asText() : Difference.ABSENT;
      if (found.equals(field.getValue()) || !isOfPortDown(row)) {
        state.put(field.getKey(), found);
        same &= found.equals(field.getValue());
      }
    }
    for (GnmiPath row : rows) {
      if (!there.contains(row) && row(row).size() > 0 && !isOfPortDown(row)) {
        row(row)
            .fields()
            .forEachRemaining(
                field -> state.put(row.child(field.getKey()), field.getValue().asText()));
        same = false;
      }
    }
    return same;
  }

  private JsonNode row(GnmiPath row) {
    return tables.getOrDefault(upTo(row, TABLE), MissingNode.getInstance()).path(name(row, KEY));
  }

  private boolean isOfPortDown(GnmiPath row) {
    JsonNode ports = tables.getOrDefault(SonicCopies.ports(), MissingNode.getInstance());
    return SonicCopies.portOf(row)
        .filter(port -> ports.path(port).path("admin_status").asText().equals("down"))
        .isPresent();
  }

  private static GnmiPath upTo(GnmiPath path, int last) {
    return GnmiPath.of(path.origin(), path.elems().subList(0, last + 1));
  }

  private static String name(GnmiPath path, int at) {
    return path.elems().get(at).name();
  }
}
