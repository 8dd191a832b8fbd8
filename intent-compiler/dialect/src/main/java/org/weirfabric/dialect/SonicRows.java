package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiConsumer;
import org.weirfabric.model.units.ByteSize;

/** The rows of one CONFIG_DB, to be read. */
final class SonicRows {
  private final ObjectNode db;

  SonicRows(ObjectNode db) {
    this.db = db;
  }

  /** Gives each row of {@code table} to {@code reader}; what that refuses is left out. */
  void each(String table, BiConsumer<String, JsonNode> reader) {
    db.path(table)
        .fields()
        .forEachRemaining(
            row -> PortParts.ifWellFormed(() -> reader.accept(row.getKey(), row.getValue())));
  }

  /** The row of {@code table} at {@code key}; a missing node if there is none. */
  JsonNode row(String table, String key) {
    return db.path(table).path(key);
  }

  /** The buffer profile that {@code row} names. */
  JsonNode profile(JsonNode row) {
    return row("BUFFER_PROFILE", row.path("profile").asText());
  }

  static int integer(JsonNode row, String field) {
    return Integer.parseInt(row.path(field).asText());
  }

  static ByteSize size(JsonNode row, String field) {
    return ByteSize.ofBytes(Long.parseLong(row.path(field).asText()));
  }
}
