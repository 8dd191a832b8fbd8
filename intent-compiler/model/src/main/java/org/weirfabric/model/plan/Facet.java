package org.weirfabric.model.plan;

/**
 * A part of a switch's configuration that a rollout stage moves as one from its old to its new
 * value.
 */
public enum Facet {
  /** Classes and DSCP maps: while a rollout runs, the union of the old ones and the new. */
  DEFINITIONS,
  /** The gate: every edge port classifies by the untrusting map, so the lossless class is empty. */
  EDGE_GATE,
  /** Pools, priority groups and lossy egress limits. */
  BUFFERS,
  /** Scheduler policy, ECN profiles and queues. */
  SCHEDULING,
  /** PFC and its watchdog, and the guard against turns that could close a circle of pauses. */
  PFC,
  /** The DSCP map of fabric ports. */
  FABRIC_TRUST,
  /** The DSCP map of edge ports: the gate opens, or the last of the old configuration goes. */
  EDGE_TRUST
}
