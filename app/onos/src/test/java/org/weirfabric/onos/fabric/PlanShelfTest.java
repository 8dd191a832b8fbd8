package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;

class PlanShelfTest {
  private final InMemoryDocuments documents = new InMemoryDocuments();
  private final PlanShelf shelf = new PlanShelf(documents);

  @Test
  void plansComeBackInTheOrderTheyWereMade() {
    shelf.keep(KeptPlan.of(plan(7), "t", false));
    shelf.keep(KeptPlan.of(plan(3), "t", false));

    assertThat(shelf.all()).containsExactly(plan(7), plan(3));
    assertThat(shelf.find(plan(3).hash())).contains(KeptPlan.of(plan(3), "t", false));
    assertThat(shelf.find(plan(4).hash())).isEmpty();
  }

  @Test
  void samePlanIsKeptOnce() {
    shelf.keep(KeptPlan.of(plan(1), "t", false));
    shelf.keep(KeptPlan.of(plan(1), "t", false));

    assertThat(shelf.all()).containsExactly(plan(1));
  }

  @Test
  void planThatAnOlderVersionKeptIsStillFound() {
    documents.put(
        "000000001-" + plan(5).hash(), CanonicalJson.text(FabricPlanCodec.encode(plan(5))));

    assertThat(shelf.find(plan(5).hash())).contains(KeptPlan.of(plan(5), "", false));
    assertThat(shelf.all()).containsExactly(plan(5));
  }

  @Test
  void seventeenthPlanDropsTheOldest() {
    for (int i = 1; i <= 17; i++) {
      shelf.keep(KeptPlan.of(plan(i), "t", false));
    }

    assertThat(shelf.all()).hasSize(16).doesNotContain(plan(1)).contains(plan(2), plan(17));
  }

  private static FabricPlan plan(int number) {
    return FabricPlan.of(
        String.format(Locale.ROOT, "%064d", number),
        number,
        List.of(),
        new TreeMap<>(),
        List.of(),
        List.of(),
        Rollout.of(RolloutKind.APPLY, List.of()));
  }
}
