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
import org.weirfabric.watchdog.KnownIncident;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.SwitchReport;
import org.weirfabric.watchdog.WatchedQueues;

/**
 * The record of incidents: those that are open with what was done about each, and those of the past
 * in the store.
 */
final class IncidentDesk {
  /** How often the record of an open incident is written anew, so that it says when it was seen. */
  private static final long REFRESH_NANOS = 30_000_000_000L;

  /** How long after it was last seen an incident of another leader's may still be the same. */
  private static final long TAKEOVER_NANOS = 300_000_000_000L;

  private final IncidentBook incidents;
  private final EventLog events;
  private final IncidentArchive archive;
  private final DeviceWatchdogs devices = new DeviceWatchdogs();
  private final Map<String, IncidentFile> files = new LinkedHashMap<>();
  private final List<KnownIncident> inherited = new ArrayList<>();
  private final long holdNanos;
  private long takenOverNanos = Long.MAX_VALUE;

  /** A desk that goes on with what the store says was open; waits for the store. */
  IncidentDesk(WatchSettings settings, WatchedQueues queues, EventLog events, WatchStore store) {
    this.incidents = new IncidentBook(settings.holdNanos(), queues::nextSwitch);
    this.holdNanos = settings.holdNanos();
    this.events = events;
    this.archive = new IncidentArchive(store, settings.incidentsKept());
    for (JsonNode past : archive.newestFirst()) {
      if (!past.path("state").asText().equals("closed")) {
        inherited.add(WatchJson.known(past));
        files.put(past.path("id").asText(), new IncidentFile(past.deepCopy()));
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
    takeOver(nowNanos);
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

  /**
   * Goes on with what another leader had open: until all had time to be seen again these keep their
   * names, whatever time the change of leaders took; then what hasn't been seen is closed.
   */
  private void takeOver(long nowNanos) {
    if (takenOverNanos == Long.MAX_VALUE) {
      takenOverNanos = nowNanos;
      for (KnownIncident each : inherited) {
        if (nowNanos - each.lastSeenNanos() <= TAKEOVER_NANOS) {
          incidents.adopt(each.seenAt(nowNanos));
        }
      }
      List<String> unreadable = archive.unreadable();
      if (!unreadable.isEmpty()) {
        events.add(
            "records-unreadable",
            nowNanos,
            WatchJson.object().put("count", unreadable.size()).put("first", unreadable.get(0)));
      }
    } else if (!inherited.isEmpty() && nowNanos - takenOverNanos > holdNanos) {
      inherited.forEach(each -> closeUnseen(each.id(), nowNanos));
      inherited.clear();
    }
  }

  private void closeUnseen(String id, long nowNanos) {
    IncidentFile file = files.get(id);
    if (file != null && !file.incident().isPresent()) {
      files.remove(id);
      ObjectNode last = file.json("closed", List.of());
      archive.keep(last);
      events.add("incident-closed", nowNanos, last);
    }
  }

  private void enter(OpenIncident open, long nowNanos) {
    IncidentFile file = files.get(open.id());
    if (file == null) {
      file = new IncidentFile(open);
      files.put(open.id(), file);
      events.add("incident-opened", nowNanos, json(file));
    } else {
      boolean cameBack = file.returns() < open.returns();
      file.update(open);
      if (cameBack) {
        events.add("incident-returned", nowNanos, json(file));
      }
    }
    if (file.isDue(nowNanos, REFRESH_NANOS)) {
      archive.keep(json(file));
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
    return json(
        file,
        file.incident().filter(incident -> !incidents.isPresent(incident)).isPresent()
            ? "gone"
            : "present");
  }

  private ObjectNode json(IncidentFile file, String state) {
    ObjectNode node = file.json(state, file.incident().map(devices::at).orElseGet(() -> List.of()));
    List<Incident> symptoms = file.incident().map(incidents::symptomsOf).orElseGet(() -> List.of());
    if (!symptoms.isEmpty()) {
      ArrayNode all = node.putArray("symptoms");
      symptoms.forEach(each -> all.add(WatchJson.symptom(each)));
    }
    return node;
  }

  /** The queues that the open incident of that name held up when it was last seen. */
  Optional<List<QueueKey>> waiting(String id) {
    return Optional.ofNullable(files.get(id)).map(IncidentFile::waiting);
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
