package org.weirfabric.lab.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/**
 * A shared-buffer switch that stores and forwards, configured from its {@link SwitchConfig}. Its
 * ports have consecutive numbers; the groups and queues of one port lie side by side.
 */
final class SwitchModel implements Node, DeviceWatchdog.Actions {
  private static final int NO_QUEUE = -1;
  private static final int ALL_QUEUES = 0xff;
  private static final int LOOK = 1;

  private final int firstPort;
  private final Mac mac;
  private final Frames frames;
  private final Clock clock;
  private final List<PortName> ports;
  private RouteTable routes;
  private SwitchConfig config;
  private final Randomness randomness;
  private final long hashSalt;

  Classification classes;
  private final BufferMemories memories;
  final SharedBuffer buffer;
  final EgressQueues queues;
  private final EgressScheduler scheduler;

  private final DeviceWatchdog watchdog;
  private boolean watchdogLooks;

  /** Queues that the watchdog has given up, as a mask, by port. */
  private final int[] givenUp;

  /** Priorities whose pause it has a port ignore, as a mask. */
  private final int[] ignored;

  /** Queues that drop what comes to them, given up or overridden, as a mask, by port. */
  private final int[] discarding;

  private boolean anyDiscarding;

  /** When a frame was first marked, by queue of any port; the end of time if none was. */
  final long[] firstMark = new long[EgressQueues.QUEUES];

  private final boolean[] over;
  private int overCount;
  private double untilScan;

  private final int[] sendingQueue;
  private final int[] sendingGroup;
  private final long[] sendingBytes;
  private final long[] wakeAt;

  /** Frames dropped, by group of ingress and reason. */
  final long[] dropped;

  /** Octets dropped, as {@link #dropped} counts the frames. */
  final long[] droppedOctets;

  /** Frames, and their octets, that a queue had no room for or discarded. */
  final long[] queueDropped;

  final long[] queueDroppedOctets;

  /** Frames that a guard has caught. */
  long guarded;

  final long[] groupReceived;
  final long[] groupReceivedBytes;
  final long[] queueSent;
  final long[] queueSentBytes;
  final long[] queueLastSentPicos;
  private long droppedBytes;

  SwitchModel(
      int firstPort,
      List<PortName> ports,
      SwitchConfig config,
      AsicProfile asic,
      SortedMap<PortName, Integer> slices,
      RouteTable routes,
      Mac mac,
      Clock clock,
      long seed) {
    this.firstPort = firstPort;
    this.mac = mac;
    this.frames = mac.frames;
    this.clock = clock;
    this.ports = ports;
    this.routes = routes;
    this.config = config;
    this.randomness = new Randomness(Randomness.mix(seed + firstPort));
    this.hashSalt = Randomness.mix(seed ^ (firstPort * 0x9e3779b97f4a7c15L));
    this.classes = new Classification(config, ports);
    this.memories =
        new BufferMemories(
            asic,
            Arrays.copyOfRange(mac.links.picosPerByte, firstPort, firstPort + ports.size()),
            ports.stream().mapToInt(port -> slices.getOrDefault(port, -1)).toArray());
    this.buffer = new SharedBuffer(config, asic, memories, ports, classes);
    this.queues = new EgressQueues(frames, config, memories.count, ports);
    this.scheduler = new EgressScheduler(queues, frames, config, ports);
    this.givenUp = new int[ports.size()];
    this.ignored = new int[ports.size()];
    this.discarding = new int[ports.size()];
    discard();
    this.watchdog = new DeviceWatchdog(mac, this, ports.size());
    watchdog.configure(config, ports, firstPort, clock.picos());
    watch();
    Arrays.fill(firstMark, Long.MAX_VALUE);
    this.over = new boolean[buffer.groups()];
    this.sendingQueue = new int[ports.size()];
    this.sendingGroup = new int[ports.size()];
    this.sendingBytes = new long[ports.size()];
    this.wakeAt = new long[ports.size()];
    this.dropped = new long[buffer.groups() * DropReason.COUNT];
    this.droppedOctets = new long[buffer.groups() * DropReason.COUNT];
    this.queueDropped = new long[ports.size() * EgressQueues.QUEUES];
    this.queueDroppedOctets = new long[ports.size() * EgressQueues.QUEUES];
    this.groupReceived = new long[buffer.groups()];
    this.groupReceivedBytes = new long[buffer.groups()];
    this.queueSent = new long[ports.size() * EgressQueues.QUEUES];
    this.queueSentBytes = new long[ports.size() * EgressQueues.QUEUES];
    this.queueLastSentPicos = new long[ports.size() * EgressQueues.QUEUES];
    for (int port = 0; port < ports.size(); port++) {
      sendingQueue[port] = NO_QUEUE;
      mac.attach(firstPort + port, this);
      mac.obeys[firstPort + port] = classes.obeyed(port);
    }
  }

