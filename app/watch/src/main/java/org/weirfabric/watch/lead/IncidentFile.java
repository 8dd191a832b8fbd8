package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.weirfabric.watchdog.DeviceTrip;
import org.weirfabric.watchdog.OpenIncident;

/** An incident with what was done about it: at most so many lines, the first and the latest. */
final class IncidentFile {
  private static final int FIRST_LINES = 8;
  private static final int LAST_LINES = 24;

  private final Deque<JsonNode> first = new ArrayDeque<>();
  private final Deque<JsonNode> latest = new ArrayDeque<>();
  private OpenIncident incident;
  private long left;

  IncidentFile(OpenIncident incident) {
    this.incident = incident;
  }

  OpenIncident incident() {
    return incident;
  }

  void update(OpenIncident now) {
    incident = now;
  }

  void note(String what, long atNanos, JsonNode more) {
    ObjectNode line = WatchJson.object().put("at", WatchJson.time(atNanos)).put("what", what);
    line.set("more", more);
    if (first.size() < FIRST_LINES) {
      first.add(line);
      return;
    }
    latest.add(line);
    if (latest.size() > LAST_LINES) {
      latest.remove();
      left++;
    }
  }

  ObjectNode json(String state, List<DeviceTrip> trips) {
    ObjectNode node = WatchJson.incident(incident).put("state", state);
    ArrayNode done = node.putArray("done");
    first.forEach(done::add);
    latest.forEach(done::add);
    if (left > 0) {
      node.put("linesLeftOut", left);
    }
    ArrayNode devices = node.putArray("deviceWatchdogs");
    trips.forEach(trip -> devices.add(WatchJson.trip(trip)));
    return node;
  }
}
