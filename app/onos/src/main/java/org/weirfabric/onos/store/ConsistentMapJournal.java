package org.weirfabric.onos.store;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.onosproject.store.service.AsyncConsistentMap;
import org.onosproject.store.service.StorageService;
import org.onosproject.store.service.Versioned;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.journal.Journal;
import org.weirfabric.push.journal.JournalEntry;
import org.weirfabric.push.journal.JournalOutcome;

/**
 * A journal in one of ONOS's consistent maps.
 *
 * <p>Versions are those of the map, which its Raft log numbers, so they only rise, over removals
 * and restarts too. Calls that race in one process or many are decided by the map alone.
 */
public final class ConsistentMapJournal implements Journal {

  private final AsyncConsistentMap<String, byte[]> map;
  private final Duration limit;

  ConsistentMapJournal(AsyncConsistentMap<String, byte[]> map, Duration limit) {
    this.map = requireNonNull(map, "map");
    this.limit = requireNonNull(limit, "limit");
  }

  /**
   * Opens the journal called {@code name}, created if it is new.
   *
   * @param limit after how long a call without an answer is unknown
   */
  public static ConsistentMapJournal open(StorageService storage, String name, Duration limit) {
    return new ConsistentMapJournal(
        storage
            .<String, byte[]>consistentMapBuilder()
            .withName(name)
            .withSerializer(ByteSerializer.create())
            .buildAsyncMap(),
        limit);
  }

  @Override
  public CompletableFuture<JournalOutcome<Optional<JournalEntry>>> read(String key) {
    return outcome(
        key, () -> get(key).thenApply(found -> JournalOutcome.done(found.map(Found::asEntry))));
  }

  @Override
  public CompletableFuture<JournalOutcome<Long>> compareAndSet(
      String key, long expectedVersion, byte[] value) {
    if (value.length > MAX_ENTRY_BYTES) {
      throw new IllegalArgumentException(
          "an entry is at most " + MAX_ENTRY_BYTES + " bytes, not " + value.length);
    }
    byte[] sealed = Envelope.seal(value);
    return outcome(
        key,
        () ->
            write(key, expectedVersion, sealed)
                .thenCompose(
                    won ->
                        won
                            ? versionOf(key, sealed)
                            : CompletableFuture.completedFuture(JournalOutcome.conflict())));
  }

  private CompletableFuture<Boolean> write(String key, long expectedVersion, byte[] sealed) {
    return expectedVersion == ABSENT
        ? map.putIfAbsent(key, sealed).thenApply(present -> present == null)
        : map.replace(key, expectedVersion, sealed);
  }

  /** The version that the value just written got, or one that can't match if it is gone since. */
  private CompletableFuture<JournalOutcome<Long>> versionOf(String key, byte[] sealed) {
    return get(key)
        .thenApply(
            found ->
                found
                    .filter(now -> Arrays.equals(now.sealed, sealed))
                    .<JournalOutcome<Long>>map(now -> JournalOutcome.done(now.version))
                    .orElseGet(() -> JournalOutcome.unknown(overtaken(key))));
  }

  @Override
  public CompletableFuture<JournalOutcome<Boolean>> remove(String key, long expectedVersion) {
    return outcome(
        key,
        () ->
            map.remove(key, expectedVersion)
                .thenCompose(
                    removed ->
                        removed
                            ? CompletableFuture.completedFuture(JournalOutcome.done(true))
                            : get(key)
                                .thenApply(
                                    found ->
                                        found.isPresent()
                                            ? JournalOutcome.conflict()
                                            : JournalOutcome.done(false))));
  }

  @Override
  public CompletableFuture<JournalOutcome<List<String>>> keys(String prefix) {
    return outcome(
        prefix,
        () ->
            map.keySet()
                .thenApply(
                    keys ->
                        JournalOutcome.done(
                            keys.stream()
                                .filter(key -> key.startsWith(prefix))
                                .sorted()
                                .collect(Collectors.toUnmodifiableList()))));
  }

  private CompletableFuture<Optional<Found>> get(String key) {
    return map.get(key).thenApply(found -> Optional.ofNullable(found).map(Found::new));
  }

  /** The outcome of {@code call}, unknown if it fails or takes longer than the limit. */
  private <T> CompletableFuture<JournalOutcome<T>> outcome(
      String key, Supplier<CompletableFuture<JournalOutcome<T>>> call) {
    CompletableFuture<JournalOutcome<T>> answer;
    try {
      answer = call.get();
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    // A copy, since a time-out must not complete a future that is the store's.
    return answer
        .thenApply(done -> done)
        .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(failure -> JournalOutcome.unknown(silent(key, failure)));
  }

  private static Problem silent(String key, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return unavailable(key, cause.getClass().getSimpleName() + message(cause.getMessage()));
  }

  private static String message(@Nullable String message) {
    return message == null ? "" : ": " + message;
  }

  private static Problem overtaken(String key) {
    return unavailable(key, "the value just written is already replaced");
  }

  private static Problem unavailable(String key, String found) {
    return Problem.of(
        ProblemCode.STORE_UNAVAILABLE,
        "store " + key,
        found,
        "an answer of ONOS's consistent map",
        "wait for ONOS's storage to have a leader, then try again");
  }

  /** What the map holds. */
  private static final class Found {
    private final long version;
    private final byte[] sealed;

    Found(Versioned<byte[]> versioned) {
      version = versioned.version();
      sealed = versioned.value();
    }

    JournalEntry asEntry() {
      return JournalEntry.of(version, Envelope.open(sealed));
    }
  }
}
