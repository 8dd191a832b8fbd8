package org.weirfabric.lab.simulator;

import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;

/**
 * What one switch port has counted since the beginning or its switch's last reboot, and what it
 * holds now. A view: each answer is that of the moment at which it is asked. Groups, queues and
 * priorities are 0 to 7; which priority is in which, the switch's configuration says. Octets are
 * those of frames with FCS.
 */
public final class PortCounters {
  private static final long PICOS_PER_NANO = 1000;

  private final Simulation simulation;
  private final SwitchModel model;
  private final int port;
  private final int first;

  PortCounters(Simulation simulation, PortRef ref) {
    this.simulation = simulation;
    this.model = simulation.model(ref.switchId());
    this.port = simulation.numbers.of(ref);
    this.first = model.local(port) * SharedBuffer.GROUPS;
  }

  /** Frames received into priority group {@code group}, those dropped among them. */
  public long receivedFrames(int group) {
    return model.groupReceived[first + group];
  }

  /** Octets received into priority group {@code group}. */
  public long receivedOctets(int group) {
    return model.groupReceivedBytes[first + group];
  }

  /** Frames sent from {@code queue}. */
  public long sentFrames(int queue) {
    return model.queueSent[first + queue];
  }

  /** Octets sent from {@code queue}. */
  public long sentOctets(int queue) {
    return model.queueSentBytes[first + queue];
  }

  /** All frames received, PFC frames and injected ones too. */
  public long receivedFrames() {
    long frames = simulation.mac.raw.received(port) + pfcReceived();
    for (int group = 0; group < SharedBuffer.GROUPS; group++) {
      frames += receivedFrames(group);
    }
    return frames;
  }

  /** All octets received. */
  public long receivedOctets() {
    long octets = simulation.mac.raw.receivedBytes(port) + pfcReceived() * Frames.MIN_BYTES;
    for (int group = 0; group < SharedBuffer.GROUPS; group++) {
      octets += receivedOctets(group);
    }
    return octets;
  }

  /** All frames sent, PFC frames and injected ones too. */
  public long sentFrames() {
    long frames = simulation.mac.raw.sent(port) + pfcSent();
    for (int queue = 0; queue < EgressQueues.QUEUES; queue++) {
      frames += sentFrames(queue);
    }
    return frames;
  }

  /** All octets sent. */
  public long sentOctets() {
    long octets = simulation.mac.raw.sentBytes(port) + pfcSent() * Frames.MIN_BYTES;
    for (int queue = 0; queue < EgressQueues.QUEUES; queue++) {
      octets += sentOctets(queue);
    }
    return octets;
  }

  /** Frames of {@code group} that were dropped for {@code reason}, by the port they came in by. */
  public long dropped(int group, DropReason reason) {
    return model.dropped[(first + group) * DropReason.COUNT + reason.index()];
  }

  /** Octets of the frames that {@link #dropped(int, DropReason)} counts. */
  public long droppedOctets(int group, DropReason reason) {
    return model.droppedOctets[(first + group) * DropReason.COUNT + reason.index()];
  }

  /** Frames that {@code queue} had no room for. */
  public long queueDropped(int queue) {
    return model.queueDropped[first + queue];
  }

  /** Octets of the frames that {@code queue} had no room for. */
  public long queueDroppedOctets(int queue) {
    return model.queueDroppedOctets[first + queue];
  }

  /** All frames dropped that had come in by this port. */
  public long dropped() {
    long frames = 0;
    for (int group = 0; group < SharedBuffer.GROUPS; group++) {
      for (DropReason reason : DropReason.values()) {
        frames += dropped(group, reason);
      }
    }
    return frames;
  }

  /** Frames marked CE in {@code queue}. */
  public long marked(int queue) {
    return model.queues.marks[first + queue];
  }

  /** Octets of the frames marked CE in {@code queue}. */
  public long markedOctets(int queue) {
    return model.queues.markedOctets[first + queue];
  }

  /** Bytes in {@code queue} now, in whole cells. */
  public long queueBytes(int queue) {
    return model.queues.stored[first + queue];
  }

  /** The ports of its switch by which the frames that wait in {@code queue} came in. */
  public SortedSet<PortName> origins(int queue) {
    SortedSet<PortName> ports = new TreeSet<>();
    for (int each : model.portsFeeding(first + queue)) {
      ports.add(PortRef.parse(simulation.numbers.name(each)).port());
    }
    return ports;
  }

  /** The most bytes that {@code queue} has held. */
  public long queueMostBytes(int queue) {
    return model.queues.most[first + queue];
  }

  /** Bytes that {@code group} holds of its reserved part. */
  public long reservedBytes(int group) {
    return model.buffer.reserved(first + group);
  }

  /** Bytes that {@code group} holds of the shared pool. */
  public long sharedBytes(int group) {
    return model.buffer.shared(first + group);
  }

  /** The most bytes that {@code group} has held of the shared pool. */
  public long sharedMostBytes(int group) {
    return model.buffer.sharedMost[first + group];
  }

  /** Bytes that {@code group} holds of its headroom. */
  public long headroomBytes(int group) {
    return model.buffer.headroom(first + group);
  }

  /** The most bytes that {@code group} has held of its headroom. */
  public long headroomMostBytes(int group) {
    return model.buffer.headroomMost[first + group];
  }

  /** PFC frames received for {@code priority}; those that end a pause count too. */
  public long pfcReceived(Priority priority) {
    return simulation.mac.pfcReceived(port, priority.value());
  }

  /** PFC frames sent for {@code priority}. */
  public long pfcSent(Priority priority) {
    return simulation.mac.pfcSent(port, priority.value());
  }

  /** How often the switch's watchdog has found the queue of {@code priority} blocked. */
  public long watchdogTrips(Priority priority) {
    return model.watchdogTrips(port, priority.value());
  }

  /** How often the switch's watchdog has restored the queue of {@code priority}. */
  public long watchdogRestorations(Priority priority) {
    return model.watchdogRestorations(port, priority.value());
  }

  /** Whether the switch's watchdog has found {@code priority} blocked and not restored it yet. */
  public boolean isStormed(Priority priority) {
    return model.isStormed(port, priority.value());
  }

  /** When the pause began that holds {@code priority}, or held it last, in ns. */
  public long pausedSinceNanos(Priority priority) {
    return simulation.mac.pausedSincePicos(port, priority.value()) / PICOS_PER_NANO;
  }

  /** How long the peer has kept this port from sending {@code priority}, in ns. */
  public long pausedNanos(Priority priority) {
    return simulation.mac.pausedPicos(port, priority.value()) / PICOS_PER_NANO;
  }

  /** How long this port has asked its peer not to send {@code priority}, in ns. */
  public long pausingNanos(Priority priority) {
    return simulation.mac.pausingPicos(port, priority.value()) / PICOS_PER_NANO;
  }

  /** Whether {@code priority} is kept from being sent now. */
  public boolean isPaused(Priority priority) {
    return (simulation.mac.paused[port] & (1 << priority.value())) != 0;
  }

  /** Whether the peer is asked not to send {@code priority} now. */
  public boolean isPausing(Priority priority) {
    return simulation.mac.isPausing(port, priority.value());
  }

  private long pfcReceived() {
    long frames = 0;
    for (int priority = 0; priority < Mac.PRIORITIES; priority++) {
      frames += simulation.mac.pfcReceived(port, priority);
    }
    return frames;
  }

  private long pfcSent() {
    long frames = 0;
    for (int priority = 0; priority < Mac.PRIORITIES; priority++) {
      frames += simulation.mac.pfcSent(port, priority);
    }
    return frames;
  }
}
