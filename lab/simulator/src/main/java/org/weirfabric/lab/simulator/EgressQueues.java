package org.weirfabric.lab.simulator;

import java.util.Arrays;
import java.util.List;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** The egress queues of one switch: lists of frames, their limits and their ECN curves. */
final class EgressQueues {
  static final int QUEUES = 8;

  private final Frames frames;
  private final int[] heads;
  private final int[] tails;

  /** Queues of a port that hold a frame, as a mask. */
  final int[] occupied;

  /** Bytes in memory, by queue. */
  final long[] stored;

  final long[] most;
  final long[] marks;
  final long[] markedOctets;

  private final double[] alpha;
  private final List<PortName> ports;
  private final int memories;

  /** What the pool has in each memory. */
  private long poolSize;

  /** By memory. */
  private final long[] poolUsed;

  /** Bytes in each memory, by queue and memory. */
  private final long[] storedIn;

  private final long[] kmin;
  private final long[] kmax;
  private final double[] pmax;

  EgressQueues(Frames frames, SwitchConfig config, int memories, List<PortName> ports) {
    this.memories = memories;
    this.frames = frames;
    this.ports = ports;
    int queues = ports.size() * QUEUES;
    heads = new int[queues];
    tails = new int[queues];
    occupied = new int[ports.size()];
    stored = new long[queues];
    storedIn = new long[queues * memories];
    poolUsed = new long[memories];
    most = new long[queues];
    marks = new long[queues];
    markedOctets = new long[queues];
    alpha = new double[queues];
    kmin = new long[queues];
    kmax = new long[queues];
    pmax = new double[queues];
    Arrays.fill(heads, Frames.NONE);
    Arrays.fill(tails, Frames.NONE);
    configure(config);
  }

  /** Takes other limits and curves; what queues hold stays. */
  void configure(SwitchConfig config) {
    Arrays.fill(alpha, Double.POSITIVE_INFINITY);
    Arrays.fill(kmin, Long.MAX_VALUE);
    Arrays.fill(kmax, 0);
    Arrays.fill(pmax, 0);
    poolSize =
        config.pools().values().stream()
                .filter(pool -> !pool.ingress())
                .map(BufferPool::size)
                .mapToLong(size -> size.bytes())
                .sum()
            / memories;
    for (int port = 0; port < ports.size(); port++) {
      PortConfig portConfig = config.ports().get(ports.get(port));
      if (portConfig != null) {
        for (QueueConfig each : portConfig.queues().values()) {
          configure(port * QUEUES + each.index(), each, config);
        }
      }
    }
    Arrays.fill(poolUsed, 0);
    for (int i = 0; i < storedIn.length; i++) {
      poolUsed[i % memories] += Double.isInfinite(alpha[i / memories]) ? 0 : storedIn[i];
    }
  }

  private void configure(int queue, QueueConfig queueConfig, SwitchConfig config) {
    queueConfig.dynamicThreshold().ifPresent(n -> alpha[queue] = Math.scalb(1.0, n));
    if (queueConfig.ecnProfile().isPresent()) {
      EcnProfile curve = config.ecnProfiles().get(queueConfig.ecnProfile().get());
      if (curve == null) {
        throw new IllegalArgumentException(
            config.switchId() + " names an ECN profile that isn't there");
      }
      kmin[queue] = curve.kmin().bytes();
      kmax[queue] = curve.kmax().bytes();
      pmax[queue] = curve.pmaxPercent() / 100.0;
    }
  }

  /** Whether {@code queue} may take another frame into {@code memory}. */
  boolean hasRoom(int queue, int memory) {
    return Double.isInfinite(alpha[queue])
        || storedIn[queue * memories + memory] < alpha[queue] * (poolSize - poolUsed[memory]);
  }

  /** Marks {@code frame}, about to be added, if the curve of {@code queue} says so; whether. */
  boolean mark(int queue, int frame, Randomness randomness) {
    long length = stored[queue];
    if (length < kmin[queue] || frames.ecn(frame) == Frames.NOT_ECT) {
      return false;
    }
    boolean marked =
        length >= kmax[queue]
            || randomness.nextUnit() * (kmax[queue] - kmin[queue])
                < pmax[queue] * (length - kmin[queue]);
    if (marked) {
      frames.ecn(frame, Frames.CE);
      marks[queue]++;
      markedOctets[queue] += frames.bytes(frame);
    }
    return marked;
  }

  /** Appends {@code frame}, which takes {@code bytes} of {@code memory}. */
  void add(int queue, int frame, int memory, long bytes) {
    if (tails[queue] == Frames.NONE) {
      heads[queue] = frame;
      occupied[queue / QUEUES] |= 1 << (queue % QUEUES);
    } else {
      frames.next(tails[queue], frame);
    }
    tails[queue] = frame;
    stored[queue] += bytes;
    most[queue] = Math.max(most[queue], stored[queue]);
    take(queue, memory, bytes);
  }

  /** The first frame of {@code queue}; {@link Frames#NONE} if it is empty. */
  int head(int queue) {
    return heads[queue];
  }

  /** Takes the first frame; its memory stays taken until {@link #release}. */
  int take(int queue) {
    int frame = heads[queue];
    heads[queue] = frames.next(frame);
    frames.next(frame, Frames.NONE);
    if (heads[queue] == Frames.NONE) {
      tails[queue] = Frames.NONE;
      occupied[queue / QUEUES] &= ~(1 << (queue % QUEUES));
    }
    return frame;
  }

  /** Sets what the queues of {@code port} have held at most to what they hold. */
  void resetCounters(int port) {
    for (int queue = port * QUEUES; queue < (port + 1) * QUEUES; queue++) {
      most[queue] = stored[queue];
      marks[queue] = 0;
      markedOctets[queue] = 0;
    }
  }

  /** Frees {@code bytes} of {@code memory} of a frame that has left {@code queue}. */
  void release(int queue, int memory, long bytes) {
    stored[queue] -= bytes;
    take(queue, memory, -bytes);
  }

  private void take(int queue, int memory, long bytes) {
    storedIn[queue * memories + memory] += bytes;
    poolUsed[memory] += Double.isInfinite(alpha[queue]) ? 0 : bytes;
  }
}
