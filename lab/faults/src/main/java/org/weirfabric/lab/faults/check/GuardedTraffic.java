package org.weirfabric.lab.faults.check;

import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/**
 * Frames that may only be let in where they are protected on every hop.
 *
 * @param dscp their DSCP
 * @param priority the priority that they are lossless in
 * @param frameBytes the largest of them
 * @param portFrameBytes the largest frame of any class, which a PFC frame may have to wait for
 */
public record GuardedTraffic(Dscp dscp, Priority priority, int frameBytes, int portFrameBytes) {}
