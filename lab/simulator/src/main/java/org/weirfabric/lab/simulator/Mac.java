package org.weirfabric.lab.simulator;

import java.util.Arrays;

/**
 * The MACs of all ports: they serialise frames, send PFC frames before any other and repeat them,
 * and obey those they receive.
 *
 * <p>A frame begun is finished. A received PFC frame takes effect after the response delay; its
 * pause ends the named quanta after the receipt, or with a frame of 0 quanta.
 */
final class Mac {
  static final int PRIORITIES = 8;

  private static final int REFRESHES_PER_PAUSE = 2;

  final Links links;
  final Frames frames;
  final RawPayloads raw;
  private final Clock clock;
  private final Node[] nodes;

  private final boolean[] busy;
  private final int[] pausing;
  private final int[] toSend;
  private final long[] refreshDue;

  /** Priorities for which a port obeys PFC frames, as a mask. */
  final int[] obeys;

  /** Priorities that are paused at a port at the moment, as a mask. */
  final int[] paused;

  /** When some port first paused a priority; the end of time if none did. */
  final long[] firstPause = new long[PRIORITIES];

  private final long[] pausedUntil;
  private final long[] pausedSince;
  private final long[] pausedPicos;
  private final long[] pausingSince;
  private final long[] pausingPicos;
  private final long[] pfcSent;
  private final long[] pfcReceived;

  Mac(Links links, Frames frames, Clock clock) {
    this.links = links;
    this.frames = frames;
    this.clock = clock;
    int ports = links.count;
    raw = new RawPayloads(frames, ports);
    Arrays.fill(firstPause, Long.MAX_VALUE);
    nodes = new Node[ports];
    busy = new boolean[ports];
    pausing = new int[ports];
    toSend = new int[ports];
    obeys = new int[ports];
    paused = new int[ports];
    refreshDue = new long[ports * PRIORITIES];
    pausedUntil = new long[ports * PRIORITIES];
    pausedSince = new long[ports * PRIORITIES];
    pausedPicos = new long[ports * PRIORITIES];
    pausingSince = new long[ports * PRIORITIES];
    pausingPicos = new long[ports * PRIORITIES];
    pfcSent = new long[ports * PRIORITIES];
    pfcReceived = new long[ports * PRIORITIES];
  }

  /** Puts {@code node} behind {@code port}. */
  void attach(int port, Node node) {
    nodes[port] = node;
  }

  /** Begins to send by {@code port} if it is idle and there is something to send. */
  void kick(int port) {
    if (!busy[port]) {
      sendNext(port);
    }
  }

  /** Has {@code port} pause its peer's {@code priority} until {@link #resume}. */
  void pause(int port, int priority) {
    if (links.up[port] && (pausing[port] & (1 << priority)) == 0) {
      pausing[port] |= 1 << priority;
      firstPause[priority] = Math.min(firstPause[priority], clock.picos());
      pausingSince[port * PRIORITIES + priority] = clock.picos();
      refresh(port, priority);
    }
  }

  /** Has {@code port} end what {@link #pause} began. */
  void resume(int port, int priority) {
    if ((pausing[port] & (1 << priority)) != 0) {
      pausing[port] &= ~(1 << priority);
      endPausing(port, priority);
      refreshDue[port * PRIORITIES + priority] = 0;
      toSend[port] |= 1 << priority;
      kick(port);
    }
  }

  private void endPausing(int port, int priority) {
    int index = port * PRIORITIES + priority;
    pausingPicos[index] += clock.picos() - pausingSince[index];
  }

  /** Has {@code port} pause {@code priorities} of its peer, a mask, and no others. */
  void pauseOnly(int port, int priorities) {
    for (int priority = 0; priority < PRIORITIES; priority++) {
      if ((priorities & (1 << priority)) != 0) {
        pause(port, priority);
      } else {
        resume(port, priority);
      }
    }
  }

  /** Has {@code port} obey PFC frames for {@code priorities}, a mask, and no others. */
  void obeyOnly(int port, int priorities) {
    obeys[port] = priorities;
    for (int rest = paused[port] & ~priorities; rest != 0; rest &= rest - 1) {
      endPause(port, Integer.numberOfTrailingZeros(rest));
    }
  }

  /** Lets the link of {@code port} work or not; all pauses at this end are over. */
  void setUp(int port, boolean up) {
    links.up[port] = up;
    toSend[port] = 0;
    for (int priority = 0; priority < PRIORITIES; priority++) {
      refreshDue[port * PRIORITIES + priority] = 0;
      if (isPausing(port, priority)) {
        endPausing(port, priority);
      }
      endPause(port, priority);
    }
    pausing[port] = 0;
  }

  /** Queues {@code bytes} to be sent by {@code port} as a frame of its own, before any data. */
  void inject(int port, byte[] bytes) {
    raw.add(port, bytes);
    kick(port);
  }

  /** Sets everything counted at {@code port} to 0. */
  void resetCounters(int port) {
    for (int index = port * PRIORITIES; index < (port + 1) * PRIORITIES; index++) {
      pausedPicos[index] = 0;
      pausedSince[index] = clock.picos();
      pausingPicos[index] = 0;
      pausingSince[index] = clock.picos();
      pfcSent[index] = 0;
      pfcReceived[index] = 0;
    }
    raw.resetCounters(port);
  }

