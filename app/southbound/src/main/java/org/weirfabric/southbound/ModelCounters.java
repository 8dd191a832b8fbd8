package org.weirfabric.southbound;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;

/**
 * The counters of one switch as its gNMI server streams them by OpenConfig's models and ours.
 *
 * <p>What is of no port of the switch, and what isn't a number, is counted and left alone, so that
 * no switch can fill the memory of the controller.
 */
final class ModelCounters implements TelemetryStream.Counters {
  private static final String PORT = "/qos/interfaces/interface[interface-id=*]";
  private static final String PFC =
      "/interfaces/interface[name=*]/ethernet/pfc/priorities/priority[index=*]";
  private static final int MOST_QUEUE_NAMES = 64;

  /** How much less often is sampled what nothing is judged by. */
  private static final int SLOWER = 8;

  /**
   * What is subscribed to.
   *
   * @param judgedBy what comes at {@code interval}, and all else less often; none is all
   */
  static List<GnmiSubscription> subscriptions(List<Priority> judgedBy, Duration interval) {
    return judgedBy.isEmpty()
        ? List.of(GnmiSubscription.sample(PATHS, interval))
        : List.of(
            GnmiSubscription.sample(paths(judgedBy), interval),
            GnmiSubscription.sample(PATHS, interval.multipliedBy(SLOWER)));
  }

  /** All that is counted. */
  static final List<GnmiPath> PATHS =
      List.of(
          GnmiPath.parse("/qos/queues/queue[name=*]/state/queue-id"),
          GnmiPath.parse("/interfaces/interface[name=*]/state/oper-status"),
          GnmiPath.parse("/interfaces/interface[name=*]/state/counters/out-octets"),
          GnmiPath.parse(PFC + "/state"),
          GnmiPath.parse(PFC + "/watchdog/state"),
          GnmiPath.parse(PORT + "/input/priority-groups/priority-group[index=*]/state"),
          GnmiPath.parse(PORT + "/output/queues/queue[name=*]/state"));

  /**
   * What is subscribed to of some priorities alone. The queue of priority 3 is {@code weir-q3}: so
   * the dialect names the queues that it makes.
   */
  static List<GnmiPath> paths(List<Priority> priorities) {
    List<GnmiPath> paths =
        new ArrayList<>(
            List.of(
                GnmiPath.parse("/interfaces/interface[name=*]/state/oper-status"),
                GnmiPath.parse("/interfaces/interface[name=*]/state/counters/out-octets")));
    for (Priority each : priorities) {
      String pfc = PFC.replace("[index=*]", "[index=" + each.value() + "]");
      paths.add(GnmiPath.parse(pfc + "/state"));
      paths.add(GnmiPath.parse(pfc + "/watchdog/state"));
      paths.add(
          GnmiPath.parse(
              PORT + "/input/priority-groups/priority-group[index=" + each.value() + "]/state"));
      paths.add(
          GnmiPath.parse(PORT + "/output/queues/queue[name=weir-q" + each.value() + "]/state"));
    }
    return paths;
  }

  private static final Map<String, PriorityCounter> OF_PFC =
      Map.of(
          "in-pause-duration-ns", PriorityCounter.PAUSED_NANOS,
          "in-pause-start-ns", PriorityCounter.PAUSE_START_NANOS,
          "in-frames", PriorityCounter.PFC_RECEIVED,
          "out-pause-duration-ns", PriorityCounter.PAUSING_NANOS,
          "out-frames", PriorityCounter.PFC_SENT,
          "storms-detected", PriorityCounter.STORMS_DETECTED,
          "storms-restored", PriorityCounter.STORMS_RESTORED);
  private static final Map<String, PriorityCounter> OF_QUEUE =
      Map.of(
          "occupancy-bytes", PriorityCounter.OCCUPANCY_BYTES,
          "max-queue-len", PriorityCounter.QUEUE_WATERMARK_BYTES,
          "transmit-octets", PriorityCounter.SENT_BYTES,
          "dropped-octets", PriorityCounter.QUEUE_DROPPED_BYTES,
          "ecn-marked-pkts", PriorityCounter.ECN_MARKED_FRAMES);
  private static final Map<String, PriorityCounter> OF_GROUP =
      Map.of(
          "shared-watermark-bytes", PriorityCounter.SHARED_WATERMARK_BYTES,
          "headroom-watermark-bytes", PriorityCounter.HEADROOM_WATERMARK_BYTES,
          "dropped-octets", PriorityCounter.GROUP_DROPPED_BYTES);