  private void watch() {
    if (!watchdogLooks && watchdog.isWatching()) {
      watchdogLooks = true;
      clock.after(watchdog.periodPicos(), Clock.WAKE, firstPort, LOOK);
    }
  }

  @Override
  public void giveUp(int port, int priority) {
    int egress = port - firstPort;
    givenUp[egress] |= classes.stopped(1 << priority);
    discard();
    flush(port, givenUp[egress], DropReason.WATCHDOG);
  }

  @Override
  public void ignorePause(int port, int priority) {
    ignored[port - firstPort] |= 1 << priority;
    mac.obeyOnly(port, classes.obeyed(port - firstPort) & ~ignored[port - firstPort]);
  }

  @Override
  public void restore(int port, int priority) {
    int egress = port - firstPort;
    givenUp[egress] &= ~classes.stopped(1 << priority);
    ignored[egress] &= ~(1 << priority);
    discard();
    mac.obeyOnly(port, classes.obeyed(egress) & ~ignored[egress]);
  }

  /** Sees which queues discard. */
  private void discard() {
    for (int port = 0; port < discarding.length; port++) {
      discarding[port] = givenUp[port] | classes.discarded(port);
    }
    anyDiscarding = Arrays.stream(discarding).anyMatch(mask -> mask != 0);
  }

  /** Frames sent by {@code port} from the queues of {@code priority}. */
  long sentOf(int port, int priority) {
    long sent = 0;
    for (int rest = classes.stopped(1 << priority); rest != 0; rest &= rest - 1) {
      int queue = Integer.numberOfTrailingZeros(rest);
      sent += queueSent[(port - firstPort) * EgressQueues.QUEUES + queue];
    }
    return sent;
  }

  /** Whether a queue of {@code priority} at {@code port} holds a frame. */
  boolean holds(int port, int priority) {
    return (queues.occupied[port - firstPort] & classes.stopped(1 << priority)) != 0;
  }

  /** How often the watchdog has found the queue of {@code priority} at {@code port} blocked. */
  long watchdogTrips(int port, int priority) {
    return watchdog.trips(port - firstPort, priority);
  }

  /** How often the watchdog has restored the queue of {@code priority} at {@code port}. */
  long watchdogRestorations(int port, int priority) {
    return watchdog.restorations(port - firstPort, priority);
  }

  /** Whether the watchdog has found {@code priority} at {@code port} blocked and still acts. */
  boolean isStormed(int port, int priority) {
    return watchdog.isStormed(port - firstPort, priority);
  }

  /** The number of its {@code local}-th port. */
  int port(int local) {
    return firstPort + local;
  }

  /** The configuration it runs. */
  SwitchConfig config() {
    return config;
  }

