package org.weirfabric.onos.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;

/** One line of the audit record: who did what, when, and what came of it. */
@AutoValue
public abstract class AuditEntry {
  /** The outcome of what was let in. */
  public static final String ACCEPTED = "accepted";

  /** Who is said to have done what no user asked for. */
  public static final String WEIR = "weir";

  AuditEntry() {}

  /** Its number, from 1; later ones are higher. */
  public abstract long seq();

  /** When, in UTC, as ISO 8601. */
  public abstract String at();

  /** The user; {@value #WEIR} for what was done by policy. */
  public abstract String who();

  /** What, in a word: {@code apply}, {@code repair}. */
  public abstract String what();

  /** What it was done to: a plan, an intent, a switch, a transaction. */
  public abstract String object();

  /** {@value #ACCEPTED}, the code of the refusal, or how it ended. */
  public abstract String outcome();

  /** More about it; may be empty. Never a credential. */
  public abstract String detail();

  /** An entry of the given parts. */
  public static AuditEntry of(
      long seq, String at, String who, String what, String object, String outcome, String detail) {
    return new AutoValue_AuditEntry(seq, at, who, what, object, outcome, detail);
  }

  /** The entry as JSON. */
  public final ObjectNode toJson() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("seq", seq())
        .put("at", at())
        .put("who", who())
        .put("what", what())
        .put("object", object())
        .put("outcome", outcome())
        .put("detail", detail());
  }

  static AuditEntry fromJson(JsonNode json) {
    return of(
        json.path("seq").asLong(),
        json.path("at").asText(),
        json.path("who").asText(),
        json.path("what").asText(),
        json.path("object").asText(),
        json.path("outcome").asText(),
        json.path("detail").asText());
  }
}
