package org.weirfabric.lab.simulator;

import java.util.List;

/** A host with one NIC: it sends its flows in turn, and takes in what comes for it. */
final class HostModel implements Node {
  private static final int SEND = 0;
  private static final int STORM = 1;
  private static final int DRAIN = 2;
  private static final int TIMER = 3;
  private static final int ALLOW = 4;
  private static final int KIND_BITS = 3;

  private static final int ALL_PRIORITIES = 0xff;
  private static final int FULL_TTL = 64;

  private final int port;
  private final Mac mac;
  private final Frames frames;
  private final Clock clock;
  private NicBehaviour nic;
  private final List<Flow> allFlows;

  private final FlowSchedule schedule = new FlowSchedule();
  private long wakeAt = -1;
  private final FrameList cnps;
  private final FrameList acks;

  private final FrameList received;
  private long receivedBytes;
  private long drainedAt = -1;
  private int pausedPriorities;

  private long injectedBytes;
  private long deliveredBytes;
  private long lostBytes;

  HostModel(int port, Mac mac, Clock clock, NicBehaviour nic, List<Flow> allFlows) {
    this.port = port;
    this.mac = mac;
    this.frames = mac.frames;
    this.clock = clock;
    this.nic = nic;
    this.allFlows = allFlows;
    this.cnps = new FrameList(frames);
    this.acks = new FrameList(frames);
    this.received = new FrameList(frames);
    mac.attach(port, this);
    mac.obeys[port] = nic.obeysPfc() ? ALL_PRIORITIES : 0;
  }

  /** Takes {@code flow} among those that it sends; it looks at it when it is kicked next. */
  void add(Flow flow) {
    schedule.offer(flow, clock.picos());
  }

