package org.weirfabric.model.plan;

import java.util.Objects;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** The two ends of a port's way; at an end where it isn't configured it has a role only. */
final class PortPair {
  private PortPair() {}

  static PortSettings old(SwitchConfig base, SwitchConfig target, PortName name) {
    return settings(base, target, name);
  }

  static PortSettings fresh(SwitchConfig base, SwitchConfig target, PortName name) {
    return settings(target, base, name);
  }

  private static PortSettings settings(SwitchConfig here, SwitchConfig there, PortName name) {
    PortConfig port = here.ports().get(name);
    return port != null
        ? port.settings()
        : PortSettings.empty(
            Objects.requireNonNull(there.ports().get(name), "a port of either").role());
  }
}
