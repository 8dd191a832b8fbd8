package org.weirfabric.push.journal;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A store of small versioned entries that survives this process and is the same for every node.
 *
 * <p>Keys are {@code head}, {@code undo/<transaction>/<switch>}, {@code committed/<switch>}, {@code
 * transaction/<transaction>}, {@code transaction-part/<transaction>/<number>} and {@code cures};
 * values are canonical JSON in UTF-8, or that compressed by gzip. An entry is at most {@link
 * #MAX_ENTRY_BYTES} long. Reads are linearizable: what a finished write has stored, every later
 * read on every node sees.
 *
 * <p>No future fails. A store that does not answer in time is {@linkplain JournalOutcome#unknown
 * unknown}: a write may or may not have happened, or may happen yet, so nothing may be sent to a
 * switch on the strength of it.
 */
public interface Journal {
  /** The longest value that every store behind this port takes, in bytes. */
  int MAX_ENTRY_BYTES = 1_000_000;

  /** The version of a key that is not there. */
  long ABSENT = 0;

  /** The entry at {@code key}; empty if there is none. */
  CompletableFuture<JournalOutcome<Optional<JournalEntry>>> read(String key);

  /**
   * Stores {@code value} at {@code key} if the key still has {@code expectedVersion}, {@link
   * #ABSENT} meaning that it must not be there. The result is the new version, larger than any that
   * key has had.
   *
   * @throws IllegalArgumentException if the value is longer than {@link #MAX_ENTRY_BYTES}
   */
  CompletableFuture<JournalOutcome<Long>> compareAndSet(
      String key, long expectedVersion, byte[] value);

  /**
   * Removes {@code key} if it still has {@code expectedVersion}. The result is whether there was
   * anything to remove.
   */
  CompletableFuture<JournalOutcome<Boolean>> remove(String key, long expectedVersion);

  /** The keys that start with {@code prefix}, in order. */
  CompletableFuture<JournalOutcome<List<String>>> keys(String prefix);
}
