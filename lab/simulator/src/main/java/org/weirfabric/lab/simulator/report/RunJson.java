package org.weirfabric.lab.simulator.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.weirfabric.lab.simulator.scenario.ScenarioRun;

/** A run as JSON; equal runs give equal bytes. */
public final class RunJson {
  private RunJson() {}

  /** The claims of {@code run} and what became of them, and all answers of its simulation. */
  public static JsonNode of(ScenarioRun run) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("scenario", run.scenario().name());
    json.put("about", run.scenario().about().trim());
    json.put("holds", run.holds());
    ArrayNode claims = json.putArray("claims");
    for (ScenarioRun.Outcome each : run.outcomes()) {
      claims
          .addObject()
          .put("claim", each.claim())
          .put("holds", each.holds())
          .put("found", each.found());
    }
    json.set("answers", run.simulation().answers().toJson());
    return json;
  }
}
