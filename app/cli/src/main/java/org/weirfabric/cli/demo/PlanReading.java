package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.FabricPlanCodec;

/** Reads what a plan has for each switch. */
final class PlanReading {
  private PlanReading() {}

  /** The first numbers of each switch of {@code plan}, in canonical JSON, by its name. */
  static SortedMap<String, SwitchFacts> facts(JsonNode plan) {
    SortedMap<String, SwitchFacts> facts = new TreeMap<>();
    FabricPlanCodec.decode(plan)
        .configs()
        .forEach((id, config) -> facts.put(id.toString(), SwitchFacts.of(config)));
    return facts;
  }
}