  private final SortedMap<String, PortCells> ports = new TreeMap<>();
  private final Map<String, Integer> queueIds = new HashMap<>();
  private final long roundNanos;
  private long roundStartNanos;
  private boolean synced;

  /**
   * Counters of which nothing has come yet.
   *
   * @param interval between two samples: what is further apart than half of it is of two
   */
  ModelCounters(Collection<PortName> ports, Duration interval) {
    ports.forEach(port -> this.ports.put(port.value(), new PortCells(port)));
    this.roundNanos = interval.toNanos() / 2;
  }

  @Override
  public long take(GnmiNotification notification) {
    long timestamp = notification.timestampNanos();
    if (timestamp < roundStartNanos || timestamp - roundStartNanos > roundNanos) {
      roundStartNanos = timestamp;
      ports.values().forEach(PortCells::beginRound);
    }
    notification.deletes().forEach(this::forget);
    long ignored = 0;
    for (Map.Entry<GnmiPath, String> update : notification.updates().entrySet()) {
      ignored += take(update.getKey().elems(), update.getValue(), timestamp) ? 0 : 1;
    }
    return ignored;
  }

  @Override
  public List<PriorityReading> whole() {
    return synced ? PortCells.whole(ports.values()) : List.of();
  }

  /** Whether the leaf at {@code path} is one that is counted on, with a value it can have. */
  private boolean take(List<GnmiPath.Elem> path, String json, long timestamp) {
    String leaf = path.isEmpty() ? "" : path.get(path.size() - 1).name();
    boolean ofPort = path.size() > 3 && path.get(0).name().equals("interfaces");
    if (path.size() == 5 && leaf.equals("queue-id")) {
      return takeQueueId(key(path.get(2), "name"), GnmiValues.counter(json));
    }
    PortCells cells =
        path.size() < 4
            ? null
            : ports.get(ofPort ? key(path.get(1), "name") : key(path.get(2), "interface-id"));
    if (cells == null) {
      return false;
    }
    if (ofPort && leaf.equals("oper-status")) {
      cells.setAll(PriorityCounter.LINK_UP, json.contains("UP") ? 1 : 0, timestamp);
      return true;
    }
    OptionalLong value = GnmiValues.counter(json);
    if (ofPort && leaf.equals("out-octets")) {
      value.ifPresent(n -> cells.setAll(PriorityCounter.PORT_SENT_BYTES, n, timestamp));
      return value.isPresent();
    }
    return ofPort
        ? takePfc(cells, path, leaf, json, timestamp)
        : takeQos(cells, path, leaf, json, timestamp);
  }

  private boolean takeQueueId(String name, OptionalLong id) {
    if (!id.isPresent() || id.getAsLong() > Priority.MAX || queueIds.size() >= MOST_QUEUE_NAMES) {
      return queueIds.containsKey(name);
    }
    queueIds.put(name, (int) id.getAsLong());
    return true;
  }

  private static boolean takePfc(
      PortCells cells, List<GnmiPath.Elem> path, String leaf, String json, long timestamp) {
    int priority = path.size() < 6 ? -1 : index(key(path.get(5), "index"));
    if (leaf.equals("status") && priority >= 0) {
      cells.set(priority, PriorityCounter.STORMED, json.contains("STORMED") ? 1 : 0, timestamp);
      return true;
    }
    if (leaf.equals("action") && priority >= 0) {
      int onlyReports = json.contains("ALERT") ? 1 : 0;
      cells.set(priority, PriorityCounter.WATCHDOG_ONLY_REPORTS, onlyReports, timestamp);
      return true;
    }
    PriorityCounter counter = OF_PFC.get(leaf);
    if (counter == null) {
      return priority >= 0;
    }
    return put(cells, priority, counter, GnmiValues.counter(json), timestamp);
  }

