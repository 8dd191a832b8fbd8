package org.weirfabric.onos.fabric;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.onos.store.Documents;

/** Documents of one test. */
public class InMemoryDocuments implements Documents {
  private final SortedMap<String, String> texts = new TreeMap<>();

  @Override
  public SortedMap<String, String> all() {
    return new TreeMap<>(texts);
  }

  @Override
  public SortedSet<String> names() {
    return new TreeSet<>(texts.keySet());
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
  public boolean putIfAbsent(String name, String text) {
    return texts.putIfAbsent(name, text) == null;
  }

  @Override
  public boolean remove(String name) {
    return texts.remove(name) != null;
  }
}
