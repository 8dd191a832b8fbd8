package org.weirfabric.onos.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;

/** Since when something is so, by whom, and why. */
@AutoValue
public abstract class Note {
  Note() {}

  /** Since when, in UTC, as ISO 8601. */
  public abstract String since();

  /** The user; {@value AuditEntry#WEIR} for what was done by policy. */
  public abstract String by();

  /** Why; may be empty. */
  public abstract String reason();

  /** A note of the given parts. */
  public static Note of(String since, String by, String reason) {
    return new AutoValue_Note(since, by, reason);
  }

  /** The note as JSON. */
  public final ObjectNode toJson() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("since", since())
        .put("by", by())
        .put("reason", reason());
  }

  static Note fromJson(JsonNode json) {
    return of(json.path("since").asText(), json.path("by").asText(), json.path("reason").asText());
  }
}
