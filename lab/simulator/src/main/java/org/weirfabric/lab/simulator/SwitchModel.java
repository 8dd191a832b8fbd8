package org.weirfabric.lab.simulator;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/**
 * A shared-buffer switch that stores and forwards, configured from its {@link SwitchConfig}. Its
 * ports have consecutive numbers; the groups and queues of one port lie side by side.
 */
final class SwitchModel implements Node {
  private static final int NO_QUEUE = -1;

  private final int firstPort;
  private final Mac mac;
  private final Frames frames;
  private final Clock clock;
  private final RouteTable routes;
  private final Randomness randomness;
  private final long hashSalt;

  final Classification classes;
  final SharedBuffer buffer;
  final EgressQueues queues;
  private final EgressScheduler scheduler;

  private final boolean[] over;
  private int overCount;
  private double untilScan;

  private final int[] sendingQueue;
  private final int[] sendingGroup;
  private final long[] sendingBytes;
  private final long[] wakeAt;

  final long[] dropped = new long[DropReason.values().length];
  final long[] queueSentBytes;
  final long[] queueLastSentPicos;
  private long droppedBytes;

  SwitchModel(
      int firstPort,
      List<PortName> ports,
      SwitchConfig config,
      AsicProfile asic,
      RouteTable routes,
      Mac mac,
      Clock clock,
      long seed) {
    this.firstPort = firstPort;
    this.mac = mac;
    this.frames = mac.frames;
    this.clock = clock;
    this.routes = routes;
    this.randomness = new Randomness(Randomness.mix(seed + firstPort));
    this.hashSalt = Randomness.mix(seed ^ (firstPort * 0x9e3779b97f4a7c15L));
    this.classes = new Classification(config, ports);
    this.buffer = new SharedBuffer(config, asic, ports, classes);
    this.queues = new EgressQueues(frames, config, ports);
    this.scheduler = new EgressScheduler(queues, frames, config, ports);
    this.over = new boolean[buffer.groups()];
    this.sendingQueue = new int[ports.size()];
    this.sendingGroup = new int[ports.size()];
    this.sendingBytes = new long[ports.size()];
    this.wakeAt = new long[ports.size()];
    this.queueSentBytes = new long[ports.size() * EgressQueues.QUEUES];
    this.queueLastSentPicos = new long[ports.size() * EgressQueues.QUEUES];
    for (int port = 0; port < ports.size(); port++) {
      sendingQueue[port] = NO_QUEUE;
      mac.attach(firstPort + port, this);
      mac.obeys[firstPort + port] = classes.obeyed(port);
    }
  }

  @Override
  public void receive(int port, int frame) {
    int ingress = port - firstPort;
    if (frames.ttl[frame] <= 1) {
      drop(frame, DropReason.TTL_EXPIRED);
      return;
    }
    frames.ttl[frame]--;
    int egress = routes.port(frames.destination[frame], frames.hash[frame] ^ hashSalt);
    if (egress == RouteTable.NONE) {
      drop(frame, DropReason.NO_ROUTE);
      return;
    }
    int dscp = frames.dscp[frame];
    int group = ingress * SharedBuffer.GROUPS + classes.group(ingress, dscp);
    int queue = (egress - firstPort) * EgressQueues.QUEUES + classes.queue(ingress, dscp);
    frames.dscp[frame] = (byte) classes.dscpAfter(ingress, dscp);
    if (!queues.hasRoom(queue)) {
      drop(frame, DropReason.EGRESS_SHARE);
      return;
    }
    long bytes = buffer.stored(frames.bytes[frame]);
    if (!buffer.admit(group, bytes)) {
      drop(frame, buffer.isLossless(group) ? DropReason.HEADROOM_FULL : DropReason.INGRESS_SHARE);
      return;
    }
    frames.ingress[frame] = port;
    frames.group[frame] = (byte) (group % SharedBuffer.GROUPS);
    queues.mark(queue, frame, randomness);
    queues.add(queue, frame, bytes);
    if (buffer.headroomUsed[group] > 0 && !over[group]) { // the pool itself was full
      untilScan = 0;
    }
    lookForXoff(bytes);
    mac.kick(egress);
  }

  private void drop(int frame, DropReason reason) {
    dropped[reason.index()]++;
    droppedBytes += frames.bytes[frame];
    frames.release(frame);
  }

  /** Looks at all groups only when enough has come in for one of them to have reached XOFF. */
  private void lookForXoff(long admittedBytes) {
    untilScan -= admittedBytes;
    if (untilScan > 0) {
      return;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int group = 0; group < over.length; group++) {
      if (buffer.isLossless(group) && !over[group]) {
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
    for (int group = 0; group < over.length && overCount > 0; group++) {
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
    sendingGroup[egress] =
        (frames.ingress[frame] - firstPort) * SharedBuffer.GROUPS + frames.group[frame];
    sendingBytes[egress] = buffer.stored(frames.bytes[frame]);
    queueSentBytes[queue] += frames.bytes[frame];
    queueLastSentPicos[queue] = now;
    return frame;
  }

  @Override
  public void sent(int port) {
    int egress = port - firstPort;
    queues.release(sendingQueue[egress], sendingBytes[egress]);
    buffer.release(sendingGroup[egress], sendingBytes[egress]);
    sendingQueue[egress] = NO_QUEUE;
    if (overCount > 0) {
      lookForXon();
    }
  }

  @Override
  public void wake(int port, int what) {
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
      for (int f = queues.head(queue); f != Frames.NONE; f = frames.next[f]) {
        held += frames.bytes[f];
      }
    }
    return held;
  }

  /** The place of {@code port} among the switch's own. */
  int local(int port) {
    return port - firstPort;
  }

  /** The queues that hold frames of those groups of {@code ingress} that pause its peer. */
  SortedSet<Integer> queuesFedBy(int ingress) {
    SortedSet<Integer> found = new TreeSet<>();
    for (int queue = 0; queue < queues.stored.length; queue++) {
      for (int f = queues.head(queue); f != Frames.NONE; f = frames.next[f]) {
        if (frames.ingress[f] == ingress
            && over[(ingress - firstPort) * SharedBuffer.GROUPS + frames.group[f]]) {
          found.add(queue);
          break;
        }
      }
    }
    return found;
  }
}
