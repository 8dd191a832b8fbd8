package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.watchdog.DeviceTrip;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;

/**
 * An incident with what was done about it: at most so many lines, the first and the latest. One
 * that another leader had open is what its record says until it is seen again.
 */
final class IncidentFile {
  private static final int FIRST_LINES = 8;
  private static final int LAST_LINES = 24;

  private final Deque<JsonNode> first = new ArrayDeque<>();
  private final Deque<JsonNode> latest = new ArrayDeque<>();
  private final ObjectNode inherited;
  private @Nullable OpenIncident incident;
  private long left;
  private long keptNanos;

  IncidentFile(OpenIncident incident) {
    this.incident = incident;
    this.inherited = WatchJson.object();
  }

  /** The file of which {@code record} is what {@link #json} said last. */
  IncidentFile(ObjectNode record) {
    inherited = record;
    record.path("done").forEach(this::add);
    left += record.path("linesLeftOut").asLong();
  }

  /** What is last known of it; empty if it hasn't been seen since it was taken over. */
  Optional<OpenIncident> incident() {
    return Optional.ofNullable(incident);
  }

  /** The queues that it held up when it was last seen. */
  List<QueueKey> waiting() {
    List<QueueKey> waiting = new ArrayList<>();
    if (incident == null) {
      waiting.addAll(WatchJson.queues(inherited.path("members")));
      waiting.addAll(WatchJson.queues(inherited.path("victims")));
    } else {
      waiting.addAll(incident.incident().members());
      waiting.addAll(incident.incident().victims());
    }
    return waiting;
  }

  /** How often it was gone and came back. */
  int returns() {
    return incident == null ? inherited.path("returns").asInt() : incident.returns();
  }

  void update(OpenIncident now) {
    incident = now;
  }

  void note(String what, long atNanos, JsonNode more) {
    ObjectNode line = WatchJson.object().put("at", WatchJson.time(atNanos)).put("what", what);
    line.set("more", more);
    add(line);
  }

  private void add(JsonNode line) {
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

  /** Whether it was last kept longer than {@code nanos} ago; then it is to be kept now. */
  boolean isDue(long nowNanos, long nanos) {
    if (nowNanos - keptNanos <= nanos) {
      return false;
    }
    keptNanos = nowNanos;
    return true;
  }

  ObjectNode json(String state, List<DeviceTrip> trips) {
    ObjectNode node = incident == null ? inherited.deepCopy() : WatchJson.incident(incident);
    node.put("state", state);
    ArrayNode done = node.putArray("done");
    first.forEach(done::add);
    latest.forEach(done::add);
    if (left > 0) {
      node.put("linesLeftOut", left);
    }
    if (incident != null) {
      ArrayNode devices = node.putArray("deviceWatchdogs");
      trips.forEach(trip -> devices.add(WatchJson.trip(trip)));
    }
    return node;
  }
}
