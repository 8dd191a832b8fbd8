package org.weirfabric.model.plan;

/**
 * A part of a switch's configuration that a rollout stage moves as one from its old to its new
 * value, or to what is <em>joint</em>: enough for the old and the new at once.
 */
public enum Facet {
  /** Classes and DSCP maps: while a rollout runs, the union of the old ones and the new. */
  DEFINITIONS,
  /** The gate: every edge port classifies by the untrusting map, so the lossless class is empty. */
  EDGE_GATE,
  /**
   * Pools, priority groups and lossy egress limits; without the pools after {@link #JOINT_POOLS}.
   */
  BUFFERS,
  /** Scheduler policy, ECN profiles and queues. */
  SCHEDULING,
  /** PFC and its watchdog, and the guard against turns that could close a circle of pauses. */
  PFC,
  /** The DSCP map of fabric ports. */
  FABRIC_TRUST,
  /** The DSCP map of edge ports: the gate opens, or the last of the old configuration goes. */
  EDGE_TRUST,
  /** The {@link JointDefinitions} are there beside the old definitions; no port uses them. */
  JOINT_DEFINITIONS,
  /**
   * Edge ports that leave the scope are shut; at the others, DSCPs that become lossless are
   * remarked until every hop knows them.
   */
  EDGE_NARROW,
  /** Pools have the lesser of the old and the new size, less what {@link #JOINT_BUFFERS} takes. */
  JOINT_POOLS,
  /** Every priority group has the larger reserve and headroom, of the old ones and the new. */
  JOINT_BUFFERS,
  /** Every queue of the old policy and the new is scheduled; marking starts at the lower Kmin. */
  JOINT_SCHEDULING,
  /** Every priority of the old PFC and the new pauses, with a watchdog. */
  JOINT_PFC,
  /** Fabric ports know the old lossless DSCPs and the new. */
  JOINT_FABRIC_TRUST,
  /** Edge ports in the new scope let the old lossless DSCPs in and the new. */
  EDGE_WIDE,
  /** Edge ports remark the DSCPs that are lossless no more. */
  EDGE_LEAVE,
  /** Fabric ports know the new lossless DSCPs only. */
  FABRIC_LEAVE,
  /** Pools grow to their new size. */
  POOLS
}
