package org.weirfabric.southbound;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;

/**
 * The counters of one switch that runs SONiC, as its gNMI server streams rows of COUNTERS_DB and
 * APPL_DB: a whole row of strings at a time, by names of SAI.
 *
 * <p>It has no time since when a queue is paused and, but for some chips, no pause times; what
 * waits in a queue it has of those alone that the PFC watchdog polls. What it hasn't is not
 * measured. The watch's evidence is then estimated from PFC frames, and marked so.
 */
final class SonicCounters implements TelemetryStream.Counters {
  /** The database of counters. */
  static final String COUNTERS_DB = "COUNTERS_DB";

  /** The database that knows whether a link is up. */
  static final String APPL_DB = "APPL_DB";

  /** What waits in a queue, a number that stays when the watchdog polls the queue no more. */
  static final String OCCUPANCY = "SAI_QUEUE_STAT_CURR_OCCUPANCY_BYTES";

  /** What a queue has for as long as the watchdog polls it. */
  static final String POLLED = "PFC_WD_DETECTION_TIME";

  private static final Duration LEAST_INTERVAL = Duration.ofSeconds(1);
  private static final int PRIORITIES = Priority.MAX + 1;
  private static final int LEAST_FRAME_BYTES = 64;
  private static final long NANOS_PER_MICRO = 1000;

  private static final Map<String, PriorityCounter> OF_QUEUE =
      Map.of(
          OCCUPANCY,
          PriorityCounter.OCCUPANCY_BYTES,
          "SAI_QUEUE_STAT_SHARED_WATERMARK_BYTES",
          PriorityCounter.QUEUE_WATERMARK_BYTES,
          "SAI_QUEUE_STAT_DROPPED_BYTES",
          PriorityCounter.QUEUE_DROPPED_BYTES,
          "SAI_QUEUE_STAT_WRED_ECN_MARKED_PACKETS",
          PriorityCounter.ECN_MARKED_FRAMES,
          "PFC_WD_QUEUE_STATS_DEADLOCK_DETECTED",
          PriorityCounter.STORMS_DETECTED,
          "PFC_WD_QUEUE_STATS_DEADLOCK_RESTORED",
          PriorityCounter.STORMS_RESTORED);
  private static final Map<String, PriorityCounter> OF_GROUP =
      Map.of(
          "SAI_INGRESS_PRIORITY_GROUP_STAT_SHARED_WATERMARK_BYTES",
          PriorityCounter.SHARED_WATERMARK_BYTES,
          "SAI_INGRESS_PRIORITY_GROUP_STAT_XOFF_ROOM_WATERMARK_BYTES",
          PriorityCounter.HEADROOM_WATERMARK_BYTES);

  private final SortedMap<String, PortRows> ports = new TreeMap<>();
  private final List<PriorityReading> whole = new ArrayList<>();

  /** What has come of one port. */
  private static final class PortRows {
    final PortName name;
    final SortedMap<PriorityCounter, Long> ofPort = new TreeMap<>();
    final List<SortedMap<PriorityCounter, Long>> ofPriority = new ArrayList<>();
    final long[] packets = new long[PRIORITIES];
    final long[] bytes = new long[PRIORITIES];
    long countedNanos;
    boolean fresh;

    PortRows(PortName name) {
      this.name = name;
      for (int priority = 0; priority < PRIORITIES; priority++) {
        ofPriority.add(new TreeMap<>());
      }
    }
  }

  /** Counters of which nothing has come yet. */
  SonicCounters(Collection<PortName> ports) {
    ports.forEach(port -> this.ports.put(port.value(), new PortRows(port)));
  }

  /**
   * What is subscribed to; a subscription is to one database.
   *
   * @param interval between two samples; the server samples no faster than each second
   */
  static List<GnmiSubscription> subscriptions(Collection<PortName> ports, Duration interval) {
    Duration every = interval.compareTo(LEAST_INTERVAL) < 0 ? LEAST_INTERVAL : interval;
    return List.of(
        GnmiSubscription.sample(linkPaths(ports), every).of(APPL_DB),
        GnmiSubscription.sample(counterPaths(ports), every).of(COUNTERS_DB));
  }

