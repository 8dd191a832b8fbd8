package org.weirfabric.onos.watch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.watch.lead.WatchStore;

/**
 * Writes to shared documents a little later, on a thread that may wait for ONOS's store: only the
 * last text of a name is written, so what waits is no more than there are names.
 */
final class LaterStore implements WatchStore {
  private static final Logger LOG = LoggerFactory.getLogger(LaterStore.class);

  private final Documents documents;
  private final Executor writer;
  private final Map<String, Optional<String>> waiting = new LinkedHashMap<>();
  private boolean writing;

  LaterStore(Documents documents, Executor writer) {
    this.documents = documents;
    this.writer = writer;
  }

  @Override
  public SortedMap<String, String> all() {
    return documents.all();
  }

  @Override
  public Optional<String> get(String name) {
    return documents.get(name);
  }

  @Override
  public void put(String name, String text) {
    later(name, Optional.of(text));
  }

  @Override
  public void remove(String name) {
    later(name, Optional.empty());
  }

  private synchronized void later(String name, Optional<String> text) {
    waiting.remove(name);
    waiting.put(name, text);
    if (!writing) {
      writing = true;
      writer.execute(this::write);
    }
  }

  private void write() {
    for (Map<String, Optional<String>> now = take(); !now.isEmpty(); now = take()) {
      for (Map.Entry<String, Optional<String>> each : now.entrySet()) {
        try {
          if (each.getValue().isPresent()) {
            documents.put(each.getKey(), each.getValue().get());
          } else {
            documents.remove(each.getKey());
          }
        } catch (RuntimeException e) {
          LOG.warn("{} of the watch could not be written: {}", each.getKey(), e.toString());
        }
      }
    }
  }

  private synchronized Map<String, Optional<String>> take() {
    Map<String, Optional<String>> taken = new LinkedHashMap<>(waiting);
    waiting.clear();
    writing = !taken.isEmpty();
    return taken;
  }
}