  /**
   * Runs {@code other} from now on; what it holds stays in the queues and groups where it is.
   *
   * @throws IllegalArgumentException if {@code other} contradicts itself; nothing has changed then
   */
  void configure(SwitchConfig other) {
    Classification others = new Classification(other, ports);
    new EgressQueues(
        frames, other, memories.count, ports); // so that what can't be leaves everything as it was
    new EgressScheduler(queues, frames, other, ports);
    buffer.configure(other, others);
    config = other;
    classes = others;
    queues.configure(other);
    scheduler.configure(other);
    discard();
    for (int port = 0; port < ports.size(); port++) {
      if (discarding[port] != 0) {
        flush(firstPort + port, discarding[port], DropReason.WATCHDOG);
      }
    }
    for (int port = 0; port < ports.size(); port++) {
      mac.obeyOnly(firstPort + port, classes.obeyed(port) & ~ignored[port]);
    }
    watchdog.configure(config, ports, firstPort, clock.picos());
    watch();
    overCount = 0;
    for (int group = 0; group < over.length; group++) {
      over[group] = buffer.isLossless(group) && (buffer.isOver(group) || stillOver(group));
      overCount += over[group] ? 1 : 0;
    }
    untilScan = 0;
    repeatPauses();
    for (int port = 0; port < ports.size(); port++) {
      mac.kick(firstPort + port);
    }
  }

  private boolean stillOver(int group) {
    return over[group] && !buffer.mayResume(group);
  }

  /** Has every port pause what its groups ask for and nothing else. */
  void repeatPauses() {
    for (int port = 0; port < ports.size(); port++) {
      int priorities = 0;
      for (int group = 0; group < SharedBuffer.GROUPS; group++) {
        if (over[port * SharedBuffer.GROUPS + group]) {
          priorities |= classes.pausedBy(port, group);
        }
      }
      mac.pauseOnly(firstPort + port, priorities);
    }
  }

  /** By which it routes. */
  RouteTable routes() {
    return routes;
  }

  /** Routes by {@code others} from now on. */
  void route(RouteTable others) {
    routes = others;
  }

  /** Drops all that waits to be sent by {@code port}. */
  void flush(int port, DropReason reason) {
    flush(port, ALL_QUEUES, reason);
  }

  private void flush(int port, int mask, DropReason reason) {
    int egress = port - firstPort;
    for (int queue = egress * EgressQueues.QUEUES;
        queue < (egress + 1) * EgressQueues.QUEUES;
        queue++) {
      boolean chosen = (mask & (1 << (queue % EgressQueues.QUEUES))) != 0;
      while (chosen && queues.head(queue) != Frames.NONE) {
        int frame = queues.take(queue);
        int group = groupOf(frame);
        long bytes = buffer.stored(frames.bytes(frame));
        int part = memories.part(egress);
        queues.release(queue, memoryOf(group, part), bytes);
        buffer.release(group, part, bytes);
        if (reason == DropReason.WATCHDOG) {
          countDiscarded(queue, frame);
        }
        drop(group, frame, reason);
      }
      if (chosen) {
        scheduler.emptied(egress, queue % EgressQueues.QUEUES);
      }
    }
    lookForXon();
  }

  /** The memory of the frames of {@code group} in its {@code part}. */
  private int memoryOf(int group, int part) {
    return memories.memory(group / SharedBuffer.GROUPS, part);
  }

  private int groupOf(int frame) {
    return (frames.ingress(frame) - firstPort) * SharedBuffer.GROUPS + frames.group(frame);
  }

  /** Sets everything counted at {@code port} to 0. */
  void resetCounters(int port) {
    int first = (port - firstPort) * SharedBuffer.GROUPS;
    int end = first + SharedBuffer.GROUPS;
    Arrays.fill(dropped, first * DropReason.COUNT, end * DropReason.COUNT, 0);
    Arrays.fill(droppedOctets, first * DropReason.COUNT, end * DropReason.COUNT, 0);
    Arrays.fill(queueDropped, first, end, 0);
    Arrays.fill(queueDroppedOctets, first, end, 0);
    Arrays.fill(groupReceived, first, end, 0);
    Arrays.fill(groupReceivedBytes, first, end, 0);
    Arrays.fill(queueSent, first, end, 0);
    Arrays.fill(queueSentBytes, first, end, 0);
    watchdog.resetCounters(port - firstPort);
    buffer.resetWatermarks(port - firstPort);
    queues.resetCounters(port - firstPort);
  }

  /** Frames dropped for {@code reason}. */
  long dropped(DropReason reason) {
    long frames = 0;
    for (int i = reason.index(); i < dropped.length; i += DropReason.COUNT) {
      frames += dropped[i];
    }
    return frames;
  }

