package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Drift, as a controller's REST tells it, in lines for people. */
final class DriftText {
  private DriftText() {}

  static List<String> lines(JsonNode report) {
    List<String> lines = new ArrayList<>();
    lines.add("policy: " + policy(report.path("policy")));
    report
        .path("frozen")
        .fields()
        .forEachRemaining(
            each ->
                lines.add(
                    "FROZEN by "
                        + each.getKey()
                        + " since "
                        + each.getValue().path("since").asText()
                        + ": nothing is applied until weir drift --acknowledge"));
    report
        .path("maintenance")
        .fields()
        .forEachRemaining(
            each ->
                lines.add(
                    each.getKey()
                        + ": in maintenance since "
                        + each.getValue().path("since").asText()
                        + " by "
                        + each.getValue().path("by").asText()));
    report.path("switches").forEach(each -> lines.addAll(ofSwitch(each)));
    return lines;
  }

  static List<String> ofSwitch(JsonNode view) {
    List<String> lines = new ArrayList<>();
    lines.add(
        view.path("switch").asText()
            + ": "
            + view.path("state").asText()
            + (view.has("compared") ? ", by its " + view.path("compared").asText() : "")
            + (view.has("failure") ? ": " + view.path("failure").asText() : ""));
    for (JsonNode each : view.path("differences")) {
      lines.add("  " + difference(each));
    }
    for (JsonNode each : view.path("tolerated")) {
      lines.add(
          "  tolerated "
              + difference(each)
              + ": "
              + each.path("reason").asText()
              + " ("
              + each.path("source").asText()
              + ")");
    }
    return lines;
  }

  private static String policy(JsonNode policy) {
    StringBuilder text = new StringBuilder(policy.path("fabric").asText());
    policy
        .path("intents")
        .fields()
        .forEachRemaining(
            each ->
                text.append(", ")
                    .append(each.getKey())
                    .append(' ')
                    .append(each.getValue().asText()));
    return text.toString();
  }

  private static String difference(JsonNode each) {
    return each.path("path").asText()
        + ": wanted "
        + each.path("wanted").asText()
        + ", found "
        + each.path("found").asText();
  }
}
