package org.weirfabric.push;

import com.google.auto.value.AutoValue;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Switch;

/** A switch that Weir configures: how it is declared, and how its configuration is written. */
@AutoValue
public abstract class ManagedSwitch {
  ManagedSwitch() {}

  /** The switch with its endpoints, as the topology declares it. */
  public abstract Switch declared();

  /** How its configuration becomes entries of the target. */
  public abstract Dialect dialect();

  /**
   * Whether the target reports a state leaf beside every configuration leaf; if so, a state that is
   * missing or differs is a difference, otherwise only a state that differs.
   */
  public abstract boolean reportsState();

  /** A ManagedSwitch of the given parts. */
  public static ManagedSwitch of(Switch declared, Dialect dialect, boolean reportsState) {
    return new AutoValue_ManagedSwitch(declared, dialect, reportsState);
  }

  /** Its name. */
  public SwitchId id() {
    return declared().id();
  }
}
