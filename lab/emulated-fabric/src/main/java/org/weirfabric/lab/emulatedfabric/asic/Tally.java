package org.weirfabric.lab.emulatedfabric.asic;

/**
 * What a data plane counts of a port: for the port as a whole (index 0), or for each of its
 * priorities, queues or priority groups.
 */
public enum Tally {
  /** Bytes received, with FCS. */
  IN_OCTETS,
  /** Frames received. */
  IN_PACKETS,
  /** Frames received and dropped. */
  IN_DISCARDS,
  /** Bytes sent, with FCS. */
  OUT_OCTETS,
  /** Frames sent. */
  OUT_PACKETS,
  /** Frames dropped instead of sent. */
  OUT_DISCARDS,
  /** PFC frames received for a priority. */
  PFC_RECEIVED,
  /** PFC frames sent for a priority. */
  PFC_SENT,
  /** Time for which a priority was paused by the neighbour, ns. */
  PAUSED_NANOS,
  /** Time for which a priority had the neighbour paused, ns. */
  PAUSING_NANOS,
  /** Bytes in a queue now. */
  QUEUE_LENGTH,
  /** Most bytes a queue has held. */
  QUEUE_MOST,
  /** Frames sent from a queue. */
  QUEUE_PACKETS,
  /** Bytes sent from a queue, with FCS. */
  QUEUE_OCTETS,
  /** Frames dropped at a queue. */
  QUEUE_DROPPED_PACKETS,
  /** Bytes dropped at a queue. */
  QUEUE_DROPPED_OCTETS,
  /** Frames marked CE in a queue. */
  QUEUE_MARKED_PACKETS,
  /** Bytes marked CE in a queue. */
  QUEUE_MARKED_OCTETS,
  /** Most bytes a priority group has held in the pool. */
  GROUP_SHARED_MOST,
  /** Most bytes a priority group has held in its headroom. */
  GROUP_HEADROOM_MOST,
  /** Bytes dropped on arrival for want of buffer. */
  GROUP_DROPPED_OCTETS,
  /** Since when a priority has been paused, in ns since the Unix epoch; 0 if it isn't. */
  PAUSED_SINCE_NANOS,
  /** 1 while the watchdog of a priority acts on a storm, else 0. */
  STORMED,
  /** Storms that the watchdog of a priority has detected. */
  STORMS_DETECTED,
  /** Storms after which the watchdog of a priority has restored the queue. */
  STORMS_RESTORED
}
