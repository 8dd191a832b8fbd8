package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.DeviceTrip;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.KnownIncident;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueEvidence;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueSample;

/** Incidents and cures as JSON: what REST shows and what the store keeps. */
public final class WatchJson {
  private WatchJson() {}

  /** An empty object. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A queue. */
  public static ObjectNode queue(QueueKey key) {
    return object().put("port", key.port().toString()).put("priority", key.priority().value());
  }

  /** Reads {@link #queue}. */
  public static QueueKey queue(JsonNode node) {
    return QueueKey.of(
        PortRef.parse(node.path("port").asText()), Priority.of(node.path("priority").asInt(-1)));
  }

  static ArrayNode queues(List<QueueKey> keys) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    keys.forEach(key -> all.add(queue(key)));
    return all;
  }

  static List<QueueKey> queues(JsonNode node) {
    List<QueueKey> keys = new ArrayList<>();
    node.forEach(each -> keys.add(queue(each)));
    return keys;
  }

  /** A moment of the collector's clock. */
  public static String time(long nanos) {
    return Instant.ofEpochSecond(nanos / 1_000_000_000L, nanos % 1_000_000_000L).toString();
  }

  /** What is done, as users write it. */
  public static String action(CureAction action) {
    return action.text();
  }

  /**
   * Reads {@link #action}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static CureAction action(String text) {
    return CureAction.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** A cure, with its times as texts and as numbers. */
  public static ObjectNode cure(Cure cure) {
    ObjectNode node =
        queue(cure.queue())
            .put("action", action(cure.action()))
            .put("incident", cure.incident())
            .put("since", time(cure.sinceNanos()))
            .put("sinceNanos", cure.sinceNanos())
            .put("untilNanos", cure.untilNanos())
            .put("relapses", cure.relapses());
    if (cure.untilNanos() != Cure.UNTIL_LIFTED) {
      node.put("until", time(cure.untilNanos()));
    }
    return node;
  }

  /** What follows from {@code cure} for as long as it is on; {@code end} is at its port. */
  static String consequence(Cure cure, String end) {
    String frames = "frames of priority " + cure.queue().priority();
    switch (cure.action()) {
      case DROP:
        return "until it ends " + frames + " to " + end + " are discarded";
      case FORWARD:
        return "until it ends "
            + frames
            + " are sent to "
            + end
            + " in spite of its pauses: it"
            + " loses those that it has no room for";
      case PFC_OFF:
        return "until it ends "
            + cure.queue().port()
            + " neither obeys nor sends pauses of priority "
            + cure.queue().priority()
            + ": that priority is not lossless to and from "
            + end;
      case ALERT:
        break;
    }
    throw new IllegalArgumentException("to alert is no cure of " + cure.queue());
  }

  /** Reads {@link #cure(Cure)}. */
  public static Cure cure(JsonNode node) {
    return Cure.of(
        queue(node),
        action(node.path("action").asText()),
        node.path("incident").asText(),
        node.path("sinceNanos").asLong(),
        node.path("untilNanos").asLong(),
        node.path("relapses").asInt());
  }

  static ObjectNode trip(DeviceTrip trip) {
    return queue(trip.queue())
        .put("detected", trip.detected())
        .put("restored", trip.restored())
        .put("acting", trip.isOn())
        .put("since", time(trip.sinceNanos()));
  }

  /** All of an incident. */
  static ObjectNode incident(OpenIncident open) {
    Incident incident = open.incident();
    ObjectNode node =
        object().put("id", open.id()).put("kind", incident.kind().text()).put("text", text(open));
    node.set("root", queue(incident.root()));
    incident.host().ifPresent(host -> node.put("host", host.value()));
    node.put("since", time(incident.sinceNanos()))
        .put("firstSeen", time(open.firstSeenNanos()))
        .put("firstSeenNanos", open.firstSeenNanos())
        .put("lastSeen", time(open.lastSeenNanos()))
        .put("lastSeenNanos", open.lastSeenNanos())
        .put("returns", open.returns())
        .put("partial", incident.partial())
        .put("confidence", incident.confidence().name().toLowerCase(Locale.ROOT))
        .put("ground", incident.ground().name().toLowerCase(Locale.ROOT))
        .put("waitingBytes", incident.trappedBytes());
    node.set("ring", queues(incident.cycle()));
    node.set("members", queues(incident.members()));
    node.set("victims", queues(incident.victims()));
    incident.cureFirst().ifPresent(first -> node.set("cureFirst", queue(first)));
    if (!incident.relievedByDevice().isEmpty()) {
      node.set("relievedByDevice", queues(incident.relievedByDevice()));
    }
    ArrayNode evidence = node.putArray("evidence");
    incident.evidence().forEach(each -> evidence.add(evidence(each)));
    return node;
  }

  /** What is seen because of another incident, in short. */
  static ObjectNode symptom(Incident incident) {
    ObjectNode node = object().put("kind", incident.kind().text());
    node.set("root", queue(incident.root()));
    incident.host().ifPresent(host -> node.put("host", host.value()));
    return node;
  }

  private static ObjectNode evidence(QueueEvidence each) {
    ObjectNode node =
        queue(each.queue())
            .put("verdict", each.verdict().name().toLowerCase(Locale.ROOT))
            .put("confidence", each.confidence().name().toLowerCase(Locale.ROOT))
            .put("since", time(each.sinceNanos()))
            .put("until", time(each.untilNanos()));
    if (!Double.isNaN(each.duty())) {
      node.put("duty", each.duty());
    }
    if (!Double.isNaN(each.lineShare())) {
      node.put("lineShare", each.lineShare());
    }
    if (each.occupancyBytes() != QueueSample.NOT_MEASURED) {
      node.put("occupancyBytes", each.occupancyBytes());
    }
    if (each.droppedBytes() != QueueSample.NOT_MEASURED) {
      node.put("droppedBytes", each.droppedBytes());
    }
    each.origins()
        .ifPresent(
            ports -> {
              ArrayNode names = node.putArray("origins");
              ports.forEach(port -> names.add(port.value()));
            });
    return node;
  }

  /** What is to be kept of an incident to know it again, out of {@link #incident}. */
  static KnownIncident known(JsonNode node) {
    IncidentKind kind = null;
    for (IncidentKind each : IncidentKind.values()) {
      if (each.text().equals(node.path("kind").asText())) {
        kind = each;
      }
    }
    if (kind == null) {
      throw new IllegalArgumentException("no kind of incident: " + node.path("kind"));
    }
    return KnownIncident.of(
        node.path("id").asText(),
        kind,
        queue(node.path("root")),
        queues(node.path("members")),
        node.path("firstSeenNanos").asLong(),
        node.path("lastSeenNanos").asLong(),
        node.path("returns").asInt());
  }

  /** An incident in words. */
  static String text(OpenIncident open) {
    Incident incident = open.incident();
    StringBuilder text = new StringBuilder(incident.kind().text());
    if (incident.cycle().isEmpty()) {
      text.append(" at ").append(incident.root());
      incident.host().ifPresent(host -> text.append(", host ").append(host));
    } else {
      text.append(" of ").append(incident.cycle().size()).append(" queues: ");
      incident.cycle().forEach(each -> text.append(each.port()).append(" > "));
      text.append("back; began at ").append(incident.root());
    }
    if (!incident.victims().isEmpty()) {
      text.append("; holds up ").append(incident.victims().size()).append(" queues");
    }
    if (incident.trappedBytes() > 0) {
      text.append("; ").append(incident.trappedBytes()).append(" B wait");
    }
    if (!incident.relievedByDevice().isEmpty()) {
      text.append("; relieved by the switch itself");
    }
    if (incident.partial()) {
      text.append("; not all switches are heard of");
    }
    return text.toString();
  }
}
