package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collection;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortsAlike;
import org.weirfabric.model.config.SwitchConfig;

/** How many ports of a fabric there are of which something is proven. */
@AutoValue
abstract class PortCounts {
  /** Ports with PFC for some priority. */
  abstract long pfc();

  /** Ports of hosts. */
  abstract long edge();

  static PortCounts of(Collection<SwitchConfig> configs) {
    PortCounts counts = new AutoValue_PortCounts(0, 0);
    for (SwitchConfig config : configs) {
      counts = counts.plus(config, 1);
    }
    return counts;
  }

  /** These with the ports of {@code config}, or with {@code times} -1 without them. */
  PortCounts plus(SwitchConfig config, int times) {
    long pfc = 0;
    long edge = 0;
    for (PortsAlike alike : config.portsAlike()) {
      pfc += alike.settings().pfc().isEmpty() ? 0 : alike.count();
      edge += alike.settings().role() == PortRole.EDGE ? alike.count() : 0;
    }
    return new AutoValue_PortCounts(pfc() + times * pfc, edge() + times * edge);
  }
}
