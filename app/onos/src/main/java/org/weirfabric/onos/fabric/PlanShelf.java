package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.onos.store.Documents;

/** The plans made last, by hash and in the order they were made. */
final class PlanShelf {
  private static final int KEPT = 16;
  private static final String PLAN = "plan";

  private final Documents documents;

  PlanShelf(Documents documents) {
    this.documents = documents;
  }

  /** Keeps {@code kept} as the newest, over what was kept of it, and drops the oldest over 16. */
  synchronized void keep(KeptPlan kept) {
    List<String> names = names();
    Optional<String> same =
        names.stream().filter(name -> name.endsWith(kept.plan().hash())).findFirst();
    if (same.isPresent()) {
      documents.put(same.get(), text(kept));
      return;
    }
    int next =
        names.isEmpty() ? 1 : Integer.parseInt(names.get(names.size() - 1).split("-", 2)[0]) + 1;
    documents.put(String.format(Locale.ROOT, "%09d-%s", next, kept.plan().hash()), text(kept));
    names.stream().limit(Math.max(0, names.size() + 1 - KEPT)).forEach(documents::remove);
  }

  List<FabricPlan> all() {
    List<FabricPlan> plans = new ArrayList<>();
    documents.all().values().forEach(text -> plans.add(kept(text).plan()));
    return plans;
  }

  Optional<KeptPlan> find(String hash) {
    return names().stream()
        .filter(name -> name.split("-", 2)[1].equals(hash))
        .findFirst()
        .flatMap(documents::get)
        .map(PlanShelf::kept);
  }

  private List<String> names() {
    return new ArrayList<>(documents.names());
  }

  private static String text(KeptPlan kept) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("topology", kept.topologyDigest());
    json.put("interrupts", kept.interrupts());
    json.set(PLAN, FabricPlanCodec.encode(kept.plan()));
    return CanonicalJson.text(json);
  }

  private static KeptPlan kept(String text) {
    JsonNode json = CanonicalJson.parse(text);
    // An older version kept the plan alone.
    return json.has(PLAN)
        ? KeptPlan.of(
            FabricPlanCodec.decode(json.path(PLAN)),
            json.path("topology").asText(),
            json.path("interrupts").asBoolean())
        : KeptPlan.of(FabricPlanCodec.decode(json), "", false);
  }
}
