package org.weirfabric.cli.console;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A plan in a few lines: its proofs with their margins, and some of its numbers explained. */
public final class PlanText {
  private static final int EXPLAINED = 5;

  private PlanText() {}

  /** The lines for {@code plan}, in canonical JSON. */
  public static List<String> lines(JsonNode plan) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "rollout: "
            + StreamSupport.stream(plan.path("rollout").path("stages").spliterator(), false)
                .map(stage -> stage.path("name").asText())
                .collect(Collectors.joining(" > ")));
    for (JsonNode proof : plan.path("proofs")) {
      lines.add(
          (proof.path("holds").asBoolean() ? "proven  " : "FAILS   ")
              + proof.path("name").asText()
              + ": "
              + proof.path("margin").asText());
    }
    for (JsonNode explanation : firstOfEachKind(plan.path("explanations"))) {
      lines.add(
          "because "
              + explanation.path("subject").asText()
              + " = "
              + explanation.path("value").asText()
              + ": "
              + explanation.path("formula").asText());
    }
    return lines;
  }

  /** One explanation for each formula there is: the same one on the next port says nothing new. */
  private static List<JsonNode> firstOfEachKind(JsonNode explanations) {
    Map<String, JsonNode> first = new LinkedHashMap<>();
    for (JsonNode explanation : explanations) {
      first.putIfAbsent(explanation.path("formula").asText(), explanation);
    }
    return first.values().stream().limit(EXPLAINED).collect(Collectors.toList());
  }
}
