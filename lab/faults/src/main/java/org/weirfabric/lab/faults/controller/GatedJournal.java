package org.weirfabric.lab.faults.controller;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.journal.Journal;
import org.weirfabric.push.journal.JournalEntry;
import org.weirfabric.push.journal.JournalOutcome;

/**
 * A journal that counts writes, stops the controller at one of them, or falls silent from it on.
 */
final class GatedJournal implements Journal {
  private final Journal journal;
  private final Gate gate;
  private final AtomicInteger writes = new AtomicInteger();
  private volatile Optional<GatePlace> place = Optional.empty();
  private volatile boolean silent;
  private volatile boolean silenced;

  GatedJournal(Journal journal, Gate gate) {
    this.journal = journal;
    this.gate = gate;
  }

  /** Counts from 0 again, up to {@code other}. */
  void arm(Optional<GatePlace> other) {
    writes.set(0);
    silenced = false;
    place = other;
  }

  /** How many writes there were since it was armed. */
  int writes() {
    return writes.get();
  }

  /** Whether it has fallen silent since it was armed, even if it answers again by now. */
  boolean wasSilenced() {
    return silenced;
  }

  /** Lets it answer again. */
  void speak() {
    silent = false;
  }

  @Override
  public CompletableFuture<JournalOutcome<Optional<JournalEntry>>> read(String key) {
    return silent ? unknown() : journal.read(key);
  }

  @Override
  public CompletableFuture<JournalOutcome<Long>> compareAndSet(
      String key, long expectedVersion, byte[] value) {
    return write(() -> journal.compareAndSet(key, expectedVersion, value));
  }

  @Override
  public CompletableFuture<JournalOutcome<Boolean>> remove(String key, long expectedVersion) {
    return write(() -> journal.remove(key, expectedVersion));
  }

  @Override
  public CompletableFuture<JournalOutcome<List<String>>> keys(String prefix) {
    return silent ? unknown() : journal.keys(prefix);
  }

  private <T> CompletableFuture<JournalOutcome<T>> write(
      Supplier<CompletableFuture<JournalOutcome<T>>> write) {
    int number = writes.incrementAndGet();
    Optional<GatePlace.Kind> here =
        place.filter(each -> each.number() == number).map(GatePlace::kind);
    if (here.equals(Optional.of(GatePlace.Kind.SILENCE))) {
      silent = true;
      silenced = true;
    }
    if (silent) {
      return unknown();
    }
    if (here.equals(Optional.of(GatePlace.Kind.BEFORE_WRITE))) {
      gate.arrive("journal write " + number);
    }
    CompletableFuture<JournalOutcome<T>> outcome = write.get();
    if (here.equals(Optional.of(GatePlace.Kind.AFTER_WRITE))) {
      outcome.join();
      gate.arrive("journal write " + number);
    }
    return outcome;
  }

  private static <T> CompletableFuture<JournalOutcome<T>> unknown() {
    return CompletableFuture.completedFuture(
        JournalOutcome.unknown(
            Problem.of(
                ProblemCode.STORE_UNAVAILABLE,
                "journal",
                "no answer (a fault)",
                "an answer",
                "nothing more is sent until it answers")));
  }
}
