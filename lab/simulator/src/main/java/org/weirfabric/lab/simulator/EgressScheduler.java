package org.weirfabric.lab.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/**
 * Which queue of a port sends next: strict ones first, the higher first; then the weighted ones by
 * deficit weighted round robin in bytes on the wire. A queue that is empty or paused earns no
 * credit. A queue at its limit waits.
 */
final class EgressScheduler {
  /** No queue may send. */
  static final int NONE = -1;

  private static final int QUEUES = EgressQueues.QUEUES;
  private static final int QUANTUM_BYTES_PER_PERCENT = 128;

  /** A limited queue may run ahead of its rate by so many bytes: two of the largest frames. */
  private static final int BURST_BYTES = 2 * (9216 + 4 + Frames.WIRE_OVERHEAD_BYTES);

  private final EgressQueues queues;
  private final Frames frames;
  private final List<PortName> ports;
  private final int[] strict;
  private final int[] limitPercent;
  private final int[] quantum;
  private final int[] deficit;
  private final int[] turn;
  private final long[] allowedFrom;
  private long earliest;

  EgressScheduler(EgressQueues queues, Frames frames, SwitchConfig config, List<PortName> ports) {
    this.queues = queues;
    this.frames = frames;
    this.ports = ports;
    int count = ports.size() * QUEUES;
    strict = new int[ports.size()];
    turn = new int[ports.size()];
    limitPercent = new int[count];
    quantum = new int[count];
    deficit = new int[count];
    allowedFrom = new long[count];
    configure(config);
  }

  /** Takes other weights and limits; credit earned stays. */
  void configure(SwitchConfig config) {
    Arrays.fill(strict, 0);
    Arrays.fill(limitPercent, 100);
    Arrays.fill(quantum, QUANTUM_BYTES_PER_PERCENT);
    for (int port = 0; port < ports.size(); port++) {
      PortConfig portConfig = config.ports().get(ports.get(port));
      Optional<String> named = portConfig == null ? Optional.empty() : portConfig.schedulerPolicy();
      if (named.isPresent()) {
        if (config.schedulerPolicy().filter(p -> p.name().equals(named.get())).isEmpty()) {
          throw new IllegalArgumentException(
              config.switchId() + ": no scheduler policy " + named.get());
        }
        for (QueueSchedule each : config.schedulerPolicy().get().queues()) {
          configure(port, each);
        }
      }
    }
  }

  private void configure(int port, QueueSchedule schedule) {
    int queue = port * QUEUES + schedule.queue();
    limitPercent[queue] = schedule.limitPercent();
    if (schedule.scheduling() == Scheduling.STRICT) {
      strict[port] |= 1 << schedule.queue();
    } else {
      quantum[queue] = Math.max(1, schedule.weightPercent()) * QUANTUM_BYTES_PER_PERCENT;
    }
  }

  /**
   * The queue of {@code port}, 0 to 7, that sends now, or {@link #NONE}; if a limit alone holds one
   * back, {@link #earliest} says until when.
   */
  int choose(int port, int stoppedQueues, long nowPicos, long picosPerByte) {
    earliest = Long.MAX_VALUE;
    int ready = queues.occupied[port] & ~stoppedQueues;
    for (int rest = ready; rest != 0; rest &= rest - 1) {
      int queue = Integer.numberOfTrailingZeros(rest);
      long from = allowedFrom(port * QUEUES + queue, picosPerByte);
      if (from > nowPicos) {
        ready &= ~(1 << queue);
        earliest = Math.min(earliest, from);
      }
    }
    if (ready == 0) {
      return NONE;
    }
    int strictReady = ready & strict[port];
    int chosen =
        strictReady == 0
            ? weighted(port, ready)
            : Integer.SIZE - 1 - Integer.numberOfLeadingZeros(strictReady);
    charge(port * QUEUES + chosen, nowPicos, picosPerByte);
    return chosen;
  }

  /** When a queue may send that the last {@link #choose} held back; the end of time if none. */
  long earliest() {
    return earliest;
  }

  private int weighted(int port, int ready) {
    int queue = turn[port];
    while (true) {
      if ((ready & (1 << queue)) != 0) {
        int index = port * QUEUES + queue;
        int bytes = headBytes(index);
        if (bytes <= deficit[index]) {
          deficit[index] -= bytes;
          turn[port] = queue;
          return queue;
        }
      }
      do {
        queue = (queue + 1) % QUEUES;
      } while ((ready & (1 << queue)) == 0);
      deficit[port * QUEUES + queue] += quantum[port * QUEUES + queue];
    }
  }

  private int headBytes(int queue) {
    return frames.bytes(queues.head(queue)) + Frames.WIRE_OVERHEAD_BYTES;
  }

  /** Hears that {@code queue} of {@code port} has become empty. */
  void emptied(int port, int queue) {
    deficit[port * QUEUES + queue] = 0;
  }

  private long allowedFrom(int queue, long picosPerByte) {
    return limitPercent[queue] == 100
        ? 0
        : allowedFrom[queue] - BURST_BYTES * picosPerByte * 100 / limitPercent[queue];
  }

  private void charge(int queue, long nowPicos, long picosPerByte) {
    if (limitPercent[queue] < 100) {
      allowedFrom[queue] =
          Math.max(allowedFrom[queue], nowPicos)
              + headBytes(queue) * picosPerByte * 100 / limitPercent[queue];
    }
  }
}
