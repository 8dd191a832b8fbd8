package org.weirfabric.watch.telemetry;

/** What a switch measures of one priority at one port: its queue, its group, and its PFC. */
public enum PriorityCounter {
  /** Time for which the neighbour has paused the priority, in ns. */
  PAUSED_NANOS,
  /** Since when it is paused without a break, by the device's clock, in ns, if it is. */
  PAUSE_START_NANOS,
  /** PFC frames received that name the priority. */
  PFC_RECEIVED,
  /** Time for which the priority had the neighbour paused, in ns. */
  PAUSING_NANOS,
  /** PFC frames sent that name the priority. */
  PFC_SENT,
  /** What the queue has sent, in bytes. */
  SENT_BYTES,
  /** What all queues of the port have sent, in bytes. */
  PORT_SENT_BYTES,
  /** What waits in the queue now, in bytes. */
  OCCUPANCY_BYTES,
  /** The most that has waited in the queue, in bytes. */
  QUEUE_WATERMARK_BYTES,
  /** What has been dropped at the queue, in bytes. */
  QUEUE_DROPPED_BYTES,
  /** Frames marked CE in the queue. */
  ECN_MARKED_FRAMES,
  /** The most that the priority group has held in the pool, in bytes. */
  SHARED_WATERMARK_BYTES,
  /** The most that the priority group has held in its headroom, in bytes. */
  HEADROOM_WATERMARK_BYTES,
  /** What the priority group has dropped on arrival, in bytes. */
  GROUP_DROPPED_BYTES,
  /** How often the switch's own watchdog has found the queue blocked. */
  STORMS_DETECTED,
  /** How often the switch's own watchdog has restored the queue. */
  STORMS_RESTORED,
  /** 1 while the switch's own watchdog says that the queue is stormed, else 0. */
  STORMED,
  /** 1 if the switch's own watchdog only reports what it finds, 0 if it acts on it. */
  WATCHDOG_ONLY_REPORTS,
  /** 1 if the link was up, 0 if not. */
  LINK_UP;

  /** Its place in an array of all of them; nowhere kept, so it may differ from start to start. */
  @SuppressWarnings("EnumOrdinal")
  public int place() {
    return ordinal();
  }
}
