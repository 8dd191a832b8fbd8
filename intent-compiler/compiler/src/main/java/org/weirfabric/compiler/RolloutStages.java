package org.weirfabric.compiler;

import java.util.List;
import java.util.Optional;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.JointDefinitions;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;

/** The orders of stages that there are. */
final class RolloutStages {
  /** A stage that changes nothing: what is in flight leaves first. */
  static final String DRAIN = "drain";

  private static final String OPEN_LAST =
      "hosts in scope may use the lossless class: every hop behind them is ready";

  private RolloutStages() {}

  static Rollout apply() {
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

  static Rollout withdraw() {
    return Rollout.of(
        RolloutKind.WITHDRAW,
        List.of(
            stage(
                "close-gate",
                "edge ports remark the lossless class to best effort",
                Facet.EDGE_GATE),
            stage(DRAIN, "lossless groups and queues run empty before anything is taken away"),
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

  /** A change for which {@code interrupted} classes are lossy from the first stage to the last. */
  static Rollout changeWithGateShut(List<String> interrupted) {
    String lossy =
        interrupted.isEmpty()
            ? "no class that stays is lossless meanwhile"
            : String.join(", ", interrupted) + " lossy until the last stage";
    return Rollout.of(
        RolloutKind.CHANGE,
        List.of(
            stage(
                "close-gate",
                "edge ports remark lossless classes to best effort: " + lossy,
                Facet.EDGE_GATE),
            stage(DRAIN, "lossless groups and queues run empty before anything moves"),
            stage(
                "definitions",
                "classes and maps change while the gate is closed: " + lossy,
                Facet.DEFINITIONS),
            stage(
                DRAIN + "-again",
                "frames that were lossy until now, with DSCPs that become lossless, leave the"
                    + " fabric"),
            stage("buffers", "pools, headroom and lossy limits become the new ones", Facet.BUFFERS),
            stage("scheduling", "queues and marking become the new ones", Facet.SCHEDULING),
            stage("pfc", "PFC and its watchdog become the new ones", Facet.PFC),
            stage(
                "fabric-classifiers",
                "switches believe each other's DSCPs where they are to",
                Facet.FABRIC_TRUST),
            stage("open-gate", OPEN_LAST + "; it is lossless again", Facet.EDGE_TRUST)));
  }

  /** A change during which what is lossless stays so; stages that change nothing are still in. */
  static Rollout changeOpen(Optional<JointDefinitions> joint) {
    return Rollout.of(
        RolloutKind.CHANGE,
        List.of(
            stage(
                "add-definitions",
                "the new classes and maps stand beside the old ones; no port uses them yet",
                Facet.JOINT_DEFINITIONS),
            stage(
                "narrow-gate",
                "ports of hosts that leave the scope are shut; DSCPs that become lossless are"
                    + " remarked until every hop knows them; what is lossless now goes on",
                Facet.EDGE_NARROW),
            stage(DRAIN, "what was let in before leaves the fabric"),
            stage(
                "shrink-pools",
                "shared pools give up what growing headroom will take",
                Facet.JOINT_POOLS),
            stage(
                "grow-buffers",
                "every group has the larger of its old and its new headroom",
                Facet.JOINT_BUFFERS),
            stage(
                "join-scheduling",
                "old queues and new ones share ports; marking starts at the lower threshold",
                Facet.JOINT_SCHEDULING),
            stage(
                "grow-pfc",
                "new priorities pause, with their watchdog in the same change; old ones go on",
                Facet.JOINT_PFC),
            stage(
                "join-classifiers",
                "fabric ports know the old lossless DSCPs and the new",
                Facet.JOINT_FABRIC_TRUST),
            stage(
                "widen-gate",
                "hosts in the new scope may use what is new: every hop behind them is ready",
                Facet.EDGE_WIDE),
            stage(
                "leave-old-gate",
                "edge ports remark the DSCPs that are lossless no more; senders have moved",
                Facet.EDGE_LEAVE),
            stage(DRAIN + "-old", "what was let in before leaves the fabric"),
            stage(
                "leave-classifiers",
                "fabric ports know the new lossless DSCPs only",
                Facet.FABRIC_LEAVE),
            stage("shrink-pfc", "priorities that nothing uses any more stop pausing", Facet.PFC),
            stage("scheduling", "queues and marking become the new ones", Facet.SCHEDULING),
            stage(
                "shrink-buffers",
                "headroom that nothing needs any more is given up",
                Facet.BUFFERS),
            stage(
                "definitions",
                "the new classes and maps take their own names; no port uses those yet",
                Facet.DEFINITIONS),
            stage(
                "rename",
                "ports go over to maps that say the same under their own names",
                Facet.FABRIC_TRUST,
                Facet.EDGE_TRUST),
            stage("grow-pools", "pools take what is free; what is old goes", Facet.POOLS)),
        joint);
  }

  static boolean isDrain(RolloutStage stage) {
    return stage.facets().isEmpty();
  }

  private static RolloutStage stage(String name, String purpose, Facet... facets) {
    return RolloutStage.of(name, purpose, List.of(facets));
  }
}
