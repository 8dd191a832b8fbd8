package org.weirfabric.cli.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something that the watch found or did.
 *
 * @param number its number
 * @param kind what it is
 * @param data more of it: when, and what
 */
public record WatchEventText(long number, String kind, JsonNode data) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads server-sent events; what isn't one is left out. */
  public static List<WatchEventText> read(String text) {
    List<WatchEventText> events = new ArrayList<>();
    for (String block : text.split("\n\n", -1)) {
      String id = "";
      String kind = "";
      String data = "";
      for (String line : block.split("\n", -1)) {
        id = line.startsWith("id: ") ? line.substring(4) : id;
        kind = line.startsWith("event: ") ? line.substring(7) : kind;
        data = line.startsWith("data: ") ? line.substring(6) : data;
      }
      if (id.matches("\\d{1,18}")) {
        event(Long.parseLong(id), kind, data).ifPresent(events::add);
      }
    }
    return events;
  }

  private static Optional<WatchEventText> event(long number, String kind, String data) {
    try {
      return Optional.of(new WatchEventText(number, kind, JSON.readTree(data)));
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    }
  }

  /** One line of it. */
  public String line() {
    JsonNode more = data.path("more");
    String queue =
        more.has("port") ? more.path("port").asText() + " priority " + more.path("priority") : "";
    String reason = more.has("reason") ? ": " + more.path("reason").asText() : "";
    return switch (kind) {
      case "incident-opened", "incident-returned", "incident-closed" ->
          kind.replace('-', ' ')
              + ": "
              + more.path("text").asText()
              + (more.has("partOf") ? "; part of " + more.path("partOf").asText() : "");
      case "cable-too-long" -> "cable too long: " + more.path("text").asText();
      case "cable-explained" -> "cable is as declared now at " + queue;
      case "cure-checked" ->
          "cure checked at "
              + queue
              + " after "
              + more.path("afterMillis")
              + " ms: "
              + (more.path("acyclic").asBoolean() ? "no ring" : "still a ring")
              + ", "
              + (more.path("moving").asBoolean()
                  ? "all that waited moves"
                  : more.path("stillWaiting").size() + " queues still wait");
      case "device-watchdog" ->
          "the switch's own watchdog at "
              + queue
              + (more.path("acting").asBoolean() ? " found a storm" : " restored the queue");
      case "page" -> "a human is called" + reason;
      default ->
          kind.replace('-', ' ')
              + (more.has("action") ? ": " + more.path("action").asText() : "")
              + (queue.isEmpty() ? "" : " at " + queue)
              + reason
              + (more.has("consequence") ? "; " + more.path("consequence").asText() : "");
    };
  }
}
