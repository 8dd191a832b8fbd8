package org.weirfabric.onos.fabric;

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

  private final Documents documents;

  PlanShelf(Documents documents) {
    this.documents = documents;
  }

  /** Keeps {@code plan} as the newest, unless it is kept already, and drops the oldest over 16. */
  synchronized void keep(FabricPlan plan) {
    List<String> names = names();
    if (names.stream().anyMatch(name -> name.endsWith(plan.hash()))) {
      return;
    }
    int next =
        names.isEmpty() ? 1 : Integer.parseInt(names.get(names.size() - 1).split("-", 2)[0]) + 1;
    documents.put(
        String.format(Locale.ROOT, "%09d-%s", next, plan.hash()),
        CanonicalJson.text(FabricPlanCodec.encode(plan)));
    names.stream().limit(Math.max(0, names.size() + 1 - KEPT)).forEach(documents::remove);
  }

  List<FabricPlan> all() {
    List<FabricPlan> plans = new ArrayList<>();
    documents.all().values().forEach(text -> plans.add(plan(text)));
    return plans;
  }

  Optional<FabricPlan> find(String hash) {
    return names().stream()
        .filter(name -> name.split("-", 2)[1].equals(hash))
        .findFirst()
        .flatMap(documents::get)
        .map(PlanShelf::plan);
  }

  private List<String> names() {
    return new ArrayList<>(documents.all().keySet());
  }

  private static FabricPlan plan(String text) {
    return FabricPlanCodec.decode(CanonicalJson.parse(text));
  }
}