  /** What is counted in {@link #COUNTERS_DB}; by port, for a wildcard brings aliases. */
  private static List<GnmiPath> counterPaths(Collection<PortName> ports) {
    List<GnmiPath> paths = new ArrayList<>();
    for (PortName port : ports) {
      paths.add(GnmiPath.parse("/COUNTERS/" + port));
      paths.add(GnmiPath.parse("/COUNTERS/" + port + "/Queues"));
      paths.add(GnmiPath.parse("/PERIODIC_WATERMARKS/" + port + "/PriorityGroups"));
    }
    return paths;
  }

  /** What is said of links in {@link #APPL_DB}. */
  private static List<GnmiPath> linkPaths(Collection<PortName> ports) {
    List<GnmiPath> paths = new ArrayList<>();
    ports.forEach(port -> paths.add(GnmiPath.parse("/PORT_TABLE/" + port)));
    return paths;
  }

  @Override
  public long take(GnmiNotification notification) {
    long ignored = 0;
    for (Map.Entry<GnmiPath, String> update : notification.updates().entrySet()) {
      boolean taken =
          take(update.getKey().elems(), update.getValue(), notification.timestampNanos());
      ignored += taken ? 0 : 1;
    }
    return ignored;
  }

  @Override
  public List<PriorityReading> whole() {
    List<PriorityReading> told = List.copyOf(whole);
    whole.clear();
    return told;
  }

  private boolean take(List<GnmiPath.Elem> path, String json, long timestampNanos) {
    PortRows port = path.size() < 2 ? null : ports.get(path.get(1).name());
    Optional<JsonNode> read = object(json);
    if (port == null || !read.isPresent()) {
      return false;
    }
    JsonNode row = read.get();
    String table = path.get(0).name();
    String of = path.size() > 2 ? path.get(2).name() : "";
    if (table.equals("PORT_TABLE")) {
      port.ofPort.put(
          PriorityCounter.LINK_UP, row.path("oper_status").asText("up").equals("up") ? 1L : 0L);
    } else if (table.equals("COUNTERS") && of.isEmpty()) {
      takePort(port, row, timestampNanos);
    } else if (table.equals("COUNTERS") && of.equals("Queues")) {
      takeQueues(port, row);
      if (port.fresh) {
        port.fresh = false;
        tell(port, whole);
      }
    } else if (table.equals("PERIODIC_WATERMARKS")) {
      each(port, row, (counters, fields) -> put(counters, fields, OF_GROUP));
    }
    return true;
  }

  private static void takePort(PortRows port, JsonNode row, long timestampNanos) {
    port.countedNanos = timestampNanos;
    port.fresh = true;
    number(row.path("SAI_PORT_STAT_IF_OUT_OCTETS"))
        .ifPresent(octets -> port.ofPort.put(PriorityCounter.PORT_SENT_BYTES, octets));
    for (int priority = 0; priority < PRIORITIES; priority++) {
      SortedMap<PriorityCounter, Long> counters = port.ofPriority.get(priority);
      String pfc = "SAI_PORT_STAT_PFC_" + priority;
      number(row.path(pfc + "_RX_PKTS"))
          .ifPresent(frames -> counters.put(PriorityCounter.PFC_RECEIVED, frames));
      number(row.path(pfc + "_TX_PKTS"))
          .ifPresent(frames -> counters.put(PriorityCounter.PFC_SENT, frames));
      // In microseconds, by either name, on the chips that have it.
      for (String name : List.of("_RX_PAUSE_DURATION", "_RX_PAUSE_DURATION_US")) {
        number(row.path(pfc + name))
            .ifPresent(us -> counters.put(PriorityCounter.PAUSED_NANOS, us * NANOS_PER_MICRO));
      }
    }
  }

