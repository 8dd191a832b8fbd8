package org.weirfabric.lab.simulator;

import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;

/**
 * Receives the frames of given bytes that were injected somewhere and have arrived: LLDP, packets
 * out. Called while time advances, at the simulated moment; it may inject others.
 */
public interface RawFrames {
  /** {@code frame}, without FCS, has been received by the switch port {@code port}. */
  void received(PortRef port, long nanos, byte[] frame);

  /** {@code frame}, without FCS, has been received by the NIC of {@code host}. */
  void received(HostId host, long nanos, byte[] frame);
}
