package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.weirfabric.model.config.SwitchConfig;

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

  /** A rollout of {@code stages}. */
  public static Rollout of(RolloutKind kind, List<RolloutStage> stages) {
    return new AutoValue_Rollout(kind, List.copyOf(stages));
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
    List<Facet> moved = new ArrayList<>();
    stages().subList(0, stageIndex + 1).forEach(stage -> moved.addAll(stage.facets()));
    EnumSet<Facet> done = EnumSet.noneOf(Facet.class);
    done.addAll(moved);
    return new FacetBlend(base, target, done).blend();
  }
}
