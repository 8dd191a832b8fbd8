package org.weirfabric.lab.emulatedfabric.sonic;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.asic.PortReading;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.asic.Tally;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;

/**
 * What SONiC's databases say of a data plane, row by row: all values are strings, by names of SAI.
 * As on many chips there are neither pause times nor what waits in a queue now.
 */
public final class CountersDb {
  private static final String COUNTERS_DB = "COUNTERS_DB";
  private static final String APPL_DB = "APPL_DB";
  private static final Set<String> DATABASES = Set.of(COUNTERS_DB, APPL_DB);
  private static final Set<String> TABLES =
      Set.of(
          APPL_DB + " PORT_TABLE",
          COUNTERS_DB + " COUNTERS",
          COUNTERS_DB + " COUNTERS Queues",
          COUNTERS_DB + " PERIODIC_WATERMARKS PriorityGroups");
  private static final int INDICES = 8;

  private CountersDb() {}

  /** Whether a prefix names a database that is counted in. */
  public static boolean serves(Path prefix) {
    return prefix.getOrigin().isEmpty() && DATABASES.contains(prefix.getTarget());
  }

  /**
   * The row at a path; empty if it is of nothing that is there yet.
   *
   * @throws Refusal if there is no such path
   */
  public static Optional<String> row(Path prefix, Path path, SwitchReading reading) {
    List<String> names = new ArrayList<>();
    path.getElemList().stream().map(PathElem::getName).forEach(names::add);
    String table = names.isEmpty() ? "" : names.get(0);
    String shape = prefix.getTarget() + " " + table + (names.size() == 3 ? " " + names.get(2) : "");
    boolean known = names.size() >= 2 && names.size() <= 3 && TABLES.contains(shape);
    if (!known || !reading.ports().containsKey(names.get(1))) {
      throw new Refusal(Status.Code.NOT_FOUND, names + " is not a valid path");
    }
    String port = names.get(1);
    PortReading counted = reading.port(port);
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    switch (table) {
      case "PORT_TABLE" -> row.put("oper_status", counted.up() ? "up" : "down");
      case "PERIODIC_WATERMARKS" -> groups(port, counted, row);
      default -> {
        if (names.size() == 2) {
          port(counted, row);
        } else {
          queues(port, counted, row);
        }
      }
    }
    return Optional.of(row.toString());
  }

  private static void port(PortReading counted, ObjectNode row) {
    put(row, "SAI_PORT_STAT_IF_IN_OCTETS", counted.of(Tally.IN_OCTETS, 0));
    put(row, "SAI_PORT_STAT_IF_OUT_OCTETS", counted.of(Tally.OUT_OCTETS, 0));
    for (int i = 0; i < INDICES; i++) {
      put(row, "SAI_PORT_STAT_PFC_" + i + "_RX_PKTS", counted.of(Tally.PFC_RECEIVED, i));
      put(row, "SAI_PORT_STAT_PFC_" + i + "_TX_PKTS", counted.of(Tally.PFC_SENT, i));
    }
  }

  private static void queues(String port, PortReading counted, ObjectNode row) {
    for (int i = 0; i < INDICES; i++) {
      ObjectNode queue = row.putObject(port + ":" + i);
      put(queue, "SAI_QUEUE_STAT_PACKETS", counted.of(Tally.QUEUE_PACKETS, i));
      put(queue, "SAI_QUEUE_STAT_BYTES", counted.of(Tally.QUEUE_OCTETS, i));
      put(queue, "SAI_QUEUE_STAT_DROPPED_PACKETS", counted.of(Tally.QUEUE_DROPPED_PACKETS, i));
      put(queue, "SAI_QUEUE_STAT_DROPPED_BYTES", counted.of(Tally.QUEUE_DROPPED_OCTETS, i));
      put(
          queue,
          "SAI_QUEUE_STAT_WRED_ECN_MARKED_PACKETS",
          counted.of(Tally.QUEUE_MARKED_PACKETS, i));
      put(queue, "SAI_QUEUE_STAT_SHARED_WATERMARK_BYTES", counted.of(Tally.QUEUE_MOST, i));
      queue.put("PFC_WD_STATUS", counted.of(Tally.STORMED, i) == 1 ? "stormed" : "operational");
      put(queue, "PFC_WD_QUEUE_STATS_DEADLOCK_DETECTED", counted.of(Tally.STORMS_DETECTED, i));
      put(queue, "PFC_WD_QUEUE_STATS_DEADLOCK_RESTORED", counted.of(Tally.STORMS_RESTORED, i));
    }
  }

  private static void groups(String port, PortReading counted, ObjectNode row) {
    for (int i = 0; i < INDICES; i++) {
      ObjectNode group = row.putObject(port + ":" + i);
      put(
          group,
          "SAI_INGRESS_PRIORITY_GROUP_STAT_SHARED_WATERMARK_BYTES",
          counted.of(Tally.GROUP_SHARED_MOST, i));
      put(
          group,
          "SAI_INGRESS_PRIORITY_GROUP_STAT_XOFF_ROOM_WATERMARK_BYTES",
          counted.of(Tally.GROUP_HEADROOM_MOST, i));
    }
  }

  private static void put(ObjectNode row, String name, long count) {
    row.put(name, String.valueOf(count));
  }
}
