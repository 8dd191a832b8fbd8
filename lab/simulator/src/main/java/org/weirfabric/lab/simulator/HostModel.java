package org.weirfabric.lab.simulator;

import java.util.List;

/** A host with one NIC: it sends its flows in turn, and takes in what comes for it. */
final class HostModel implements Node {
  private static final int SEND = 0;
  private static final int STORM = 1;
  private static final int DRAIN = 2;
  private static final int ALL_PRIORITIES = 0xff;
  private static final byte FULL_TTL = 64;

  private final int port;
  private final Mac mac;
  private final Frames frames;
  private final Clock clock;
  private NicBehaviour nic;
  private final int host;
  private final List<Flow> allFlows;
  private Flow[] flows;

  private int turn;
  private long wakeAt = -1;
  private final FrameList cnps;
  private final FrameList acks;
  private final FrameList[] answers;

  private final FrameList received;
  private long receivedBytes;
  private long drainedAt = -1;
  private int pausedPriorities;

  private long injectedBytes;
  private long deliveredBytes;
  private long lostBytes;

  HostModel(int port, Mac mac, Clock clock, NicBehaviour nic, List<Flow> allFlows, int host) {
    this.port = port;
    this.mac = mac;
    this.frames = mac.frames;
    this.clock = clock;
    this.nic = nic;
    this.host = host;
    this.allFlows = allFlows;
    this.cnps = new FrameList(frames);
    this.acks = new FrameList(frames);
    this.received = new FrameList(frames);
    this.answers = new FrameList[] {cnps, acks};
    this.flows = allFlows.stream().filter(flow -> flow.source == host).toArray(Flow[]::new);
    mac.attach(port, this);
    mac.obeys[port] = nic.obeysPfc() ? ALL_PRIORITIES : 0;
  }

  /** Behaves as {@code other} from now on. */
  void behave(NicBehaviour other) {
    nic.stormPriority().ifPresent(priority -> mac.resume(port, priority.value()));
    nic = other;
    mac.obeyOnly(port, nic.obeysPfc() ? ALL_PRIORITIES : 0);
    other.stormPriority().ifPresent(priority -> clock.after(stormDelay(), Clock.WAKE, port, STORM));
    if (nic.drain().isEmpty()) {
      while (!received.isEmpty()) {
        takeIn();
      }
    }
    mac.kick(port);
  }

  private long stormDelay() {
    return Math.max(0, nic.stormFromNanos() * 1000 - clock.picos());
  }

  /** Hears that there are other flows to send than before. */
  void flowsChanged() {
    flows =
        allFlows.stream()
            .filter(flow -> flow.source == host && !flow.isOver())
            .toArray(Flow[]::new);
    turn = 0;
    mac.kick(port);
  }

  /** Begins: has itself woken for its first frame and for its storm. */
  void start() {
    clock.after(0, Clock.WAKE, port, SEND);
    if (nic.stormPriority().isPresent()) {
      clock.after(stormDelay(), Clock.WAKE, port, STORM);
    }
  }

  @Override
  public void wake(int wokenPort, int what) {
    if (what == SEND) {
      mac.kick(port);
    } else if (what == STORM) {
      if (nic.stormFromNanos() * 1000 <= clock.picos()) {
        nic.stormPriority().ifPresent(priority -> mac.pause(port, priority.value()));
      }
    } else {
      drained();
    }
  }

  @Override
  public void link(int linkedPort, boolean up) {
    if (!up) {
      return;
    }
    if (nic.stormPriority().isPresent()) {
      clock.after(stormDelay(), Clock.WAKE, port, STORM);
    }
    for (int rest = pausedPriorities; rest != 0; rest &= rest - 1) {
      mac.pause(port, Integer.numberOfTrailingZeros(rest));
    }
    mac.kick(port);
  }

  @Override
  public int nextToSend(int sendingPort) {
    int paused = mac.paused[port];
    for (FrameList list : answers) {
      if (!list.isEmpty() && (paused & (1 << priorityOf(list.first()))) == 0) {
        int answer = list.take();
        injectedBytes += frames.bytes[answer];
        return answer;
      }
    }
    long now = clock.picos();
    long earliest = Long.MAX_VALUE;
    for (int i = 0; i < flows.length; i++) {
      int index = turn + i < flows.length ? turn + i : turn + i - flows.length;
      Flow flow = flows[index];
      if ((paused & (1 << flow.priority)) != 0) {
        continue;
      }
      if (flow.nextPicos > now) { // first: with many flows this is nearly always the answer
        earliest = Math.min(earliest, flow.nextPicos);
        continue;
      }
      int bytes = flow.spec.sizes().bytesAt(now);
      if (!flow.held(bytes)) {
        turn = index + 1 == flows.length ? 0 : index + 1;
        return frameOf(flow, bytes, now);
      }
    }
    if (earliest != Long.MAX_VALUE && earliest != wakeAt) {
      wakeAt = earliest;
      clock.after(earliest - now, Clock.WAKE, port, SEND);
    }
    return Frames.NONE;
  }