  @Override
  public void receive(int port, int frame) {
    int ingress = port - firstPort;
    int point = frames.point(frame);
    int group = ingress * SharedBuffer.GROUPS + classes.group(ingress, point);
    groupReceived[group]++;
    groupReceivedBytes[group] += frames.bytes(frame);
    if (frames.ttl(frame) <= 1) {
      drop(group, frame, DropReason.TTL_EXPIRED);
      return;
    }
    frames.ttl(frame, frames.ttl(frame) - 1);
    int egress = routes.port(frames.destination(frame), frames.hash(frame) ^ hashSalt);
    if (egress == RouteTable.NONE) {
      drop(group, frame, DropReason.NO_ROUTE);
      return;
    }
    if (!mac.links.up[egress]) {
      drop(group, frame, DropReason.LINK_DOWN);
      return;
    }
    int queue = (egress - firstPort) * EgressQueues.QUEUES;
    int left;
    if (classes.turns(ingress, egress - firstPort, point)) {
      queue += classes.turnedQueue(ingress, point);
      left = classes.turnedPoint(ingress, point);
      guarded++;
    } else {
      queue += classes.queue(ingress, point);
      left = classes.pointAfter(ingress, point);
    }
    frames.point(frame, mac.links.pointBeyond(egress, left));
    if (anyDiscarding
        && (discarding[egress - firstPort] & (1 << (queue % EgressQueues.QUEUES))) != 0) {
      countDiscarded(queue, frame);
      drop(group, frame, DropReason.WATCHDOG);
      return;
    }
    int part = memories.part(egress - firstPort);
    int memory = memories.memory(ingress, part);
    if (!queues.hasRoom(queue, memory)) {
      countDiscarded(queue, frame);
      drop(group, frame, DropReason.EGRESS_SHARE);
      return;
    }
    long bytes = buffer.stored(frames.bytes(frame));
    if (!buffer.admit(group, part, bytes)) {
      drop(
          group,
          frame,
          buffer.isLossless(group) ? DropReason.HEADROOM_FULL : DropReason.INGRESS_SHARE);
      return;
    }
    frames.ingress(frame, port);
    frames.group(frame, (group % SharedBuffer.GROUPS));
    if (queues.mark(queue, frame, randomness)) {
      int index = queue % EgressQueues.QUEUES;
      firstMark[index] = Math.min(firstMark[index], clock.picos());
    }
    queues.add(queue, frame, memory, bytes);
    if (buffer.headroom(group) > 0 && !over[group]) { // the pool itself was full
      untilScan = 0;
    }
    lookForXoff(bytes);
    mac.kick(egress);
  }

  private void countDiscarded(int queue, int frame) {
    queueDropped[queue]++;
    queueDroppedOctets[queue] += frames.bytes(frame);
  }

  private void drop(int group, int frame, DropReason reason) {
    dropped[group * DropReason.COUNT + reason.index()]++;
    droppedOctets[group * DropReason.COUNT + reason.index()] += frames.bytes(frame);
    droppedBytes += frames.bytes(frame);
    frames.release(frame);
  }

  /** Looks at all groups only when enough has come in for one of them to have reached XOFF. */
  private void lookForXoff(long admittedBytes) {
    untilScan -= admittedBytes;
    if (untilScan > 0) {
      return;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int group : buffer.losslessGroups()) {
      if (!over[group]) {
        if (buffer.isOver(group)) {
          over[group] = true;
          overCount++;
          pausePeer(group);
        } else {
          least = Math.min(least, buffer.untilOver(group));
        }
      }
    }
    untilScan = least;
  }

  private void pausePeer(int group) {
    int port = group / SharedBuffer.GROUPS;
    int priorities = classes.pausedBy(port, group % SharedBuffer.GROUPS);
    for (int rest = priorities; rest != 0; rest &= rest - 1) {
      mac.pause(firstPort + port, Integer.numberOfTrailingZeros(rest));
    }
  }

