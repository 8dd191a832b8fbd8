package org.weirfabric.push;

import java.util.Optional;
import org.weirfabric.model.id.SwitchId;

/** What is known of the switches that can be pushed to. */
public interface Inventory {
  /** The switch {@code id}; empty if it is not, or no longer, in the topology. */
  Optional<ManagedSwitch> find(SwitchId id);

  /** What is known now: to ask for many switches of one moment. */
  default Inventory now() {
    return this;
  }
}
