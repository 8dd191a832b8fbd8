package org.weirfabric.compiler;

import org.weirfabric.model.plan.Rollout;

/** The order in which a switch that holds nothing of Weir's gets all of it. */
public final class FirstApply {
  private FirstApply() {}

  /** Gate shut, buffers, scheduling, PFC with its watchdog, fabric classifiers, gate open. */
  public static Rollout rollout() {
    return RolloutStages.apply();
  }
}