  private int frameOf(Flow flow, int bytes, long now) {
    flow.sentBytes += bytes;
    // A paced flow keeps its own time; what a pause held back is not made up for in a burst.
    long picosPerByte = flow.picosPerByteAfter(bytes, now);
    flow.nextPicos =
        Math.max(flow.nextPicos, now - bytes * picosPerByte)
            + (bytes + Frames.WIRE_OVERHEAD_BYTES) * picosPerByte;
    injectedBytes += bytes;
    int frame = frames.take();
    frames.kind[frame] = Frames.DATA;
    frames.bytes[frame] = bytes;
    frames.flow[frame] = flow.number;
    frames.destination[frame] = flow.destination;
    frames.hash[frame] = flow.hash;
    frames.dscp[frame] = (byte) flow.spec.dscp().value();
    frames.ecn[frame] = flow.spec.ecnCapable() ? Frames.ECT : Frames.NOT_ECT;
    frames.ttl[frame] = (byte) flow.spec.ttl();
    return frame;
  }

  @Override
  public void sent(int sendingPort) {}

  @Override
  public void receive(int receivingPort, int frame) {
    if (nic.drain().isEmpty()) {
      deliver(frame);
      return;
    }
    if (receivedBytes + frames.bytes[frame] > nic.receiveBuffer().bytes()) {
      lostBytes += frames.bytes[frame];
      frames.release(frame);
      return;
    }
    receivedBytes += frames.bytes[frame];
    received.add(frame);
    if (received.first() == frame) {
      drainFirst();
    }
    if (receivedBytes * 2 >= nic.receiveBuffer().bytes()) {
      int priority = allFlows.get(frames.flow[frame]).priority;
      pausedPriorities |= 1 << priority;
      mac.pause(port, priority);
    }
  }

  private void drainFirst() {
    double picosPerByte = 8e12 * mac.links.divisor / nic.drain().orElseThrow().bitsPerSecond();
    drainedAt = clock.picos() + Math.round(frames.bytes[received.first()] * picosPerByte);
    clock.after(drainedAt - clock.picos(), Clock.WAKE, port, DRAIN);
  }

  private void drained() {
    if (drainedAt != clock.picos() || received.isEmpty() || nic.drain().isEmpty()) {
      return; // it has become faster meanwhile
    }
    takeIn();
    if (!received.isEmpty()) {
      drainFirst();
    }
  }

  private void takeIn() {
    int frame = received.take();
    receivedBytes -= frames.bytes[frame];
    deliver(frame);
    if (pausedPriorities != 0 && receivedBytes * 4 <= nic.receiveBuffer().bytes()) {
      for (int rest = pausedPriorities; rest != 0; rest &= rest - 1) {
        mac.resume(port, Integer.numberOfTrailingZeros(rest));
      }
      pausedPriorities = 0;
    }
  }

  private void deliver(int frame) {
    int bytes = frames.bytes[frame];
    deliveredBytes += bytes;
    Flow flow = allFlows.get(frames.flow[frame]);
    if (frames.kind[frame] == Frames.CNP) {
      flow.notifications++;
      if (flow.dcqcn != null) {
        flow.dcqcn.notified(clock.picos());
      }
      frames.release(frame);
      return;
    }
    if (frames.kind[frame] == Frames.ACK) {
      flow.acknowledgedBytes += frames.acknowledged[frame];
      frames.release(frame);
      mac.kick(port);
      return;
    }
    flow.deliveredBytes += bytes;
    if (frames.ecn[frame] == Frames.CE) {
      flow.deliveredMarks++;
      if (flow.dcqcn != null && flow.dcqcn.answersMark(clock.picos())) {
        notifySender(flow, flow.dcqcn.parameters.cnpDscp().value());
      }
    }
    if (flow.acknowledged()) {
      acknowledge(flow, frame);
    } else {
      frames.release(frame);
    }
  }

  /** The priority in which this NIC sends an answer of its own. */
  private int priorityOf(int answer) {
    Flow flow = allFlows.get(frames.flow[answer]);
    return frames.kind[answer] == Frames.CNP && flow.dcqcn != null
        ? flow.dcqcn.parameters.cnpPriority().value()
        : flow.priority;
  }

  private void notifySender(Flow flow, int dscp) {
    int cnp = frames.take();
    frames.kind[cnp] = Frames.CNP;
    frames.flow[cnp] = flow.number;
    address(flow, cnp, dscp);
    cnps.add(cnp);
    mac.kick(port);
  }

  /** Makes {@code frame} a smallest one on its way back to the flow's source. */
  private void address(Flow flow, int frame, int dscp) {
    frames.bytes[frame] = Frames.MIN_BYTES;
    frames.destination[frame] = flow.source;
    frames.hash[frame] = flow.backHash;
    frames.ecn[frame] = Frames.NOT_ECT;
    frames.ttl[frame] = FULL_TTL;
    frames.dscp[frame] = (byte) dscp;
  }

  /** Turns the delivered {@code frame} into its acknowledgement. */
  private void acknowledge(Flow flow, int frame) {
    frames.acknowledged[frame] = frames.bytes[frame];
    frames.kind[frame] = Frames.ACK;
    address(flow, frame, flow.spec.dscp().value());
    acks.add(frame);
    mac.kick(port);
  }

  /** Bytes whose sending has begun. */
  long injectedBytes() {
    return injectedBytes;
  }

  /** Bytes taken in. */
  long deliveredBytes() {
    return deliveredBytes;
  }

  /** Bytes that found its receive buffer full. */
  long lostBytes() {
    return lostBytes;
  }

  /** Bytes received but not yet taken in, found by walking the frames. */
  long heldBytes() {
    return received.bytes();
  }
}
