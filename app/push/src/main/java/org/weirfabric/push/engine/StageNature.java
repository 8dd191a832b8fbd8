package org.weirfabric.push.engine;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.tx.TxShape;

/**
 * What a stage of a rollout is to the push: one that waits, one that opens the gate, or neither.
 */
final class StageNature {
  private StageNature() {}

  /** Whether it changes nothing, and lets what is in flight leave. */
  static boolean drains(RolloutStage stage) {
    return stage.facets().isEmpty();
  }

  /**
   * Whether stage {@code index} opens a gate and does nothing else. It is the last one, so that to
   * take it back is to shut the gate.
   */
  static boolean opens(Rollout rollout, int index) {
    return index == rollout.stages().size() - 1
        && rollout.kind() != RolloutKind.WITHDRAW
        && rollout.stages().get(index).facets().equals(List.of(Facet.EDGE_TRUST));
  }

  /**
   * The priorities that are to run empty at stage {@code index}, given those that a switch pauses
   * at each position: all of them while the gate is shut for all, else those that go.
   */
  static SortedSet<Priority> drained(Rollout rollout, int index, SwitchWay way) {
    if (isShutOnTheWay(rollout)) {
      return way.pausedAt(index);
    }
    SortedSet<Priority> gone = new TreeSet<>(way.pausedAt(TxShape.BASE));
    gone.removeAll(way.pausedAt(rollout.stages().size() - 1));
    return gone;
  }

  private static boolean isShutOnTheWay(Rollout rollout) {
    return rollout.stages().stream().anyMatch(stage -> stage.facets().contains(Facet.EDGE_GATE));
  }
}