  private boolean takeQos(
      PortCells cells, List<GnmiPath.Elem> path, String leaf, String json, long timestamp) {
    if (path.size() < 6) {
      return false;
    }
    OptionalLong value = GnmiValues.counter(json);
    boolean ofGroup = path.get(5).name().equals("priority-group");
    int index =
        ofGroup
            ? index(key(path.get(5), "index"))
            : queueIds.getOrDefault(key(path.get(5), "name"), -1);
    if (ofGroup && leaf.equals("headroom-bytes") && index >= 0) {
      value.ifPresent(bytes -> cells.setHeadroom(index, bytes));
      return value.isPresent();
    }
    if (!ofGroup && leaf.equals("origins") && index >= 0) {
      cells.setOrigins(index, json.replace("\"", ""));
      return true;
    }
    PriorityCounter counter = (ofGroup ? OF_GROUP : OF_QUEUE).get(leaf);
    if (counter == null) {
      return index >= 0;
    }
    return put(cells, index, counter, value, timestamp);
  }

  private static boolean put(
      PortCells cells, int priority, PriorityCounter counter, OptionalLong value, long timestamp) {
    if (priority < 0 || !value.isPresent()) {
      return false;
    }
    cells.set(priority, counter, value.getAsLong(), timestamp);
    return true;
  }

  private static String key(GnmiPath.Elem elem, String name) {
    return elem.keys().getOrDefault(name, "");
  }

  private static int index(String text) {
    return text.length() == 1 && text.charAt(0) >= '0' && text.charAt(0) <= '7'
        ? text.charAt(0) - '0'
        : -1;
  }

  private void forget(GnmiPath gone) {
    List<GnmiPath.Elem> path = gone.elems();
    if (path.size() > 5 && path.get(0).name().equals("interfaces")) {
      PortCells cells = ports.get(key(path.get(1), "name"));
      int priority = index(key(path.get(5), "index"));
      if (cells != null && priority >= 0) {
        cells.forget(priority);
      }
    } else if (path.size() > 5 && path.get(0).name().equals("qos")) {
      PortCells cells = ports.get(key(path.get(2), "interface-id"));
      int index =
          path.get(5).name().equals("priority-group")
              ? index(key(path.get(5), "index"))
              : queueIds.getOrDefault(key(path.get(5), "name"), -1);
      if (cells != null && index >= 0) {
        cells.forget(index);
      }
    }
  }

  @Override
  public void synced() {
    synced = true;
  }

  @Override
  public Optional<SwitchTelemetry.Builder> sums() {
    if (!synced) {
      return Optional.empty();
    }
    return Optional.of(
        SwitchTelemetry.builder()
            .setPfcReceived(sum(PriorityCounter.PFC_RECEIVED))
            .setPfcSent(sum(PriorityCounter.PFC_SENT))
            .setPausedNanos(sum(PriorityCounter.PAUSED_NANOS))
            .setPausingNanos(sum(PriorityCounter.PAUSING_NANOS))
            .setEcnMarked(sum(PriorityCounter.ECN_MARKED_FRAMES))
            .setLosslessDroppedOctets(sum(port -> port.groupDrops(true)))
            .setLossyDroppedOctets(
                sum(port -> port.groupDrops(false)) + sum(PriorityCounter.QUEUE_DROPPED_BYTES)));
  }

  private long sum(PriorityCounter counter) {
    return sum(port -> port.sum(counter));
  }

  private long sum(ToLongFunction<PortCells> of) {
    return ports.values().stream().mapToLong(of).sum();
  }
}
