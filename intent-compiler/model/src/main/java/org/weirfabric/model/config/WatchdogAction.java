package org.weirfabric.model.config;

/** What a PFC watchdog does to a queue that a pause storm blocks (SONiC's terms). */
public enum WatchdogAction {
  /** Drop what is queued and what arrives for it. */
  DROP,
  /** Ignore the pause and go on sending. */
  FORWARD,
  /** Report only. */
  ALERT
}
