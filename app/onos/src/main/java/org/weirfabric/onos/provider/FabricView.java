package org.weirfabric.onos.provider;

import org.weirfabric.model.topology.Topology;

/** Where the rest of ONOS sees the fabric. */
public interface FabricView {
  /** Shows {@code topology} instead of what was shown before. */
  void show(Topology topology);
}
