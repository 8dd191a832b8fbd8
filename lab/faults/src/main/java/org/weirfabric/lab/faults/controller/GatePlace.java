package org.weirfabric.lab.faults.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Where a controller is to stop in its own code.
 *
 * @param kind at what
 * @param switchName the switch, for {@link Kind#SEND}; "" otherwise
 * @param number which one of its kind, from 1
 */
public record GatePlace(Kind kind, String switchName, int number) {
  /** What a controller can be stopped at. */
  public enum Kind {
    /** A write to the journal, before anything of it is stored. */
    BEFORE_WRITE,
    /** A write to the journal, stored but not known to the engine yet. */
    AFTER_WRITE,
    /** A change to a switch, after the engine has decided to send it and before it is sent. */
    SEND,
    /** A write to the journal, from which on the journal is silent. */
    SILENCE
  }

  /** The place as JSON. */
  public ObjectNode toJson() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("kind", kind.name())
        .put("switch", switchName)
        .put("number", number);
  }

  /** The place that {@link #toJson} gave. */
  public static GatePlace of(JsonNode json) {
    return new GatePlace(
        Kind.valueOf(json.path("kind").asText()),
        json.path("switch").asText(),
        json.path("number").asInt());
  }
}
