package org.weirfabric.lab.emulatedfabric.sonic;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.asic.PortReading;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.asic.Tally;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;

/**
 * What SONiC's databases say of a data plane, row by row: all values are strings, by names of SAI.
 * As on many chips there are no pause times. What waits in a queue now is counted for the watchdog,
 * and so of the queues alone that it polls.
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
  public static Optional<String> row(
      Path prefix, Path path, SwitchReading reading, DataNode.Branch config) {
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
          queues(port, counted, row, ConfigDb.in(config));
        }
      }
    }
    return Optional.of(row.toString());
  }

  /**
   * Answers a Get.
   *
   * @throws Refusal if there is no such path, or something else than everything is asked for
   */
  public static GetResponse get(GetRequest request, SwitchReading reading, DataNode.Branch config) {
    if (request.getType() != GetRequest.DataType.ALL) {
      throw new Refusal(
          Status.Code.UNIMPLEMENTED, "unsupported request type: " + request.getType());
    }
    GetResponse.Builder response = GetResponse.newBuilder();
    for (Path path : request.getPathList()) {
      row(request.getPrefix(), path, reading, config)
          .ifPresent(
              row ->
                  response.addNotification(
                      notification(request.getPrefix(), path, row, reading.deviceNanos())));
    }
    return response.build();
  }

  /** What the server sends of a row. */
  public static Notification notification(Path prefix, Path path, String row, long nanos) {
    return Notification.newBuilder()
        .setTimestamp(nanos)
        .setPrefix(prefix)
        .addUpdate(
            Update.newBuilder()
                .setPath(path)
                .setVal(TypedValue.newBuilder().setJsonIetfVal(ByteString.copyFromUtf8(row))))
        .build();
  }

  private static void port(PortReading counted, ObjectNode row) {
    put(row, "SAI_PORT_STAT_IF_IN_OCTETS", counted.of(Tally.IN_OCTETS, 0));
    put(row, "SAI_PORT_STAT_IF_OUT_OCTETS", counted.of(Tally.OUT_OCTETS, 0));
    for (int i = 0; i < INDICES; i++) {
      put(row, "SAI_PORT_STAT_PFC_" + i + "_RX_PKTS", counted.of(Tally.PFC_RECEIVED, i));
      put(row, "SAI_PORT_STAT_PFC_" + i + "_TX_PKTS", counted.of(Tally.PFC_SENT, i));
    }
  }

  private static void queues(String port, PortReading counted, ObjectNode row, ConfigDb db) {
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
      if (isWatched(port, i, db)) {
        watched(port, i, counted, queue, db);
      }
      put(queue, "PFC_WD_QUEUE_STATS_DEADLOCK_DETECTED", counted.of(Tally.STORMS_DETECTED, i));
      put(queue, "PFC_WD_QUEUE_STATS_DEADLOCK_RESTORED", counted.of(Tally.STORMS_RESTORED, i));
    }
  }

  private static boolean isWatched(String port, int queue, ConfigDb db) {
    return db.field("PFC_WD", port, "detection_time").isPresent()
        && List.of(db.field("PORT_QOS_MAP", port, "pfcwd_sw_enable").orElse("").split(","))
            .contains(String.valueOf(queue));
  }

  /**
   * What orchagent writes there when it has the watchdog begin, and what is polled from then on.
   */
  private static void watched(
      String port, int queue, PortReading counted, ObjectNode row, ConfigDb db) {
    put(row, "SAI_QUEUE_STAT_CURR_OCCUPANCY_BYTES", counted.of(Tally.QUEUE_LENGTH, queue));
    row.put("PFC_WD_STATUS", counted.of(Tally.STORMED, queue) == 1 ? "stormed" : "operational");
    row.put("PFC_WD_ACTION", db.field("PFC_WD", port, "action").orElse("drop"));
    for (String time : List.of("detection_time", "restoration_time")) {
      String millis = db.field("PFC_WD", port, time).orElse("");
      row.put("PFC_WD_" + time.toUpperCase(Locale.ROOT), millis.isEmpty() ? "" : millis + "000");
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
