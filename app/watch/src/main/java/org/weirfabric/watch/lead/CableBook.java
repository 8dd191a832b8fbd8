package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.cable.CableAlarm;
import org.weirfabric.watchdog.cable.CableWatch;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * The cables that are longer than the topology says, as the leader knows them, and keeps them for
 * the next.
 */
final class CableBook {
  private static final String CABLES = "cables";

  private final EventLog events;
  private final WatchStore store;
  private final SortedMap<QueueKey, Long> firstSeen = new TreeMap<>();
  private final SortedMap<QueueKey, Long> watermarks = new TreeMap<>();
  private CableWatch watch = new CableWatch(List.of());
  private String kept = "";

  /** A book that knows what the store says; waits for the store. */
  CableBook(EventLog events, WatchStore store) {
    this.events = events;
    this.store = store;
    try {
      store.get(CABLES).map(CanonicalJson::parse).ifPresent(this::read);
    } catch (IllegalArgumentException unreadable) {
      // They are measured again.
      firstSeen.clear();
      watermarks.clear();
    }
  }

  private void read(JsonNode all) {
    for (JsonNode each : all.path("alarms")) {
      QueueKey key = WatchJson.queue(each);
      firstSeen.put(key, each.path("firstSeenNanos").asLong());
      watermarks.put(key, each.path("watermarkBytes").asLong());
    }
  }

  /** From now on measures {@code rooms}; what they explain is told no more. */
  void measure(Collection<XoffRoom> rooms, long nowNanos) {
    watch = new CableWatch(rooms);
    watermarks.forEach((key, mark) -> watch.accept(key.port(), key.priority(), mark));
    if (rooms.isEmpty()) {
      return; // nothing to measure by yet
    }
    SortedMap<QueueKey, Long> explained = new TreeMap<>(watermarks);
    watch.standing().forEach(alarm -> explained.remove(key(alarm)));
    explained
        .keySet()
        .forEach(key -> events.add("cable-explained", nowNanos, WatchJson.queue(key)));
    keep();
  }

  /** Takes the watermarks that nodes found too high. */
  void hear(SortedMap<QueueKey, Long> marks, long nowNanos) {
    boolean news = false;
    for (Map.Entry<QueueKey, Long> mark : marks.entrySet()) {
      QueueKey key = mark.getKey();
      if (watch.accept(key.port(), key.priority(), mark.getValue()).isPresent()) {
        firstSeen.putIfAbsent(key, nowNanos);
        watch.standing().stream()
            .filter(alarm -> key(alarm).equals(key))
            .forEach(alarm -> tell(alarm, nowNanos));
        news = true;
      }
    }
    if (news) {
      keep();
    }
  }

  private void tell(CableAlarm alarm, long nowNanos) {
    events.add("cable-too-long", nowNanos, json(alarm));
    if (alarm.isUrgent()) {
      events.add("page", nowNanos, WatchJson.object().put("reason", text(alarm)));
    }
  }

  private static QueueKey key(CableAlarm alarm) {
    return QueueKey.of(alarm.room().port(), alarm.room().priority());
  }

  private void keep() {
    watermarks.clear();
    watch.standing().forEach(alarm -> watermarks.put(key(alarm), alarm.watermark().bytes()));
    firstSeen.keySet().retainAll(watermarks.keySet());
    ObjectNode all = WatchJson.object();
    ArrayNode alarms = all.putArray("alarms");
    watermarks.forEach(
        (key, mark) ->
            alarms.add(
                WatchJson.queue(key)
                    .put("firstSeenNanos", firstSeen.getOrDefault(key, 0L))
                    .put("watermarkBytes", mark)));
    String text = CanonicalJson.text(all);
    if (!text.equals(kept)) {
      kept = text;
      store.put(CABLES, text);
    }
  }

  /** The alarms that stand. */
  List<CableAlarm> standing() {
    return watch.standing();
  }

  ArrayNode json() {
    ArrayNode all = WatchJson.object().putArray("alarms");
    watch.standing().forEach(alarm -> all.add(json(alarm)));
    return all;
  }

  private ObjectNode json(CableAlarm alarm) {
    ObjectNode node =
        WatchJson.queue(key(alarm))
            .put("text", text(alarm))
            .put("declaredMetres", alarm.room().declared().metres())
            .put("atLeastMetres", alarm.atLeast().metres())
            .put("watermarkBytes", alarm.watermark().bytes())
            .put("expectedBytes", alarm.room().expected().bytes())
            .put("headroomBytes", alarm.room().headroom().bytes())
            .put("leftBytes", alarm.left().bytes())
            .put("urgent", alarm.isUrgent());
    Long since = firstSeen.get(key(alarm));
    return since == null ? node : node.put("firstSeen", WatchJson.time(since));
  }

  /** An alarm in words. */
  static String text(CableAlarm alarm) {
    return String.format(
        Locale.ROOT,
        "%s priority %s: declared %s, measured at least %s: %s arrived after XOFF, %s explained;"
            + " %s left before drops",
        alarm.room().port(),
        alarm.room().priority(),
        alarm.room().declared(),
        alarm.atLeast(),
        alarm.watermark(),
        alarm.room().expected(),
        alarm.left());
  }
}
