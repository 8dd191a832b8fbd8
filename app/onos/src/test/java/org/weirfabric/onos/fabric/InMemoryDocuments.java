package org.weirfabric.onos.fabric;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.onos.store.Documents;

/** Documents of one test. */
final class InMemoryDocuments implements Documents {
  private final SortedMap<String, String> texts = new TreeMap<>();

  @Override
  public SortedMap<String, String> all() {
    return new TreeMap<>(texts);
  }

  @Override
  public Optional<String> get(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  @Override
  public void put(String name, String text) {
    texts.put(name, text);
  }

  @Override
  public boolean remove(String name) {
    return texts.remove(name) != null;
  }
}
