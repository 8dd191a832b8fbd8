package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Priority;

/**
 * One traffic class on a switch: its PFC priority, its ingress priority group and its egress queue.
 */
@AutoValue
public abstract class TrafficClassConfig {
  TrafficClassConfig() {}

  /** The class's name in the intent. */
  public abstract ClassName name();

  /** The PFC priority, which is the traffic class too. */
  public abstract Priority priority();

  /** The ingress priority group that accounts its bytes, 0 to 7. */
  public abstract int priorityGroup();

  /** The egress queue that holds it, 0 to 7. */
  public abstract int queue();

  /** Whether PFC protects it. */
  public abstract boolean lossless();

  /** A TrafficClassConfig of the given parts. */
  public static TrafficClassConfig of(
      ClassName name, Priority priority, int priorityGroup, int queue, boolean lossless) {
    return new AutoValue_TrafficClassConfig(name, priority, priorityGroup, queue, lossless);
  }
}
