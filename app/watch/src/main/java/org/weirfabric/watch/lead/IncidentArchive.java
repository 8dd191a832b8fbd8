package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;

/** The incidents of the past in the shared store, the newest so many of them. */
final class IncidentArchive {
  private static final String PREFIX = "incident-";

  private final WatchStore store;
  private final int kept;
  private final SortedMap<String, JsonNode> incidents = new TreeMap<>();
  private final Map<String, String> nameOf = new TreeMap<>();
  private final List<String> unreadable = new ArrayList<>();

  /** The archive in {@code store}, without what can't be read; waits for the store. */
  IncidentArchive(WatchStore store, int kept) {
    this.store = store;
    this.kept = kept;
    store
        .all()
        .forEach(
            (name, text) -> {
              if (name.startsWith(PREFIX)) {
                read(name, text);
              }
            });
    trim();
  }

  private void read(String name, String text) {
    try {
      JsonNode incident = CanonicalJson.parse(text);
      // What this version can't make sense of, as after a downgrade, is none of its records.
      String id = WatchJson.known(incident).id();
      incidents.put(name, incident);
      nameOf.put(id, name);
    } catch (IllegalArgumentException e) {
      unreadable.add(name);
    }
  }

  /** The names of what can't be read; it is left as it is. */
  List<String> unreadable() {
    return List.copyOf(unreadable);
  }

  /** Keeps {@code incident} in place of what was kept of it. */
  void keep(JsonNode incident) {
    String id = incident.path("id").asText();
    String name =
        nameOf.computeIfAbsent(
            id,
            any ->
                String.format(
                    Locale.ROOT,
                    "%s%020d-%s",
                    PREFIX,
                    incident.path("firstSeenNanos").asLong(),
                    id));
    incidents.put(name, incident);
    store.put(name, CanonicalJson.text(incident));
    trim();
  }

  private void trim() {
    while (incidents.size() > kept) {
      String oldest = incidents.firstKey();
      JsonNode gone = incidents.remove(oldest);
      if (gone != null) {
        nameOf.remove(gone.path("id").asText());
      }
      store.remove(oldest);
    }
  }

  /** All that is kept, the newest first. */
  List<JsonNode> newestFirst() {
    List<JsonNode> all = new ArrayList<>(incidents.values());
    Collections.reverse(all);
    return all;
  }
}
