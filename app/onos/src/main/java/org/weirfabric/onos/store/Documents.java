package org.weirfabric.onos.store;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/** Named texts that all controllers share. */
public interface Documents {
  /** All of them by name. */
  SortedMap<String, String> all();

  /** Their names. */
  SortedSet<String> names();

  /** The one called {@code name}. */
  Optional<String> get(String name);

  /** Keeps {@code text} as {@code name}, over what was there. */
  void put(String name, String text);

  /** Keeps {@code text} as {@code name} unless there is one already; whether it is kept. */
  boolean putIfAbsent(String name, String text);

  /** Forgets the one called {@code name}; whether it was there. */
  boolean remove(String name);
}
