package org.weirfabric.watchdog;

/** What can be done about a queue that is paused and won't be let go. */
public enum CureAction {
  /** Drop what is in the queue and what comes to it. */
  DROP,
  /** Send in spite of the pause. */
  FORWARD,
  /** No longer obey PFC for this priority at this port. */
  PFC_OFF,
  /** Nothing: tell a human. */
  ALERT
}