  /** Whether {@code port} pauses its peer's {@code priority}. */
  boolean isPausing(int port, int priority) {
    return (pausing[port] & (1 << priority)) != 0;
  }

  /** The event {@link Clock#REFRESH}. */
  void refreshDue(int port, int priority) {
    if (refreshDue[port * PRIORITIES + priority] == clock.picos()) {
      refresh(port, priority);
    }
  }

  private void refresh(int port, int priority) {
    long half =
        PauseQuanta.MAX * (PauseQuanta.BYTES * links.picosPerByte[port]) / REFRESHES_PER_PAUSE;
    refreshDue[port * PRIORITIES + priority] = clock.picos() + half;
    clock.after(half, Clock.REFRESH, port, priority);
    toSend[port] |= 1 << priority;
    kick(port);
  }

  private void sendNext(int port) {
    if (!links.up[port]) {
      return;
    }
    int frame;
    if (toSend[port] != 0) {
      frame = pfcFrame(port);
    } else if (raw.waits(port)) {
      frame = raw.take(port);
    } else {
      frame = nodes[port].nextToSend(port);
    }
    if (frame == Frames.NONE) {
      return;
    }
    busy[port] = true;
    long serialisation =
        (frames.bytes(frame) + Frames.WIRE_OVERHEAD_BYTES) * links.picosPerByte[port];
    clock.after(serialisation, Clock.SENT, port, frames.kind(frame));
    clock.after(serialisation + links.delayPicos[port], Clock.ARRIVED, links.peer[port], frame);
  }

  private int pfcFrame(int port) {
    int priority = Integer.numberOfTrailingZeros(toSend[port]);
    toSend[port] &= ~(1 << priority);
    pfcSent[port * PRIORITIES + priority]++;
    int frame = frames.take();
    frames.kind(frame, Frames.PFC);
    frames.bytes(frame, Frames.MIN_BYTES);
    frames.flow(frame, priority);
    frames.destination(frame, isPausing(port, priority) ? PauseQuanta.MAX : 0);
    return frame;
  }

  /** The event {@link Clock#SENT}. */
  void sent(int port, int kind) {
    busy[port] = false;
    if (kind < Frames.PFC) {
      nodes[port].sent(port);
    }
    kick(port);
  }

  /** The event {@link Clock#ARRIVED}. */
  void arrived(int port, int frame) {
    int kind = frames.kind(frame);
    if (kind < Frames.PFC) {
      nodes[port].receive(port, frame);
      return;
    }
    if (kind != Frames.PFC) {
      if (kind == Frames.RAW) {
        raw.arrived(port, frame);
      }
      frames.release(frame);
      return;
    }
    int priority = frames.flow(frame);
    pfcReceived[port * PRIORITIES + priority]++;
    if ((obeys[port] & (1 << priority)) != 0) {
      clock.after(
          links.responsePicos[port],
          Clock.OBEY,
          port,
          (priority << 16) | frames.destination(frame));
    }
    frames.release(frame);
  }

  /** The event {@link Clock#OBEY}. */
  void obey(int port, int priorityAndQuanta) {
    int priority = priorityAndQuanta >>> 16;
    if ((obeys[port] & (1 << priority)) == 0 || !links.up[port]) {
      return; // not any more
    }
    int index = port * PRIORITIES + priority;
    long remaining =
        (priorityAndQuanta & 0xffff) * (PauseQuanta.BYTES * links.picosPerByte[port])
            - links.responsePicos[port];
    if (remaining <= 0) {
      endPause(port, priority);
      return;
    }
    pausedUntil[index] = clock.picos() + remaining;
    clock.after(remaining, Clock.PAUSE_END, port, priority);
    if ((paused[port] & (1 << priority)) == 0) {
      paused[port] |= 1 << priority;
      pausedSince[index] = clock.picos();
    }
  }

  /** The event {@link Clock#PAUSE_END}. */
  void pauseEnd(int port, int priority) {
    if (pausedUntil[port * PRIORITIES + priority] == clock.picos()) {
      endPause(port, priority);
    }
  }

  private void endPause(int port, int priority) {
    if ((paused[port] & (1 << priority)) == 0) {
      return;
    }
    int index = port * PRIORITIES + priority;
    paused[port] &= ~(1 << priority);
    pausedUntil[index] = 0;
    pausedPicos[index] += clock.picos() - pausedSince[index];
    kick(port);
  }

  /** How long {@code priority} has been paused at {@code port} so far. */
  long pausedPicos(int port, int priority) {
    int index = port * PRIORITIES + priority;
    boolean now = (paused[port] & (1 << priority)) != 0;
    return pausedPicos[index] + (now ? clock.picos() - pausedSince[index] : 0);
  }

  /** How long {@code port} has paused its peer's {@code priority} so far. */
  long pausingPicos(int port, int priority) {
    int index = port * PRIORITIES + priority;
    return pausingPicos[index]
        + (isPausing(port, priority) ? clock.picos() - pausingSince[index] : 0);
  }

  /** When the pause began that holds {@code priority} at {@code port}, or held it last. */
  long pausedSincePicos(int port, int priority) {
    return pausedSince[port * PRIORITIES + priority];
  }

  long pfcSent(int port, int priority) {
    return pfcSent[port * PRIORITIES + priority];
  }

  long pfcReceived(int port, int priority) {
    return pfcReceived[port * PRIORITIES + priority];
  }
}
