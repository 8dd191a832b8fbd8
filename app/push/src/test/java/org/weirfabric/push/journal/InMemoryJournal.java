package org.weirfabric.push.journal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/** A journal in memory that can be told to lose requests and replies. */
public final class InMemoryJournal implements Journal {
  /** What happens to a write that is to go wrong. */
  public enum Fault {
    /** It is never done. */
    REQUEST_LOST,
    /** It is done, and nobody is told. */
    REPLY_LOST
  }

  private record Scripted(Predicate<String> key, Fault fault) {}

  private final TreeMap<String, JournalEntry> entries = new TreeMap<>();
  private final Deque<Scripted> script = new ArrayDeque<>();
  private long version;
  private boolean silent;
  private Predicate<String> unreadable = key -> false;
  private Consumer<String> beforeWrite = key -> {};

  /** Lets the next write of a key that {@code key} accepts go wrong. */
  public synchronized void failNextWrite(Predicate<String> key, Fault fault) {
    script.add(new Scripted(key, fault));
  }

  /** Whether from now on nothing is done and nothing answered. */
  public synchronized void setSilent(boolean silent) {
    this.silent = silent;
  }

  /** From now on nothing is answered to who reads a key, or the keys of a prefix, that is one. */
  public synchronized void setUnreadable(Predicate<String> key) {
    this.unreadable = key;
  }

  /** Does {@code task} before each write of a key from now on: someone else may write meanwhile. */
  public synchronized void beforeEachWrite(Consumer<String> task) {
    this.beforeWrite = task;
  }

  @Override
  public synchronized CompletableFuture<JournalOutcome<Optional<JournalEntry>>> read(String key) {
    return answerRead(key, () -> JournalOutcome.done(Optional.ofNullable(entries.get(key))));
  }

  @Override
  public synchronized CompletableFuture<JournalOutcome<Long>> compareAndSet(
      String key, long expectedVersion, byte[] value) {
    if (value.length > MAX_ENTRY_BYTES) {
      throw new IllegalArgumentException(
          key + " is " + value.length + " bytes long, more than " + MAX_ENTRY_BYTES);
    }
    return write(
        key,
        expectedVersion,
        () -> {
          version++;
          entries.put(key, JournalEntry.of(version, value));
          return version;
        });
  }

  @Override
  public synchronized CompletableFuture<JournalOutcome<Boolean>> remove(
      String key, long expectedVersion) {
    if (!entries.containsKey(key)) {
      return answer(() -> JournalOutcome.done(false));
    }
    return write(key, expectedVersion, () -> entries.remove(key) != null);
  }

  @Override
  public synchronized CompletableFuture<JournalOutcome<List<String>>> keys(String prefix) {
    return answerRead(
        prefix,
        () ->
            JournalOutcome.done(
                entries.keySet().stream().filter(key -> key.startsWith(prefix)).toList()));
  }

  private <T> CompletableFuture<JournalOutcome<T>> write(
      String key, long expectedVersion, Supplier<T> done) {
    beforeWrite.accept(key);
    return answer(
        () -> {
          JournalEntry entry = entries.get(key);
          if (expectedVersion != (entry == null ? ABSENT : entry.version())) {
            return JournalOutcome.conflict();
          }
          Scripted next = script.peek();
          if (next == null || !next.key().test(key)) {
            return JournalOutcome.done(done.get());
          }
          script.poll();
          if (next.fault() == Fault.REPLY_LOST) {
            done.get();
          }
          return JournalOutcome.unknown(noAnswer());
        });
  }

  private <T> CompletableFuture<JournalOutcome<T>> answerRead(
      String key, Supplier<JournalOutcome<T>> outcome) {
    return unreadable.test(key)
        ? CompletableFuture.completedFuture(JournalOutcome.unknown(noAnswer()))
        : answer(outcome);
  }

  private <T> CompletableFuture<JournalOutcome<T>> answer(Supplier<JournalOutcome<T>> outcome) {
    return CompletableFuture.completedFuture(
        silent ? JournalOutcome.unknown(noAnswer()) : outcome.get());
  }

  private static Problem noAnswer() {
    return Problem.of(
        ProblemCode.STORE_UNAVAILABLE, "journal", "no answer", "an answer", "look at the store");
  }
}
