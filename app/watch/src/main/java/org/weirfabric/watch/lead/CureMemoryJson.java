package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CureMemory;
import org.weirfabric.watchdog.QueueKey;

/** A {@link CureMemory} as text in the store. */
final class CureMemoryJson {
  private CureMemoryJson() {}

  static String text(CureMemory memory) {
    ObjectNode node = WatchJson.object().put("stopped", memory.stopped());
    put(node.putArray("active"), memory.active());
    put(node.putArray("lifted"), memory.lifted());
    put(node.putArray("begun"), memory.begun());
    ArrayNode overrides = node.putArray("overrides");
    memory
        .overrides()
        .forEach(
            (queue, action) ->
                overrides.add(WatchJson.queue(queue).put("action", WatchJson.action(action))));
    return CanonicalJson.text(node);
  }

  private static void put(ArrayNode array, List<Cure> cures) {
    cures.forEach(cure -> array.add(WatchJson.cure(cure)));
  }

  static CureMemory read(String text) {
    JsonNode node = CanonicalJson.parse(text);
    SortedMap<QueueKey, CureAction> overrides = new TreeMap<>();
    node.path("overrides")
        .forEach(
            each ->
                overrides.put(
                    WatchJson.queue(each), WatchJson.action(each.path("action").asText())));
    return CureMemory.of(
        cures(node.path("active")),
        cures(node.path("lifted")),
        cures(node.path("begun")),
        overrides,
        node.path("stopped").asBoolean());
  }

  private static List<Cure> cures(JsonNode array) {
    List<Cure> cures = new ArrayList<>();
    array.forEach(each -> cures.add(WatchJson.cure(each)));
    return cures;
  }
}
