package org.weirfabric.watch.lead;

import java.util.Optional;
import java.util.SortedMap;

/**
 * Texts that all nodes share, by name. {@link #put} and {@link #remove} return at once and may be
 * carried out later, the last of a name in place of those before; what is asked for is as if they
 * had been.
 */
public interface WatchStore {
  /**
   * This node leads from now on: what a leader before has not carried out yet is never carried out
   * over anything that this node writes. Waits for the store.
   */
  default void begin() {}

  /** Whether another node has begun since this one did: what this one knows may be out of date. */
  default boolean isOvertaken() {
    return false;
  }

  /** All of them by name; waits for the store. */
  SortedMap<String, String> all();

  /** The one called {@code name}; waits for the store. */
  Optional<String> get(String name);

  /** Keeps {@code text} as {@code name}. */
  void put(String name, String text);

  /** Forgets {@code name}. */
  void remove(String name);

  /** Leaves undone what has not been carried out yet: another node leads, and has its own texts. */
  default void abandon() {}
}
