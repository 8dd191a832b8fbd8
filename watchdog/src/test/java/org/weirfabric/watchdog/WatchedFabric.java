package org.weirfabric.watchdog;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** A small fabric whose queues are told what they do, window by window, 100 ms each. */
final class WatchedFabric {
  static final long WINDOW_NANOS = 100_000_000L;
  static final Priority PRIORITY = Priority.of(3);

  private static final double LINE_BYTES_PER_SECOND = 100e9 / 8;

  final WatchedQueues queues;
  final Evidence evidence;
  private final Map<Integer, Doing> doings = new HashMap<>();
  private final Map<SwitchId, Long> clockOffsetNanos = new HashMap<>();
  private final Map<Integer, List<PortName>> comesBy = new HashMap<>();
  private final TreeSet<SwitchId> silent = new TreeSet<>();
  private final TreeSet<Integer> stormed = new TreeSet<>();
  private final long[] paused;
  private final long[] sent;
  private final long[] pauseStart;
  private boolean tellsPauseStart;
  private int settings;
  private long now = 1_000_000_000L;

  /** What a queue does during a window. */
  static final class Doing {
    final double duty;
    final double share;
    final long waiting;

    Doing(double duty, double share, long waiting) {
      this.duty = duty;
      this.share = share;
      this.waiting = waiting;
    }
  }

  static final Doing IDLE = new Doing(0, 0, 0);
  static final Doing BLOCKED = new Doing(1, 0, 60_000);
  static final Doing SILENT = new Doing(1, 0, QueueSample.NOT_MEASURED);
  static final Doing THROTTLED = new Doing(0.7, 0.3, 60_000);
  static final Doing FULL = new Doing(0, 1, 60_000);

  WatchedFabric(Topology topology) {
    queues = WatchedQueues.of(topology, new TreeSet<>(List.of(PRIORITY)));
    evidence = new Evidence(queues, EvidenceSettings.DEFAULT);
    paused = new long[queues.count()];
    sent = new long[queues.count()];
    pauseStart = new long[queues.count()];
  }

  /** Two leaves under two spines, two hosts on each leaf; all at 100G. */
  static WatchedFabric leafSpine() throws Exception {
    return of(
        List.of(
            "leaf1:p1-spine1:p1", "leaf1:p2-spine2:p1", "leaf2:p1-spine1:p2", "leaf2:p2-spine2:p2"),
        List.of("leaf1:p3-h1", "leaf1:p4-h2", "leaf2:p3-h3", "leaf2:p4-h4"));
  }

  /** Three switches in a ring, a host on each. */
  static WatchedFabric ring() throws Exception {
    return of(
        List.of("a:p1-b:p2", "b:p1-c:p2", "a:p2-c:p1"), List.of("a:p3-ha", "b:p3-hb", "c:p3-hc"));
  }

  /** The ring, with a switch beside it behind which there is another; a host on each. */
  static WatchedFabric ringWithATail() throws Exception {
    return of(
        List.of("a:p1-b:p2", "b:p1-c:p2", "a:p2-c:p1", "a:p4-d:p1", "d:p2-e:p1"),
        List.of("a:p3-ha", "b:p3-hb", "c:p3-hc", "d:p3-hd", "e:p3-he"));
  }

  private static WatchedFabric of(List<String> links, List<String> hosts) throws Exception {
    StringBuilder yaml = new StringBuilder("switches:\n");
    TreeSet<String> switches = new TreeSet<>();
    links.forEach(link -> List.of(link.split("-")).forEach(end -> switches.add(end.split(":")[0])));
    switches.forEach(name -> yaml.append("- { name: " + name + ", asic: spectrum-4 }\n"));
    yaml.append("links:\n");
    for (String link : links) {
      String[] ends = link.split("-");
      yaml.append("- { a: '" + ends[0] + "', b: '" + ends[1] + "', speed: 100G, cable: 10m }\n");
    }
    yaml.append("hosts:\n");
    int address = 1;
    for (String host : hosts) {
      String[] ends = host.split("-");
      yaml.append(
          "- { name: "
              + ends[1]
              + ", port: '"
              + ends[0]
              + "', speed: 100G, cable: 3m, ip: 10.0.0."
              + address++
              + "/24 }\n");
    }
    return new WatchedFabric(TopologyReader.read(yaml.toString()));
  }

  static QueueKey queue(String port) {
    return QueueKey.of(PortRef.parse(port), PRIORITY);
  }

  WatchedFabric clockOf(String switchName, long offsetNanos) {
    clockOffsetNanos.put(SwitchId.of(switchName), offsetNanos);
    return this;
  }

  /** No samples come from {@code switchName}. */
  WatchedFabric silent(String switchName) {
    silent.add(SwitchId.of(switchName));
    return this;
  }

  /** Whether the switch's own watchdog says that the queue at {@code port} is stormed. */
  WatchedFabric stormed(String port, boolean is) {
    int queue = queues.indexOf(queue(port));
    if (is) {
      stormed.add(queue);
    } else {
      stormed.remove(queue);
    }
    return this;
  }

  /** From now on devices say since when a queue has been paused. */
  WatchedFabric tellingPauseStarts() {
    tellsPauseStart = true;
    return this;
  }

  /** From now on the switch of {@code port} says that what waits there came by {@code origins}. */
  WatchedFabric from(String port, String... origins) {
    comesBy.put(queues.indexOf(queue(port)), Arrays.stream(origins).map(PortName::of).toList());
    return this;
  }

  WatchedFabric set(String port, Doing doing) {
    int queue = queues.indexOf(queue(port));
    doings.put(queue, doing);
    pauseStart[queue] = now + settings++ * 2_000_000L;
    return this;
  }

  /** Lets {@code windows} pass; what was set begins to count, each 2 ms after the one before. */
  WatchedFabric pass(int windows) {
    settings = 0;
    for (int w = 0; w < windows; w++) {
      if (now == 1_000_000_000L) {
        sampleAll();
      }
      now += WINDOW_NANOS;
      for (int q = 0; q < queues.count(); q++) {
        Doing doing = doings.getOrDefault(q, IDLE);
        paused[q] += (long) (doing.duty * WINDOW_NANOS);
        sent[q] += (long) (doing.share * LINE_BYTES_PER_SECOND * WINDOW_NANOS / 1e9);
      }
      sampleAll();
    }
    return this;
  }

  private void sampleAll() {
    for (int q = 0; q < queues.count(); q++) {
      SwitchId on = queues.switchId(q);
      if (!silent.contains(on)) {
        evidence.accept(sample(q, now + clockOffsetNanos.getOrDefault(on, 0L), now + 2_000_000L));
      }
    }
  }

  private QueueSample sample(int q, long deviceNanos, long arrivalNanos) {
    Doing doing = doings.getOrDefault(q, IDLE);
    boolean told = tellsPauseStart && doing.duty == 1;
    return QueueSample.of(q, deviceNanos, arrivalNanos)
        .setPauseStartNanos(told ? deviceNanos - now + pauseStart[q] : QueueSample.NOT_MEASURED)
        .setPausedNanos(paused[q])
        .setSentBytes(sent[q])
        .setPortSentBytes(sent[q])
        .setOccupancyBytes(doing.waiting)
        .setDroppedBytes(0)
        .setStormed(stormed.contains(q))
        .setOrigins(Optional.ofNullable(comesBy.get(q)))
        .build();
  }

  List<Incident> find(GroupFeeds feeds) {
    return new IncidentFinder(evidence, feeds).find(now());
  }

  List<Incident> find() {
    return find(GroupFeeds.ANY_TURN);
  }

  long now() {
    return now + 2_000_000L;
  }
}