  /** Begins: has itself woken for its first frame and for its storm. */
  void start() {
    clock.after(0, Clock.WAKE, port, SEND);
    if (nic.stormPriority().isPresent()) {
      clock.after(stormDelay(), Clock.WAKE, port, STORM);
    }
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

  @Override
  public void wake(int wokenPort, int what) {
    int flow = what >>> KIND_BITS;
    switch (what & ((1 << KIND_BITS) - 1)) {
      case SEND -> mac.kick(port);
      case STORM -> {
        if (nic.stormFromNanos() * 1000 <= clock.picos()) {
          nic.stormPriority().ifPresent(priority -> mac.pause(port, priority.value()));
        }
      }
      case DRAIN -> drained();
      case TIMER -> timer(allFlows.get(flow));
      default -> allowed(allFlows.get(flow));
    }
  }

  private void allowed(Flow flow) {
    flow.allowMessage(clock.picos());
    schedule.offer(flow, clock.picos());
    mac.kick(port);
  }

  private void timer(Flow flow) {
    if (flow.reliable != null && flow.timerAt == clock.picos()) {
      flow.timerAt = Reliable.NEVER;
      flow.reliable.wake(clock.picos());
      arm(flow, flow.reliable);
      schedule.offer(flow, clock.picos());
      mac.kick(port);
    }
  }

  private void arm(Flow flow, Reliable reliable) {
    if (reliable.deadline() < flow.timerAt) {
      flow.timerAt = reliable.deadline();
      clock.after(
          flow.timerAt - clock.picos(), Clock.WAKE, port, (flow.number << KIND_BITS) | TIMER);
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
    if (!cnps.isEmpty() && (paused & (1 << priorityOf(cnps.first()))) == 0) {
      return answer(cnps);
    }
    if (!acks.isEmpty() && (paused & (1 << priorityOf(acks.first()))) == 0) {
      return answer(acks);
    }
    long now = clock.picos();
    Flow flow = schedule.take(paused, now);
    if (flow != null) {
      return frameOf(flow, flow.nextBytes(now), now);
    }
    long earliest = schedule.earliest();
    if (earliest != Long.MAX_VALUE && earliest != wakeAt) {
      wakeAt = earliest;
      clock.after(earliest - now, Clock.WAKE, port, SEND);
    }
    return Frames.NONE;
  }

  private int answer(FrameList list) {
    int answer = list.take();
    injectedBytes += frames.bytes(answer);
    return answer;
  }

  private int frameOf(Flow flow, int bytes, long now) {
    int frame = frames.take();
    frames.kind(frame, Frames.DATA);
    frames.bytes(frame, bytes);
    frames.flow(frame, flow.number);
    frames.position(frame, flow.position());
    frames.destination(frame, flow.destination);
    frames.hash(frame, flow.hash);
    frames.point(frame, mac.links.pointBeyond(port, flow.point));
    frames.ecn(frame, flow.ecn);
    frames.ttl(frame, flow.ttl);
    injectedBytes += bytes;
    flow.sent(bytes, now);
    if (flow.reliable != null) {
      arm(flow, flow.reliable);
    }
    schedule.sent(flow, now);
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
    if (receivedBytes + frames.bytes(frame) > nic.receiveBuffer().bytes()) {
      lostBytes += frames.bytes(frame);
      frames.release(frame);
      return;
    }
    receivedBytes += frames.bytes(frame);
    received.add(frame);
    if (received.first() == frame) {
      drainFirst();
    }
    if (receivedBytes * 2 >= nic.receiveBuffer().bytes()) {
      int priority = allFlows.get(frames.flow(frame)).priority;
      pausedPriorities |= 1 << priority;
      mac.pause(port, priority);
    }
  }

  private void drainFirst() {
    double picosPerByte = 8e12 * mac.links.divisor / nic.drain().orElseThrow().bitsPerSecond();
    drainedAt = clock.picos() + Math.round(frames.bytes(received.first()) * picosPerByte);
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
    receivedBytes -= frames.bytes(frame);
    deliver(frame);
    if (pausedPriorities != 0 && receivedBytes * 4 <= nic.receiveBuffer().bytes()) {
      for (int rest = pausedPriorities; rest != 0; rest &= rest - 1) {
        mac.resume(port, Integer.numberOfTrailingZeros(rest));
      }
      pausedPriorities = 0;
    }
  }

  private void deliver(int frame) {
    int bytes = frames.bytes(frame);
    deliveredBytes += bytes;
    Flow flow = allFlows.get(frames.flow(frame));
    int kind = frames.kind(frame);
    if (kind == Frames.DATA) {
      data(flow, frame, bytes);
      return;
    }
    if (kind == Frames.CNP) {
      flow.notifications++;
      if (flow.dcqcn != null) {
        flow.dcqcn.notified(clock.picos());
      }
    } else if (flow.reliable != null) {
      flow.reliable.answered(kind, frames.position(frame), clock.picos());
      arm(flow, flow.reliable);
      schedule.offer(flow, clock.picos());
      mac.kick(port);
    }
    frames.release(frame);
  }

  private void data(Flow flow, int frame, int bytes) {
    boolean marked = frames.ecn(frame) == Frames.CE;
    if (marked) {
      flow.deliveredMarks++;
      if (flow.dcqcn != null && flow.dcqcn.answersMark(clock.picos())) {
        notifySender(flow, flow.dcqcn.parameters.cnpDscp().value());
      }
    }
    Reliable reliable = flow.reliable;
    if (reliable == null) {
      flow.arrived(flow.deliveredBytes + bytes, clock);
      frames.release(frame);
      return;
    }
    long position = frames.position(frame);
    int answer = reliable.received(position, bytes, marked, flow.endsMessage(position + bytes));
    flow.arrived(reliable.expected, clock);
    if (answer == Reliable.SILENCE) {
      frames.release(frame);
      return;
    }
    frames.kind(frame, answer);
    frames.position(frame, reliable.expected);
    address(flow, frame, flow.point);
    acks.add(frame);
    mac.kick(port);
  }

  /** Has {@code then} allowed one message more at its sender. */
  static void allowAfter(long delayPicos, Flow then, int nicPort, Clock clock) {
    clock.after(delayPicos, Clock.WAKE, nicPort, (then.number << KIND_BITS) | ALLOW);
  }

  /** The priority in which this NIC sends an answer of its own. */
  private int priorityOf(int answer) {
    Flow flow = allFlows.get(frames.flow(answer));
    return frames.kind(answer) == Frames.CNP && flow.dcqcn != null
        ? flow.dcqcn.parameters.cnpPriority().value()
        : flow.priority;
  }

  private void notifySender(Flow flow, int dscp) {
    int cnp = frames.take();
    frames.kind(cnp, Frames.CNP);
    frames.flow(cnp, flow.number);
    address(flow, cnp, dscp);
    cnps.add(cnp);
    mac.kick(port);
  }

  /** Makes {@code frame} a smallest one on its way back to the flow's source. */
  private void address(Flow flow, int frame, int point) {
    frames.bytes(frame, Frames.MIN_BYTES);
    frames.destination(frame, flow.source);
    frames.hash(frame, flow.backHash);
    frames.ecn(frame, Frames.NOT_ECT);
    frames.ttl(frame, FULL_TTL);
    frames.point(frame, mac.links.pointBeyond(port, point));
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
