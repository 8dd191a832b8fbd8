package org.weirfabric.lab.emulatedfabric.asic;

import java.util.SortedSet;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** The data plane that a chip drives: it forwards, pauses, drops, and counts. */
public interface SwitchPlane {
  /**
   * Runs a configuration from now on.
   *
   * @param config what to run
   * @param disabled ports that are to be down
   * @return what it runs then
   * @throws IllegalArgumentException if it can't; it then runs what it ran before
   */
  SwitchConfig configure(SwitchConfig config, SortedSet<PortName> disabled);

  /** The switch's own clock, in ns since the Unix epoch; some milliseconds old at most. */
  long deviceNanos();

  /** All counters at one moment. */
  SwitchReading read();
}
