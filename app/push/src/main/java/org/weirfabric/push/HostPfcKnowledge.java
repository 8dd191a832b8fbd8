package org.weirfabric.push;

import org.weirfabric.model.id.PortRef;

/** What is known of hosts that are asked by DCBX whether they obey PFC. */
public interface HostPfcKnowledge {
  /** Knows of no host. */
  HostPfcKnowledge NONE = port -> false;

  /** Whether the host at {@code port} is known, now, to obey PFC on its lossless priorities. */
  boolean obeysPfc(PortRef port);

  /** What is known now: to ask about many ports at one moment. */
  default HostPfcKnowledge now() {
    return this;
  }
}
