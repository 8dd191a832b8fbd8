package org.weirfabric.lab.faults.check;

import org.weirfabric.model.topology.Topology;

/**
 * How the fabric is cabled from some change on.
 *
 * @param fromSequence the first change that finds it so
 * @param topology the cables
 */
public record Cabling(long fromSequence, Topology topology) {}
