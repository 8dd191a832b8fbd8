package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.List;

/** One step of a rollout: done on every switch before the next begins on any. */
@AutoValue
public abstract class RolloutStage {
  RolloutStage() {}

  /** Its name, such as {@code close-gate}; unique in its rollout. */
  public abstract String name();

  /** Why it comes where it comes, in a sentence. */
  public abstract String purpose();

  /** What it moves to the new configuration. */
  public abstract List<Facet> facets();

  /** The stage {@code name}. */
  public static RolloutStage of(String name, String purpose, List<Facet> facets) {
    return new AutoValue_RolloutStage(name, purpose, List.copyOf(facets));
  }
}
