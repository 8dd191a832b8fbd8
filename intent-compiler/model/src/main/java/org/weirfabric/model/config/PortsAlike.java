package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.PortName;

/** The ports of one switch that have the same settings. */
@AutoValue
public abstract class PortsAlike {
  PortsAlike() {}

  /** What they are configured with. */
  public abstract PortSettings settings();

  /** The first of them, by name. */
  public abstract PortName first();

  /** How many they are. */
  public abstract int count();

  static PortsAlike of(PortSettings settings, PortName first, int count) {
    return new AutoValue_PortsAlike(settings, first, count);
  }
}
