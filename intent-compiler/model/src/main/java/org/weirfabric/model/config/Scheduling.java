package org.weirfabric.model.config;

/** How a queue is served (IEEE 802.1Q transmission selection). */
public enum Scheduling {
  /** Before every weighted queue, whenever it holds a frame. */
  STRICT,
  /** By deficit weighted round robin, in proportion to its weight. */
  DWRR
}
