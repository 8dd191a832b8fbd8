package org.weirfabric.watchdog;

/** What is wrong, told by who stops the last egress queue of a chain of pauses. */
public enum IncidentKind {
  /** Queues wait for each other in a ring. */
  DEADLOCK("deadlock", true),
  /** A host pauses its port all the time. */
  NIC_STORM("nic-storm", true),
  /** A host pauses its port for a good part of the time and takes frames in the rest. */
  SLOW_RECEIVER("slow-receiver", false),
  /** More is sent to a port than its line carries: not a fault, never acted on. */
  INCAST("incast", false),
  /** A queue is not paused, yet doesn't send what its line could carry. */
  LOCAL_FAULT("local-fault", false),
  /** A queue sends though it is paused all the time, or its counter is wrong. */
  PFC_NOT_HONOURED("pfc-not-honoured", false),
  /** A switch pauses a queue all the time though nothing there is held up, or isn't heard of. */
  UNEXPLAINED_PAUSE("unexplained-pause", false);

  private final String text;
  private final boolean curable;

  IncidentKind(String text, boolean curable) {
    this.text = text;
    this.curable = curable;
  }

  /** The name in files and messages. */
  public String text() {
    return text;
  }

  /** Whether an action in the network can cure it; of all others one can only tell. */
  public boolean isCurable() {
    return curable;
  }
}
