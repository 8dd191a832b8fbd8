package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;

/**
 * Proves every state of a rollout, as the switches would hold it.
 *
 * <p>Within a stage switches move one by one. What is proven of a stage is therefore proven of each
 * switch before and after it, in every combination: nothing here compares one switch's "before"
 * with another's "before" only.
 */
final class RolloutProofs {
  private static final Set<Facet> BUFFERS =
      Collections.unmodifiableSet(
          EnumSet.of(Facet.BUFFERS, Facet.JOINT_POOLS, Facet.JOINT_BUFFERS, Facet.POOLS));

  private final CompileRequest request;
  private final SortedMap<SwitchId, SwitchConfig> targets;
  private final Rollout rollout;
  private final CompileMemory memory;
  private List<RolloutPort> ports = List.of();
  private List<Proof> proofs = List.of();

  RolloutProofs(
      CompileRequest request,
      SortedMap<SwitchId, SwitchConfig> targets,
      Rollout rollout,
      CompileMemory memory) {
    this.memory = memory;
    this.request = request;
    this.targets = targets;
    this.rollout = rollout;
  }

  /** That no state on the way is worse than it may be. */
  List<Proof> proofs() {
    if (proofs.isEmpty()) {
      proofs = proven();
    }
    return proofs;
  }

  private List<Proof> proven() {
    RolloutHops hops = new RolloutHops(rollout, ports());
    hops.check();
    List<String> over = overCommitted();
    String margin = rollout.stages().size() + " stages on " + targets.size() + " switches";
    return List.of(
        proof(
            "rollout-never-admits-unprotected",
            "in every state, also while switches of one stage move one by one: while an edge port"
                + " lets frames of a priority in, each hop that has PFC for it before and after has"
                + " PFC, headroom and watchdog for it; what is new is let in when every hop has",
            margin,
            hops.unprotected()),
        proof(
            "rollout-hops-agree",
            "in every state, each DSCP that edge ports let into the fabric has the same lossless"
                + " priority on every hop or is lossy on every hop, and one that changes hands has"
                + " left the fabric before",
            margin,
            hops.disagreeing()),
        proof(
            "rollout-buffers-fit",
            "after every stage, pools, reserved bytes and headroom are within each packet buffer,"
                + " memory by memory",
            margin,
            over));
  }

  /** The ports that differ in what they do on the way. */
  List<RolloutPort> ports() {
    if (ports.isEmpty()) {
      ports = RolloutPort.different(RolloutPort.all(request, targets, rollout));
    }
    return ports;
  }

  private static Proof proof(String name, String claim, String margin, List<String> failures) {
    return Proof.of(name, failures.isEmpty(), claim, margin, failures.stream().findFirst());
  }

  /** The switches whose buffers don't hold what they are to on the way. */
  List<String> overCommitted() {
    List<String> over = new ArrayList<>();
    boolean sameStages = memory.hasStagesOf(rollout);
    for (SwitchConfig target : targets.values()) {
      if (sameStages && memory.isProven(target)) {
        continue;
      }
      SwitchConfig base = request.base(target.switchId());
      Optional<AsicProfile> asic =
          Optional.ofNullable(request.topology().switches().get(target.switchId()))
              .flatMap(s -> request.catalogue().find(s.asic()));
      if (asic.isEmpty() || base.equals(target)) {
        continue;
      }
      for (int stage : bufferStages()) {
        SwitchConfig held =
            stage == lastBufferStage() ? target : rollout.configAfter(stage, base, target);
        if (HeldBuffers.overBytes(asic.get(), request.topology(), held) > 0) {
          over.add(target.switchId() + " after " + rollout.stages().get(stage).name());
        }
      }
    }
    return over;
  }

  /** The stages that move buffers; after the others they are as before. */
  private List<Integer> bufferStages() {
    List<Integer> stages = new ArrayList<>();
    for (int i = 0; i < rollout.stages().size(); i++) {
      if (!Collections.disjoint(rollout.stages().get(i).facets(), BUFFERS)) {
        stages.add(i);
      }
    }
    return stages;
  }

  /** After it, buffers are those of the target. */
  private int lastBufferStage() {
    List<Integer> stages = bufferStages();
    return stages.isEmpty() ? -1 : stages.get(stages.size() - 1);
  }
}
