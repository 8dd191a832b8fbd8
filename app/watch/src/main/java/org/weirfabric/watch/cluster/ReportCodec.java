package org.weirfabric.watch.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.Confidence;
import org.weirfabric.watchdog.DeviceTrip;
import org.weirfabric.watchdog.QueueEvidence;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueVerdict;
import org.weirfabric.watchdog.SwitchReport;

/** What one node tells the leader, as bytes. */
public final class ReportCodec {
  private static final int VERSION = 1;

  private ReportCodec() {}

  /** The bytes of {@code told}. */
  public static byte[] encode(NodeReport told) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("weirReports", VERSION);
    ArrayNode watermarks = message.putArray("watermarks");
    told.watermarks()
        .forEach(
            (key, bytes) ->
                watermarks
                    .addArray()
                    .add(key.port().toString())
                    .add(key.priority().value())
                    .add(bytes));
    ArrayNode all = message.putArray("reports");
    for (SwitchReport report : told.reports()) {
      ObjectNode node =
          all.addObject()
              .put("switch", report.switchId().value())
              .put("sender", report.sender())
              .put("sent", report.sentNanos());
      ArrayNode notable = node.putArray("notable");
      report.notable().forEach(each -> notable.add(evidence(each)));
      put(node.putArray("undecided"), report.undecided());
      put(node.putArray("unknown"), report.unknown());
      ArrayNode trips = node.putArray("trips");
      report
          .trips()
          .forEach(
              trip ->
                  trips
                      .addArray()
                      .add(trip.queue().port().port().value())
                      .add(trip.queue().priority().value())
                      .add(trip.detected())
                      .add(trip.restored())
                      .add(trip.sinceNanos()));
    }
    return CanonicalJson.bytes(message);
  }

  private static void put(ArrayNode array, List<QueueKey> keys) {
    keys.forEach(
        key -> array.addArray().add(key.port().port().value()).add(key.priority().value()));
  }

  private static ArrayNode evidence(QueueEvidence each) {
    ArrayNode line =
        JsonNodeFactory.instance
            .arrayNode()
            .add(each.queue().port().port().value())
            .add(each.queue().priority().value())
            .add(each.verdict().name())
            .add(each.confidence().name())
            .add(number(each.duty()))
            .add(number(each.lineShare()))
            .add(each.occupancyBytes())
            .add(each.droppedBytes())
            .add(each.sinceNanos())
            .add(each.untilNanos())
            .add(each.sinceIsMeasured());
    each.origins()
        .ifPresent(
            ports -> {
              ArrayNode names = line.addArray();
              ports.forEach(port -> names.add(port.value()));
            });
    return line;
  }

  private static JsonNode number(double value) {
    return Double.isNaN(value)
        ? JsonNodeFactory.instance.nullNode()
        : JsonNodeFactory.instance.numberNode(value);
  }

  /**
   * Reads {@link #encode}.
   *
   * @throws IllegalArgumentException if the bytes are no reports
   */
  public static NodeReport decode(byte[] bytes) {
    JsonNode message = CanonicalJson.parse(bytes);
    if (message.path("weirReports").asInt() != VERSION) {
      throw new IllegalArgumentException("no reports of version " + VERSION);
    }
    List<SwitchReport> reports = new ArrayList<>();
    for (JsonNode node : message.path("reports")) {
      SwitchId id = SwitchId.of(node.path("switch").asText());
      List<QueueEvidence> notable = new ArrayList<>();
      node.path("notable").forEach(each -> notable.add(evidence(id, each)));
      List<DeviceTrip> trips = new ArrayList<>();
      node.path("trips")
          .forEach(
              each ->
                  trips.add(
                      DeviceTrip.of(
                          key(id, each), whole(each, 2), whole(each, 3), whole(each, 4))));
      reports.add(
          SwitchReport.of(
              id,
              node.path("sender").asText(),
              node.path("sent").asLong(-1),
              notable,
              keys(id, node.path("undecided")),
              keys(id, node.path("unknown")),
              trips));
    }
    SortedMap<QueueKey, Long> watermarks = new TreeMap<>();
    for (JsonNode each : message.path("watermarks")) {
      watermarks.put(
          QueueKey.of(PortRef.parse(each.path(0).asText()), Priority.of(each.path(1).asInt(-1))),
          whole(each, 2));
    }
    return NodeReport.of(reports, watermarks);
  }

  private static QueueEvidence evidence(SwitchId id, JsonNode each) {
    return QueueEvidence.of(
            key(id, each),
            QueueVerdict.valueOf(each.path(2).asText()),
            Confidence.valueOf(each.path(3).asText()),
            each.path(4).asDouble(Double.NaN),
            each.path(5).asDouble(Double.NaN),
            whole(each, 6),
            whole(each, 7),
            whole(each, 8),
            each.path(10).asBoolean(false),
            whole(each, 9))
        .withOrigins(origins(each.path(11)));
  }

  private static Optional<List<PortName>> origins(JsonNode names) {
    List<PortName> ports = new ArrayList<>();
    names.forEach(name -> ports.add(PortName.of(name.asText())));
    return names.isArray() ? Optional.of(ports) : Optional.empty();
  }

  private static List<QueueKey> keys(SwitchId id, JsonNode array) {
    List<QueueKey> keys = new ArrayList<>();
    array.forEach(each -> keys.add(key(id, each)));
    return keys;
  }

  private static QueueKey key(SwitchId id, JsonNode each) {
    return QueueKey.of(
        PortRef.parse(id + ":" + each.path(0).asText()), Priority.of(each.path(1).asInt(-1)));
  }

  private static long whole(JsonNode each, int place) {
    if (!each.path(place).canConvertToLong()) {
      throw new IllegalArgumentException("no whole number: " + each.path(place));
    }
    return each.path(place).asLong();
  }
}
