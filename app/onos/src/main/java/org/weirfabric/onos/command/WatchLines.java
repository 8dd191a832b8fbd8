package org.weirfabric.onos.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What the watch says, as lines for a console. */
final class WatchLines {
  private WatchLines() {}

  static List<String> status(JsonNode status) {
    List<String> lines = new ArrayList<>();
    if (!status.path("watching").asBoolean()) {
      lines.add("nothing to watch: no committed intent has PFC");
      return lines;
    }
    lines.add(
        String.format(
            "%s watches %d of %d switches and hears %d; leader %s",
            status.path("node").asText(),
            status.path("switchesWatchedHere").asInt(),
            status.path("switches").asInt(),
            status.path("switchesHeardHere").asInt(),
            status.path("leader").asText()));
    if (status.has("incidents")) {
      lines.add(
          String.format(
              "%d incidents, %d cures, %d cables too long%s",
              status.path("incidents").asInt(),
              status.path("cures").asInt(),
              status.path("cablesTooLong").asInt(),
              status.path("stopped").asBoolean() ? "; all cures are stopped" : ""));
    }
    return lines;
  }

  static List<String> incidents(JsonNode incidents) {
    List<String> lines = new ArrayList<>();
    for (JsonNode cable : incidents.path("cables")) {
      lines.add("cable  " + cable.path("firstSeen").asText() + " " + cable.path("text").asText());
    }
    incidents.path("open").forEach(each -> lines.add(incident("open  ", each)));
    incidents.path("history").forEach(each -> lines.add(incident("closed", each)));
    if (lines.isEmpty()) {
      lines.add("no incident");
    }
    return lines;
  }

  private static String incident(String state, JsonNode each) {
    int symptoms = each.path("symptoms").size();
    return String.format(
        "%s %s to %s %s%s",
        state,
        each.path("firstSeen").asText(),
        each.path("lastSeen").asText(),
        each.path("text").asText(),
        symptoms == 0 ? "" : "; " + symptoms + " symptoms");
  }

  static List<String> cures(JsonNode cures) {
    List<String> lines = new ArrayList<>();
    for (JsonNode cure : cures.path("active")) {
      lines.add(
          String.format(
              "%s at %s priority %d until %s: %s",
              cure.path("action").asText(),
              cure.path("port").asText(),
              cure.path("priority").asInt(),
              cure.path("until").asText("it is lifted"),
              cure.path("incident").asText()));
    }
    for (JsonNode each : cures.path("overrides")) {
      lines.add(
          String.format(
              "%s at %s priority %d, whatever is found",
              each.path("action").asText(),
              each.path("port").asText(),
              each.path("priority").asInt()));
    }
    if (lines.isEmpty()) {
      lines.add("no cure is on");
    }
    if (cures.path("stopped").asBoolean()) {
      lines.add("all cures are stopped; weir:watch-resume ends that");
    }
    return lines;
  }
}
