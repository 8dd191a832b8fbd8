package org.weirfabric.onos.store;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/** Named texts that all controllers share. */
public interface Documents {
  /** The version of what isn't there. */
  long NONE = -1;

  /** All of them by name. */
  SortedMap<String, String> all();

  /** Their names. */
  SortedSet<String> names();

  /** The one called {@code name}. */
  Optional<String> get(String name);

  /**
   * The version of the one called {@code name}, which is another one each time it is kept; {@link
   * #NONE} if there is none.
   */
  long version(String name);

  /**
   * Keeps {@code text} as {@code name} if what is there is of {@code version} still; whether it
   * was.
   *
   * @param version {@link #NONE} if there is to be none
   */
  boolean putIfStill(String name, long version, String text);

  /** Forgets the one called {@code name} if it is of {@code version} still; whether it was. */
  boolean removeIfStill(String name, long version);

  /** Keeps {@code text} as {@code name}, over what was there. */
  void put(String name, String text);

  /** Keeps {@code text} as {@code name} unless there is one already; whether it is kept. */
  boolean putIfAbsent(String name, String text);

  /** Forgets the one called {@code name}; whether it was there. */
  boolean remove(String name);
}
