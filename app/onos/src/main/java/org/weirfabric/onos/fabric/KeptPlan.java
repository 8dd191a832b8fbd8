package org.weirfabric.onos.fabric;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.plan.FabricPlan;

/** A plan, and what has to be known of how it was made to carry it out later. */
@AutoValue
abstract class KeptPlan {
  KeptPlan() {}

  /** The plan. */
  abstract FabricPlan plan();

  /** The digest of the topology that it was made for; empty if it was kept by an older version. */
  abstract String topologyDigest();

  /** Whether it interrupts a lossless class, which whoever asked for it has acknowledged. */
  abstract boolean interrupts();

  static KeptPlan of(FabricPlan plan, String topologyDigest, boolean interrupts) {
    return new AutoValue_KeptPlan(plan, topologyDigest, interrupts);
  }
}
