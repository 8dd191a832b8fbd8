package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** One egress queue of a port. */
@AutoValue
public abstract class QueueConfig {
  QueueConfig() {}

  /** The queue, 0 to 7. */
  public abstract int index();

  /** The ECN curve that marks in it; empty marks nothing. */
  public abstract Optional<String> ecnProfile();

  /** Exponent of its share of the egress pool, for a lossy queue; empty is not limited. */
  public abstract Optional<Integer> dynamicThreshold();

  /** A QueueConfig of the given parts. */
  public static QueueConfig of(
      int index, Optional<String> ecnProfile, Optional<Integer> dynamicThreshold) {
    return new AutoValue_QueueConfig(index, ecnProfile, dynamicThreshold);
  }
}
