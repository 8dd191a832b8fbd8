package org.weirfabric.onos.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.onosproject.store.service.AsyncConsistentMapAdapter;
import org.onosproject.store.service.Versioned;

/** A consistent map in memory, with one number for every change as the Raft log gives. */
class LocalMap extends AsyncConsistentMapAdapter<String, byte[]> {

  private final Map<String, Versioned<byte[]>> entries = new HashMap<>();
  private long index;

  @Override
  public synchronized CompletableFuture<Versioned<byte[]>> get(String key) {
    return CompletableFuture.completedFuture(entries.get(key));
  }

  @Override
  public synchronized CompletableFuture<Versioned<byte[]>> put(String key, byte[] value) {
    return CompletableFuture.completedFuture(store(key, value));
  }

  @Override
  public synchronized CompletableFuture<Versioned<byte[]>> putIfAbsent(String key, byte[] value) {
    Versioned<byte[]> present = entries.get(key);
    return CompletableFuture.completedFuture(present != null ? present : store(key, value));
  }

  @Override
  public synchronized CompletableFuture<Boolean> replace(
      String key, long oldVersion, byte[] value) {
    boolean same = hasVersion(key, oldVersion);
    if (same) {
      store(key, value);
    }
    return CompletableFuture.completedFuture(same);
  }

  @Override
  public synchronized CompletableFuture<Versioned<byte[]>> remove(String key) {
    index++;
    return CompletableFuture.completedFuture(entries.remove(key));
  }

  @Override
  public synchronized CompletableFuture<Boolean> remove(String key, long version) {
    boolean same = hasVersion(key, version);
    if (same) {
      index++;
      entries.remove(key);
    }
    return CompletableFuture.completedFuture(same);
  }

  @Override
  public synchronized CompletableFuture<Set<String>> keySet() {
    return CompletableFuture.completedFuture(new TreeSet<>(entries.keySet()));
  }

  private boolean hasVersion(String key, long version) {
    Versioned<byte[]> present = entries.get(key);
    return present != null && present.version() == version;
  }

  private @Nullable Versioned<byte[]> store(String key, byte[] value) {
    index++;
    return entries.put(key, new Versioned<>(value, index, index));
  }
}
