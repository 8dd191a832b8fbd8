package org.weirfabric.cli.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Wiring;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;
import org.weirfabric.watchdog.EvidenceSettings;
import org.weirfabric.watchdog.GroupFeeds;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.Watch;
import org.weirfabric.watchdog.WatchedQueues;

/** A watch over a whole fat tree in which one host storms. */
final class WatchdogBench {
  private static final long ROUND_NANOS = 100_000_000L;
  private static final Priority PRIORITY = Priority.of(3);

  private final Topology topology;
  private final Wiring wiring;
  private final WatchedQueues queues;
  private final boolean[] blocked;
  private final int heldQueues;

  /**
   * What a run gave.
   *
   * @param samples that were measured
   * @param samplesPerSecond by the clock
   * @param samplesPerCpuSecond by the time of the one thread
   * @param verdictMillis the longest look after a round of samples, by the clock
   * @param verdictCpuMillis the longest look by the time of the one thread
   * @param heldQueues queues that the storm holds up, the root among them
   * @param rightVerdict whether the storm was told, its victims counted, and nothing else
   * @param liveHeapBytes what the watch and the topology hold at the end
   */
  record Result(
      int switches,
      int queues,
      long samples,
      double samplesPerSecond,
      double samplesPerCpuSecond,
      double verdictMillis,
      double verdictCpuMillis,
      int heldQueues,
      boolean rightVerdict,
      long liveHeapBytes) {}

  WatchdogBench(int ports) {
    topology = FatTree.of(ports, ports / 2, Equipment.emulated());
    wiring = topology.wiring();
    queues = WatchedQueues.of(topology, new TreeSet<>(List.of(PRIORITY)));
    blocked = new boolean[wiring.portCount()];
    heldQueues = storm();
  }

  /** The first host's port, and upstream of it every port that leads there: two tiers of them. */
  private int storm() {
    int root = 0;
    while (wiring.host(root).isEmpty()) {
      root++;
    }
    blocked[root] = true;
    int held = 1;
    int edge = wiring.switchOf(root);
    for (int p = wiring.firstPort(edge); p < wiring.firstPort(edge + 1); p++) {
      int towardsEdge = wiring.peer(p);
      if (towardsEdge >= 0) {
        blocked[towardsEdge] = true;
        held++;
        int above = wiring.switchOf(towardsEdge);
        for (int q = wiring.firstPort(above); q < wiring.firstPort(above + 1); q++) {
          int towardsAbove = wiring.peer(q);
          if (q != towardsEdge && towardsAbove >= 0 && !blocked[towardsAbove]) {
            blocked[towardsAbove] = true;
            held++;
          }
        }
      }
    }
    return held;
  }

  Result run(int rounds, IntConsumer progress) {
    Watch watch = new Watch(queues, EvidenceSettings.DEFAULT, GroupFeeds.ANY_TURN, 5_000_000_000L);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (int round = 0; round < 3; round++) {
      feed(watch, round);
    }
    long verdictNanos = 0;
    long verdictCpuNanos = 0;
    long wall = 0;
    long cpu = 0;
    for (int round = 3; round < rounds + 3; round++) {
      long wallStart = System.nanoTime();
      long cpuStart = threads.getCurrentThreadCpuTime();
      feed(watch, round);
      cpu += threads.getCurrentThreadCpuTime() - cpuStart;
      wall += System.nanoTime() - wallStart;
      long look = System.nanoTime();
      long lookCpu = threads.getCurrentThreadCpuTime();
      watch.look((round + 1) * ROUND_NANOS);
      verdictNanos = Math.max(verdictNanos, System.nanoTime() - look);
      verdictCpuNanos = Math.max(verdictCpuNanos, threads.getCurrentThreadCpuTime() - lookCpu);
      progress.accept(round - 2);
    }
    long samples = (long) rounds * queues.count();
    return new Result(
        wiring.switchCount(),
        queues.count(),
        samples,
        samples * 1e9 / wall,
        samples * 1e9 / cpu,
        verdictNanos / 1e6,
        verdictCpuNanos / 1e6,
        heldQueues,
        isRight(watch.present()),
        new Heap().liveBytes());
  }

  private boolean isRight(List<OpenIncident> present) {
    return present.size() == 1
        && present.get(0).incident().kind() == IncidentKind.NIC_STORM
        && present.get(0).incident().victims().size() == heldQueues - 1;
  }

  private void feed(Watch watch, int round) {
    long device = (round + 1) * ROUND_NANOS;
    for (int q = 0; q < blocked.length; q++) {
      boolean stopped = blocked[q];
      long sent = stopped ? 0 : device / 4;
      watch.accept(
          QueueSample.of(q, device, device + 1_000_000)
              .setPausedNanos(stopped ? device : 0)
              .setSentBytes(sent)
              .setPortSentBytes(sent)
              .setOccupancyBytes(stopped ? 100_000 : 0)
              .setDroppedBytes(0)
              .build());
    }
  }
}
