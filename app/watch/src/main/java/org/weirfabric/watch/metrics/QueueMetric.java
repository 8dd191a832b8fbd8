package org.weirfabric.watch.metrics;

import org.weirfabric.watch.telemetry.PriorityCounter;

/** A metric of each (switch, port, priority). */
enum QueueMetric {
  PAUSED(
      "weir.pfc.paused.seconds",
      PriorityCounter.PAUSED_NANOS,
      true,
      1e-9,
      "Time for which the neighbour has paused the priority"),
  PAUSING(
      "weir.pfc.pausing.seconds",
      PriorityCounter.PAUSING_NANOS,
      true,
      1e-9,
      "Time for which the priority had the neighbour paused"),
  RECEIVED(
      "weir.pfc.received.frames", PriorityCounter.PFC_RECEIVED, true, 1, "PFC frames received"),
  SENT_PFC("weir.pfc.sent.frames", PriorityCounter.PFC_SENT, true, 1, "PFC frames sent"),
  SENT("weir.queue.sent.bytes", PriorityCounter.SENT_BYTES, true, 1, "What the queue has sent"),
  OCCUPANCY(
      "weir.queue.occupancy.bytes",
      PriorityCounter.OCCUPANCY_BYTES,
      false,
      1,
      "What waits in the queue"),
  WATERMARK(
      "weir.queue.watermark.bytes",
      PriorityCounter.QUEUE_WATERMARK_BYTES,
      false,
      1,
      "The most that has waited in the queue"),
  QUEUE_DROPPED(
      "weir.queue.dropped.bytes",
      PriorityCounter.QUEUE_DROPPED_BYTES,
      true,
      1,
      "What has been dropped at the queue"),
  MARKED(
      "weir.queue.ecn.marked.frames",
      PriorityCounter.ECN_MARKED_FRAMES,
      true,
      1,
      "Frames marked CE in the queue"),
  SHARED(
      "weir.group.shared.watermark.bytes",
      PriorityCounter.SHARED_WATERMARK_BYTES,
      false,
      1,
      "The most that the priority group has held in the pool"),
  HEADROOM(
      "weir.group.headroom.watermark.bytes",
      PriorityCounter.HEADROOM_WATERMARK_BYTES,
      false,
      1,
      "The most that the priority group has held in its headroom"),
  GROUP_DROPPED(
      "weir.group.dropped.bytes",
      PriorityCounter.GROUP_DROPPED_BYTES,
      true,
      1,
      "What the priority group has dropped on arrival"),
  DETECTED(
      "weir.device.watchdog.detected",
      PriorityCounter.STORMS_DETECTED,
      true,
      1,
      "How often the switch's own watchdog has found the queue blocked"),
  RESTORED(
      "weir.device.watchdog.restored",
      PriorityCounter.STORMS_RESTORED,
      true,
      1,
      "How often the switch's own watchdog has restored the queue"),
  STORMED(
      "weir.device.watchdog.stormed",
      PriorityCounter.STORMED,
      false,
      1,
      "1 while the switch's own watchdog says that the queue is stormed"),
  LINK("weir.link.up", PriorityCounter.LINK_UP, false, 1, "1 if the link is up");

  private final String text;
  private final PriorityCounter counter;
  private final boolean counts;
  private final double scale;
  private final String about;

  QueueMetric(String text, PriorityCounter counter, boolean counts, double scale, String about) {
    this.text = text;
    this.counter = counter;
    this.counts = counts;
    this.scale = scale;
    this.about = about;
  }

  String text() {
    return text;
  }

  PriorityCounter counter() {
    return counter;
  }

  /** Whether it only rises, but for resets. */
  boolean counts() {
    return counts;
  }

  double scale() {
    return scale;
  }

  String about() {
    return about;
  }
}
