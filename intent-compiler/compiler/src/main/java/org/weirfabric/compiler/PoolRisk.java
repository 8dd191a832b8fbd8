package org.weirfabric.compiler;

import java.util.Optional;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Proof;

/** What over-subscribed headroom pools concede, over all switches that have one. */
final class PoolRisk {
  private int switches;
  private int atOnce = Integer.MAX_VALUE;
  private int groups;
  private String where = "no switch";

  void add(SwitchId id, HeadroomPooling pooling, BufferBudget budget) {
    if (!pooling.shared() || budget.groups() == 0) {
      return;
    }
    switches++;
    boolean covered = budget.groupsAtOnce() == budget.groups();
    int survived = covered ? Integer.MAX_VALUE : budget.groupsAtOnce();
    if (survived < atOnce || groups == 0) {
      atOnce = survived;
      groups = budget.groups();
      where = id.toString();
    }
  }

  /** What is proven with the pools, if there are any: without loss only while so many pause. */
  Optional<Proof> proof() {
    if (switches == 0) {
      return Optional.empty();
    }
    boolean covered = atOnce == Integer.MAX_VALUE;
    return Optional.of(
        Proof.of(
            "no-loss-with-shared-headroom",
            true,
            covered
                ? "on every switch the shared headroom holds what all groups are promised at once"
                : "no lossless frame is lost only while at most "
                    + atOnce
                    + " groups of a switch fill their headroom at once, as every group does whose"
                    + " peer sends at full rate while it is paused",
            covered
                ? switches + " switches with a pool"
                : atOnce + " of " + groups + " groups at the tightest, " + where,
            Optional.empty()));
  }
}
