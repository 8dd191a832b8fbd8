package org.weirfabric.compiler;

import java.util.List;
import java.util.SortedMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;

/** Orders a change so that no state on the way is worse than lossy. */
final class RolloutPlanner {
  private static final String OPEN_LAST =
      "hosts in scope may use the lossless class: every hop behind them is ready";

  private RolloutPlanner() {}

  static Rollout plan(CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets) {
    boolean fresh = targets.keySet().stream().allMatch(id -> request.base(id).isEmpty());
    boolean gone = targets.values().stream().allMatch(SwitchConfig::isEmpty);
    boolean same =
        targets.values().stream()
            .allMatch(target -> target.equals(request.base(target.switchId())));
    if (same) {
      return Rollout.of(RolloutKind.CHANGE, List.of());
    }
    return gone ? withdraw() : fresh ? apply() : change();
  }

  private static Rollout apply() {
    return Rollout.of(
        RolloutKind.APPLY,
        List.of(
            stage(
                "close-gate",
                "edge ports remark the lossless class to best effort, so that nothing uses it yet",
                Facet.DEFINITIONS,
                Facet.EDGE_GATE),
            stage(
                "buffers",
                "pools shrink, headroom and lossy limits are there before any pause is sent",
                Facet.BUFFERS),
            stage("scheduling", "queues share ports and ECN marks", Facet.SCHEDULING),
            stage(
                "pfc",
                "both ends of each link pause each other, with the watchdog in the same change",
                Facet.PFC),
            stage(
                "fabric-classifiers",
                "switches believe each other's DSCPs: headroom and PFC are on every hop",
                Facet.FABRIC_TRUST),
            stage("open-gate", OPEN_LAST, Facet.EDGE_TRUST)));
  }

  private static Rollout withdraw() {
    return Rollout.of(
        RolloutKind.WITHDRAW,
        List.of(
            stage(
                "close-gate",
                "edge ports remark the lossless class to best effort",
                Facet.EDGE_GATE),
            stage("drain", "lossless groups and queues run empty before anything is taken away"),
            stage(
                "fabric-classifiers",
                "switches stop believing each other's DSCPs",
                Facet.FABRIC_TRUST),
            stage("pfc", "nothing is left to pause", Facet.PFC),
            stage("scheduling", "queues and marking go back to the switch's own", Facet.SCHEDULING),
            stage("buffers", "headroom goes back to the switch's own pools", Facet.BUFFERS),
            stage(
                "remove-gate",
                "edge ports and definitions go back to the switch's own",
                Facet.EDGE_TRUST,
                Facet.DEFINITIONS)));
  }

  private static Rollout change() {
    return Rollout.of(
        RolloutKind.CHANGE,
        List.of(
            stage(
                "close-gate",
                "edge ports remark the lossless class to best effort: it is lossy until the last"
                    + " stage",
                Facet.EDGE_GATE),
            stage("drain", "lossless groups and queues run empty before anything moves"),
            stage(
                "definitions",
                "classes and maps change while the gate is closed: the class is lossy meanwhile",
                Facet.DEFINITIONS),
            stage("buffers", "pools, headroom and lossy limits become the new ones", Facet.BUFFERS),
            stage("scheduling", "queues and marking become the new ones", Facet.SCHEDULING),
            stage("pfc", "PFC and its watchdog become the new ones", Facet.PFC),
            stage(
                "fabric-classifiers",
                "switches believe each other's DSCPs where they are to",
                Facet.FABRIC_TRUST),
            stage("open-gate", OPEN_LAST + "; it is lossless again", Facet.EDGE_TRUST)));
  }

  private static RolloutStage stage(String name, String purpose, Facet... facets) {
    return RolloutStage.of(name, purpose, List.of(facets));
  }
}