  private void lookForXon() {
    if (overCount == 0) {
      return;
    }
    for (int group : buffer.losslessGroups()) {
      if (over[group] && buffer.mayResume(group)) {
        over[group] = false;
        overCount--;
        untilScan = 0;
        int port = group / SharedBuffer.GROUPS;
        int priorities = classes.pausedBy(port, group % SharedBuffer.GROUPS);
        for (int rest = priorities; rest != 0; rest &= rest - 1) {
          mac.resume(firstPort + port, Integer.numberOfTrailingZeros(rest));
        }
      }
    }
  }

  @Override
  public int nextToSend(int port) {
    int egress = port - firstPort;
    if (queues.occupied[egress] == 0) {
      return Frames.NONE;
    }
    int stopped = mac.paused[port] == 0 ? 0 : classes.stopped(mac.paused[port]);
    long now = clock.picos();
    int chosen = scheduler.choose(egress, stopped, now, mac.links.picosPerByte[port]);
    if (chosen == EgressScheduler.NONE) {
      long from = scheduler.earliest();
      if (from != Long.MAX_VALUE && wakeAt[egress] != from) {
        wakeAt[egress] = from;
        clock.after(from - now, Clock.WAKE, port, 0);
      }
      return Frames.NONE;
    }
    int queue = egress * EgressQueues.QUEUES + chosen;
    int frame = queues.take(queue);
    if (queues.head(queue) == Frames.NONE) {
      scheduler.emptied(egress, chosen);
    }
    sendingQueue[egress] = queue;
    sendingGroup[egress] = groupOf(frame);
    sendingBytes[egress] = buffer.stored(frames.bytes(frame));
    queueSent[queue]++;
    queueSentBytes[queue] += frames.bytes(frame);
    queueLastSentPicos[queue] = now;
    return frame;
  }

  @Override
  public void sent(int port) {
    int egress = port - firstPort;
    int part = memories.part(egress);
    queues.release(
        sendingQueue[egress], memoryOf(sendingGroup[egress], part), sendingBytes[egress]);
    buffer.release(sendingGroup[egress], part, sendingBytes[egress]);
    sendingQueue[egress] = NO_QUEUE;
    if (overCount > 0) {
      lookForXon();
    }
  }

  @Override
  public void link(int port, boolean up) {
    if (up) {
      repeatPauses();
      mac.kick(port);
    } else {
      flush(port, DropReason.LINK_DOWN);
    }
  }

  @Override
  public void wake(int port, int what) {
    if (what == LOOK) {
      watchdogLooks = false;
      watchdog.look(this, clock.picos());
      watch();
      return;
    }
    mac.kick(port);
  }

  /** Bytes of all frames it has dropped. */
  long droppedBytes() {
    return droppedBytes;
  }

  /** Bytes of all frames in its queues, found by walking them. */
  long heldBytes() {
    long held = 0;
    for (int queue = 0; queue < queues.stored.length; queue++) {
      for (int f = queues.head(queue); f != Frames.NONE; f = frames.next(f)) {
        held += frames.bytes(f);
      }
    }
    return held;
  }

  /** The place of {@code port} among the switch's own. */
  int local(int port) {
    return port - firstPort;
  }

  /** The queues that hold frames of those groups of {@code ingress} that pause its peer. */
  /** The ports by which the frames that wait in {@code queue} came in. */
  SortedSet<Integer> portsFeeding(int queue) {
    SortedSet<Integer> found = new TreeSet<>();
    for (int f = queues.head(queue); f != Frames.NONE; f = frames.next(f)) {
      found.add(frames.ingress(f));
    }
    return found;
  }

  SortedSet<Integer> queuesFedBy(int ingress) {
    SortedSet<Integer> found = new TreeSet<>();
    for (int queue = 0; queue < queues.stored.length; queue++) {
      for (int f = queues.head(queue); f != Frames.NONE; f = frames.next(f)) {
        if (frames.ingress(f) == ingress
            && over[(ingress - firstPort) * SharedBuffer.GROUPS + frames.group(f)]) {
          found.add(queue);
          break;
        }
      }
    }
    return found;
  }
}
