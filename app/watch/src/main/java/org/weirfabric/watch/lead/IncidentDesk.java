package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.IncidentBook;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.SwitchReport;

/**
 * The record of incidents: those that are open with what was done about each, and those of the past
 * in the store.
 */
final class IncidentDesk {
  private final IncidentBook incidents;
  private final EventLog events;
  private final IncidentArchive archive;
  private final DeviceWatchdogs devices = new DeviceWatchdogs();
  private final Map<String, IncidentFile> files = new LinkedHashMap<>();

  /** A desk that goes on with what the store says was open; waits for the store. */
  IncidentDesk(WatchSettings settings, EventLog events, WatchStore store) {
    this.incidents = new IncidentBook(settings.holdNanos());
    this.events = events;
    this.archive = new IncidentArchive(store, settings.incidentsKept());
    for (JsonNode past : archive.newestFirst()) {
      if (!past.path("state").asText().equals("closed")) {
        incidents.adopt(WatchJson.known(past));
      }
    }
  }

  /** Takes what a report says of the switches' own watchdogs. */
  void hear(SwitchReport report, long nowNanos) {
    devices
        .hear(report)
        .forEach(trip -> events.add("device-watchdog", nowNanos, WatchJson.trip(trip)));
  }

  /** Enters what was found and returns what of it is present; {@code closed} hears of the rest. */
  List<OpenIncident> update(List<Incident> found, long nowNanos, Consumer<OpenIncident> closed) {
    List<OpenIncident> gone = incidents.update(found, nowNanos);
    List<OpenIncident> seen = new ArrayList<>();
    for (OpenIncident open : incidents.open()) {
      if (incidents.isPresent(open)) {
        seen.add(open);
        enter(open, nowNanos);
      }
    }
    for (OpenIncident each : gone) {
      close(each, nowNanos);
      closed.accept(each);
    }
    return seen;
  }

  private void enter(OpenIncident open, long nowNanos) {
    IncidentFile file = files.get(open.id());
    if (file == null) {
      file = new IncidentFile(open);
      files.put(open.id(), file);
      archive.keep(json(file));
      events.add("incident-opened", nowNanos, json(file));
    } else {
      boolean cameBack = file.incident().returns() < open.returns();
      file.update(open);
      if (cameBack) {
        events.add("incident-returned", nowNanos, json(file));
      }
    }
  }

  private void close(OpenIncident incident, long nowNanos) {
    IncidentFile file = files.remove(incident.id());
    if (file != null) {
      ObjectNode last = json(file, "closed");
      incidents.causeOf(incident).ifPresent(cause -> last.put("partOf", cause));
      archive.keep(last);
      events.add("incident-closed", nowNanos, last);
    }
  }

  private ObjectNode json(IncidentFile file) {
    return json(file, incidents.isPresent(file.incident()) ? "present" : "gone");
  }

  private ObjectNode json(IncidentFile file, String state) {
    ObjectNode node = file.json(state, devices.at(file.incident()));
    List<Incident> symptoms = incidents.symptomsOf(file.incident());
    if (!symptoms.isEmpty()) {
      ArrayNode all = node.putArray("symptoms");
      symptoms.forEach(each -> all.add(WatchJson.symptom(each)));
    }
    return node;
  }

  /** What is last known of the open incident of that name. */
  Optional<OpenIncident> incident(String id) {
    return Optional.ofNullable(files.get(id)).map(IncidentFile::incident);
  }

  /** Notes what was done about an incident; one that isn't open is left as it is. */
  void note(String incident, String what, long nowNanos, JsonNode data) {
    IncidentFile file = files.get(incident);
    if (file != null) {
      file.note(what, nowNanos, data);
      archive.keep(json(file));
    }
  }

  /** Calls a human because of an incident. */
  void callHuman(String incident, String reason, long nowNanos) {
    ObjectNode data = WatchJson.object().put("incident", incident).put("reason", reason);
    events.add("page", nowNanos, data);
    note(incident, "page", nowNanos, data);
  }

  /** The incidents that are open, and those of the past, the newest first. */
  ObjectNode json() {
    ObjectNode node = WatchJson.object();
    ArrayNode open = node.putArray("open");
    files.values().forEach(file -> open.add(json(file)));
    ArrayNode history = node.putArray("history");
    for (JsonNode past : archive.newestFirst()) {
      if (!files.containsKey(past.path("id").asText())) {
        history.add(past);
      }
    }
    return node;
  }
}
