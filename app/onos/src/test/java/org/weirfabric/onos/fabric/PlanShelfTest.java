package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;

class PlanShelfTest {
  private final InMemoryDocuments documents = new InMemoryDocuments();
  private final PlanShelf shelf = new PlanShelf(documents);

  @Test
  void plansComeBackInTheOrderTheyWereMade() {
    shelf.keep(plan(7));
    shelf.keep(plan(3));

    assertThat(shelf.all()).containsExactly(plan(7), plan(3));
    assertThat(shelf.find(plan(3).hash())).contains(plan(3));
    assertThat(shelf.find(plan(4).hash())).isEmpty();
  }

  @Test
  void samePlanIsKeptOnce() {
    shelf.keep(plan(1));
    shelf.keep(plan(1));

    assertThat(shelf.all()).containsExactly(plan(1));
  }

  @Test
  void seventeenthPlanDropsTheOldest() {
    for (int i = 1; i <= 17; i++) {
      shelf.keep(plan(i));
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
