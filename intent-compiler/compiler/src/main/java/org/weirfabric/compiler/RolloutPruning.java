package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutStage;

/**
 * Leaves out the stages that change no switch. What they would have moved moves with the next one,
 * so the states between the stages stay the same.
 */
final class RolloutPruning {
  private final CompileRequest request;
  private final SortedMap<SwitchId, SwitchConfig> targets;
  private final Rollout whole;

  RolloutPruning(CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets, Rollout whole) {
    this.request = request;
    this.targets = targets;
    this.whole = whole;
  }

  Rollout pruned() {
    boolean[] changes = changes();
    List<RolloutStage> kept = new ArrayList<>();
    List<Facet> owed = new ArrayList<>();
    for (int i = 0; i < whole.stages().size(); i++) {
      RolloutStage stage = whole.stages().get(i);
      if (RolloutStages.isDrain(stage)) {
        if (i > 0 && changes[i - 1]) {
          kept.add(stage);
        }
        continue;
      }
      owed.addAll(stage.facets());
      if (changes[i]) {
        kept.add(RolloutStage.of(stage.name(), stage.purpose(), List.copyOf(owed)));
        owed.clear();
      }
    }
    return Rollout.of(whole.kind(), withoutTrailingDrain(kept), whole.joint());
  }

  private static List<RolloutStage> withoutTrailingDrain(List<RolloutStage> kept) {
    int last = kept.size() - 1;
    return last >= 0 && RolloutStages.isDrain(kept.get(last)) ? kept.subList(0, last) : kept;
  }

  private boolean[] changes() {
    boolean[] changes = new boolean[whole.stages().size()];
    for (PortWays.Way way : PortWays.examples(request, targets).keySet()) {
      PortSettings before = way.base();
      for (int i = 0; i < changes.length; i++) {
        PortSettings after = whole.portAfter(i, way.base(), way.target());
        changes[i] |= !after.equals(before);
        before = after;
      }
    }
    for (SwitchConfig target : targets.values()) {
      SwitchConfig base = request.base(target.switchId());
      if (base.equals(target)) {
        continue;
      }
      SwitchConfig before = whole.definitionsAfter(-1, base, target);
      for (int i = 0; i < changes.length; i++) {
        SwitchConfig after = whole.definitionsAfter(i, base, target);
        changes[i] |= !after.equals(before);
        before = after;
      }
    }
    return changes;
  }
}
