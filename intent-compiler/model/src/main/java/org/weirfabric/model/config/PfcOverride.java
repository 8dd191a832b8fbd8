package org.weirfabric.model.config;

/**
 * What a port does with one priority for as long as it is told to, whatever its PFC and watchdog
 * settings say: the cure of a storm or a deadlock.
 *
 * <p>Unlike {@link WatchdogAction}, which a switch takes by itself once it has seen a storm, it is
 * in force from the moment it is set until it is taken away.
 */
public enum PfcOverride {
  /**
   * Received PFC is ignored; what waits in the priority's queue is discarded, and what comes to it.
   */
  DROP,
  /** Received PFC is ignored; the queue goes on sending. */
  FORWARD,
  /** PFC of the priority is off both ways: none is obeyed, none is sent. */
  PFC_OFF
}
