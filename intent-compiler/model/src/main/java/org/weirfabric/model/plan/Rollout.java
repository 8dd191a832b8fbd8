package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortRef;

/**
 * The order in which a fabric moves from one configuration to another.
 *
 * <p>Stages are fabric-wide barriers. After each, every switch holds a whole, known configuration
 * ({@link #configAfter}), which is proven like the last one.
 */
@AutoValue
public abstract class Rollout {
  Rollout() {}

  /** What it is for. */
  public abstract RolloutKind kind();

  /** The stages in order. */
  public abstract List<RolloutStage> stages();

  /** What stands beside the old definitions on the way; empty if classes and maps stay. */
  public abstract Optional<JointDefinitions> joint();

  /**
   * The host ports whose gate opens only once the host is known by DCBX to obey PFC; the last stage
   * leaves them shut until then. Other hosts are known by configuration.
   */
  public abstract SortedSet<PortRef> awaited();

  /** A rollout of {@code stages} in which classes and maps stay, or the gate is shut meanwhile. */
  public static Rollout of(RolloutKind kind, List<RolloutStage> stages) {
    return of(kind, stages, Optional.empty());
  }

  /** A rollout of {@code stages}. */
  public static Rollout of(
      RolloutKind kind, List<RolloutStage> stages, Optional<JointDefinitions> joint) {
    return new AutoValue_Rollout(kind, List.copyOf(stages), joint, Collections.emptySortedSet());
  }

  /** This rollout, which opens the gate of {@code ports} only for hosts that obey PFC. */
  public Rollout awaiting(SortedSet<PortRef> ports) {
    return new AutoValue_Rollout(
        kind(), stages(), joint(), Collections.unmodifiableSortedSet(new TreeSet<>(ports)));
  }

  /**
   * What a switch holds after stage {@code stageIndex}.
   *
   * @param stageIndex -1 (before the first) to {@code stages().size() - 1}
   * @param base what it held before the rollout
   * @param target what it is to hold at the end
   */
  public SwitchConfig configAfter(int stageIndex, SwitchConfig base, SwitchConfig target) {
    if (stageIndex < 0) {
      return base;
    }
    if (stageIndex >= stages().size() - 1) {
      return target;
    }
    return new FacetBlend(base, target, moved(stageIndex), joint()).blend();
  }

  /**
   * What a port holds after stage {@code stageIndex}, the same for all ports that are alike.
   *
   * @param stageIndex -1 (before the first) to {@code stages().size() - 1}
   * @param base what it held before the rollout; nothing but its role if it is new
   * @param target what it is to hold at the end; nothing but its role if it goes
   */
  public PortSettings portAfter(int stageIndex, PortSettings base, PortSettings target) {
    if (stageIndex < 0) {
      return base;
    }
    if (stageIndex >= stages().size() - 1) {
      return target;
    }
    return new PortBlend(moved(stageIndex), joint()).blend(base, target);
  }

  /**
   * What a switch holds after stage {@code stageIndex}, but for its ports.
   *
   * @param stageIndex -1 (before the first) to {@code stages().size() - 1}
   */
  public SwitchConfig definitionsAfter(int stageIndex, SwitchConfig base, SwitchConfig target) {
    if (stageIndex < 0 || stageIndex >= stages().size() - 1) {
      SwitchConfig whole = stageIndex < 0 ? base : target;
      return whole.toBuilder().setPorts(new TreeMap<>()).build();
    }
    return new FacetBlend(base, target, moved(stageIndex), joint()).definitions().build();
  }

  /** What has moved when stage {@code stageIndex} is done. */
  private Set<Facet> moved(int stageIndex) {
    EnumSet<Facet> moved = EnumSet.noneOf(Facet.class);
    for (RolloutStage stage : stages().subList(0, stageIndex + 1)) {
      moved.addAll(stage.facets());
    }
    return Collections.unmodifiableSet(moved);
  }
}
