package org.weirfabric.compiler;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A map that can be changed in a few places without being copied: what was changed lies over what
 * was there, until it is so much that both are made one.
 */
final class Layered<K, V> {
  private static final int MOST_OVER = 256;

  private final Map<K, V> base;

  /** What lies over the base; empty values are for what is gone. */
  private final Map<K, Optional<V>> over;

  private final int size;

  private Layered(Map<K, V> base, Map<K, Optional<V>> over, int size) {
    this.size = size;
    this.base = base;
    this.over = over;
  }

  /** The map {@code base}, which must not change any more. */
  static <K, V> Layered<K, V> of(Map<K, V> base) {
    return new Layered<>(base, Map.of(), base.size());
  }

  @Nullable V get(K key) {
    Optional<V> changed = over.get(key);
    return changed == null ? base.get(key) : changed.orElse(null);
  }

  int size() {
    return size;
  }

  /** This map with {@code changes}; an empty value takes a key away. */
  Layered<K, V> with(Map<K, Optional<V>> changes) {
    Map<K, Optional<V>> both = new HashMap<>(over);
    both.putAll(changes);
    int grown = size;
    for (Map.Entry<K, Optional<V>> change : changes.entrySet()) {
      grown += (change.getValue().isPresent() ? 1 : 0) - (get(change.getKey()) == null ? 0 : 1);
    }
    if (both.size() <= MOST_OVER) {
      return new Layered<>(base, both, grown);
    }
    Map<K, V> merged = new HashMap<>(base);
    both.forEach(
        (key, value) -> {
          if (value.isPresent()) {
            merged.put(key, value.get());
          } else {
            merged.remove(key);
          }
        });
    return of(merged);
  }
}
