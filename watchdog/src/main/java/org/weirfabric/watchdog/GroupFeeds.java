package org.weirfabric.watchdog;

/**
 * Which egress queues of a switch the ingress priority group at a port may hold frames for.
 *
 * <p>Few ASICs say; else it follows from routes, and routes may have been changed behind the plan's
 * back, so a turn that no plan has is {@link Ground#POSSIBLE}, not impossible.
 */
@FunctionalInterface
public interface GroupFeeds {
  /** On what an edge of the wait-for graph rests; the later, the better. */
  enum Ground {
    /** Both ends are held up at once and one could feed the other. */
    POSSIBLE,
    /** The plan's routes lead that way. */
    PLANNED,
    /** The device says that the group holds frames for that egress. */
    OBSERVED
  }

  /** Every turn on a switch is possible, none is known. */
  GroupFeeds ANY_TURN = (ingressPort, egressQueue) -> Ground.POSSIBLE;

  /**
   * On what ground the group of {@code egressQueue}'s priority at {@code ingressPort}, a port
   * number of the wiring on the same switch, may feed {@code egressQueue}.
   */
  Ground ground(int ingressPort, int egressQueue);
}