  private static void takeQueues(PortRows port, JsonNode row) {
    each(
        port,
        row,
        (counters, fields) -> {
          put(counters, fields, OF_QUEUE);
          if (!fields.has(POLLED)) {
            // The number of when it was last polled stays in the row.
            counters.remove(PriorityCounter.OCCUPANCY_BYTES);
          }
          JsonNode status = fields.path("PFC_WD_STATUS");
          if (status.isTextual()) {
            counters.put(PriorityCounter.STORMED, status.asText().equals("stormed") ? 1L : 0L);
            counters.put(
                PriorityCounter.WATCHDOG_ONLY_REPORTS,
                fields.path("PFC_WD_ACTION").asText().equals("alert") ? 1L : 0L);
          }
        });
    for (int priority = 0; priority < PRIORITIES; priority++) {
      JsonNode fields = row.path(port.name + ":" + priority);
      long bytes = number(fields.path("SAI_QUEUE_STAT_BYTES")).orElse(-1);
      long packets = number(fields.path("SAI_QUEUE_STAT_PACKETS")).orElse(0);
      if (bytes >= 0) {
        port.ofPriority
            .get(priority)
            .put(PriorityCounter.SENT_BYTES, sent(port, priority, bytes, packets));
      }
    }
  }

  /**
   * What a queue has sent. The watchdog has its packets counted often, and its bytes may be counted
   * seldom: what moves between two counts of bytes is taken for smallest frames.
   */
  private static long sent(PortRows port, int priority, long bytes, long packets) {
    long moved = packets - port.packets[priority];
    boolean first = port.bytes[priority] == 0;
    boolean reset = moved < 0;
    long sent =
        first || reset ? bytes : Math.max(bytes, port.bytes[priority] + moved * LEAST_FRAME_BYTES);
    port.packets[priority] = packets;
    port.bytes[priority] = sent;
    return sent;
  }

  private interface Row {
    void take(SortedMap<PriorityCounter, Long> counters, JsonNode fields);
  }

  /** Hands on the rows of a port's queues or groups, called {@code Ethernet0:3}. */
  private static void each(PortRows port, JsonNode rows, Row row) {
    for (int priority = 0; priority < PRIORITIES; priority++) {
      JsonNode fields = rows.path(port.name + ":" + priority);
      if (fields.isObject()) {
        row.take(port.ofPriority.get(priority), fields);
      }
    }
  }

  private static void put(
      SortedMap<PriorityCounter, Long> counters,
      JsonNode fields,
      Map<String, PriorityCounter> names) {
    names.forEach(
        (name, counter) -> number(fields.path(name)).ifPresent(v -> counters.put(counter, v)));
  }

  private static void tell(PortRows port, List<PriorityReading> to) {
    for (int priority = 0; priority < PRIORITIES; priority++) {
      SortedMap<PriorityCounter, Long> counters = port.ofPriority.get(priority);
      if (counters.containsKey(PriorityCounter.SENT_BYTES)) {
        PriorityReading.Builder reading =
            PriorityReading.of(port.name, Priority.of(priority), port.countedNanos);
        port.ofPort.forEach(reading::set);
        counters.forEach(reading::set);
        to.add(reading.build());
      }
    }
  }

  private static Optional<JsonNode> object(String json) {
    try {
      return Optional.of(CanonicalJson.parse(json)).filter(JsonNode::isObject);
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  /** A counter, which the databases hold as text. */
  private static OptionalLong number(JsonNode text) {
    return GnmiValues.counter(text.asText());
  }

  @Override
  public void synced() {
    // Rows come whole, so that there is nothing to wait for.
  }

  @Override
  public Optional<SwitchTelemetry.Builder> sums() {
    return Optional.of(
        SwitchTelemetry.builder()
            .setPfcReceived(sum(PriorityCounter.PFC_RECEIVED))
            .setPfcSent(sum(PriorityCounter.PFC_SENT))
            .setPausedNanos(sum(PriorityCounter.PAUSED_NANOS))
            .setEcnMarked(sum(PriorityCounter.ECN_MARKED_FRAMES))
            .setLossyDroppedOctets(sum(PriorityCounter.QUEUE_DROPPED_BYTES)));
  }

  private long sum(PriorityCounter counter) {
    return ports.values().stream()
        .flatMap(port -> port.ofPriority.stream())
        .mapToLong(counters -> counters.getOrDefault(counter, 0L))
        .sum();
  }
}
