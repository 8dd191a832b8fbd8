package org.weirfabric.onos.fabric;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.onos.store.Documents;

/** Documents of one test, which can be told to fail as a store without a quorum does. */
public class InMemoryDocuments implements Documents {
  private final SortedMap<String, String> texts = new TreeMap<>();
  private final SortedMap<String, Long> versions = new TreeMap<>();
  private long lastVersion;
  private int failing;
  private boolean silent;

  /** Lets the next thing that is asked of it fail. */
  public synchronized void failNext() {
    failing++;
  }

  /** Whether from now on all that is asked of it fails. */
  public synchronized void setSilent(boolean silent) {
    this.silent = silent;
  }

  private void answer() {
    if (silent || failing > 0) {
      failing = Math.max(0, failing - 1);
      throw new IllegalStateException("the store does not answer");
    }
  }

  @Override
  public synchronized SortedMap<String, String> all() {
    answer();
    return new TreeMap<>(texts);
  }

  @Override
  public synchronized SortedSet<String> names() {
    answer();
    return new TreeSet<>(texts.keySet());
  }

  @Override
  public synchronized Optional<String> get(String name) {
    answer();
    return Optional.ofNullable(texts.get(name));
  }

  @Override
  public synchronized long version(String name) {
    answer();
    return versions.getOrDefault(name, NONE);
  }

  @Override
  public synchronized boolean putIfStill(String name, long version, String text) {
    boolean still = version(name) == version;
    if (still) {
      put(name, text);
    }
    return still;
  }

  @Override
  public synchronized boolean removeIfStill(String name, long version) {
    boolean still = version(name) == version;
    if (still) {
      remove(name);
    }
    return still;
  }

  @Override
  public synchronized void put(String name, String text) {
    answer();
    texts.put(name, text);
    versions.put(name, ++lastVersion);
  }

  @Override
  public synchronized boolean putIfAbsent(String name, String text) {
    answer();
    boolean absent = texts.putIfAbsent(name, text) == null;
    if (absent) {
      versions.put(name, ++lastVersion);
    }
    return absent;
  }

  @Override
  public synchronized boolean remove(String name) {
    answer();
    versions.remove(name);
    return texts.remove(name) != null;
  }
}
