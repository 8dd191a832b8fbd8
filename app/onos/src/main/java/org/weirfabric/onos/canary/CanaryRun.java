package org.weirfabric.onos.canary;

import com.google.auto.value.AutoValue;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.tx.TxOutcome;

/**
 * Carries a plan out in two parts: between a few hosts first, then, if they drop nothing for a
 * while, everywhere; otherwise nothing of it stays.
 *
 * <p>A run is of one leadership: it does nothing more once that is over, and leaves the record to
 * the next leader. Whatever fails in between, it goes on trying to take back what it began.
 */
public final class CanaryRun {
  /** How the event begins that tells why it was aborted. */
  public static final String ABORTED = "aborted: ";

  private static final Duration SAMPLE = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration RETRY = Duration.ofSeconds(2);
  private static final int MAX_REFUSALS = 60;

  private final Fabric fabric;
  private final Clock clock;
  private final Executor executor;
  private final Consumer<CanaryRecord> store;
  private final Optional<Long> term;
  private CanaryRecord record;
  private Optional<String> reason = Optional.empty();
  private boolean told;
  private int refusals;

  /** What a canary asks of the rest of the app. */
  public interface Fabric {
    /** The epoch that this node leads under; empty if it doesn't. Asks no store. */
    Optional<Long> term();

    /** The fabric's revision. */
    long revision() throws ProblemsException;

    /** Takes on the first part of {@code record}. */
    Part first(CanaryRecord record) throws ProblemsException;

    /** Takes on what is left of {@code record}; empty if nothing is. */
    Optional<Submission> rest(CanaryRecord record) throws ProblemsException;

    /** Takes on the way back to what was there before; empty if that is there. */
    Optional<Submission> back(CanaryRecord record) throws ProblemsException;

    /** Nothing of {@code record} is to be taken back any more. */
    void ended(CanaryRecord record);

    /** The newest counts of each switch that tells them. */
    Map<SwitchId, Counts> counts();
  }

  /** A part of a canary, taken on. */
  @AutoValue
  public abstract static class Part {
    Part() {}

    /** The switches to be watched. */
    public abstract SortedSet<SwitchId> switches();

    /** Its transaction. */
    public abstract Submission submission();

    /** A part of the given parts. */
    public static Part of(SortedSet<SwitchId> switches, Submission submission) {
      return new AutoValue_CanaryRun_Part(
          Collections.unmodifiableSortedSet(new TreeSet<>(switches)), submission);
    }
  }

  /**
   * A run that has not begun.
   *
   * @param store keeps how far it has come
   */
  public CanaryRun(
      CanaryRecord record,
      Fabric fabric,
      Clock clock,
      Executor executor,
      Consumer<CanaryRecord> store) {
    this.record = record;
    this.fabric = fabric;
    this.clock = clock;
    this.executor = executor;
    this.store = store;
    this.term = fabric.term();
  }

  /**
   * Begins with the first part.
   *
   * @throws ProblemsException if that can't be compiled or taken on; nothing was sent then
   */
  public synchronized void begin() throws ProblemsException {
    Part first = fabric.first(record);
    follow(
        first.submission(),
        "first part, " + first.switches().size() + " switches",
        outcome -> {
          if (outcome == TxOutcome.COMMITTED) {
            watch(new CanaryWatch(first.switches()), clock.nanoTime());
          } else {
            end(outcome);
          }
        });
  }

  /**
   * Ends what another leader has begun: nobody watches it any more, so it is undone, unless the
   * rest was let in already.
   */
  public synchronized void undoAfterTakeover() {
    guarded(
        () -> {
          boolean aborted = record.events().stream().anyMatch(each -> each.startsWith(ABORTED));
          if (!aborted && committedSince().equals(Optional.of(2L))) {
            note("the rest: committed");
            end(TxOutcome.COMMITTED);
          } else {
            undo("another controller has taken over");
          }
        });
  }

  /** How many transactions were committed since it began; empty if that can't be told. */
  private Optional<Long> committedSince() {
    try {
      return Optional.of(fabric.revision() - record.revision());
    } catch (ProblemsException e) {
      return Optional.empty();
    }
  }

  private void watch(CanaryWatch watch, long sinceNanos) {
    Optional<String> dropped = watch.take(fabric.counts());
    if (dropped.isPresent()) {
      undo(dropped.get());
      return;
    }
    CanaryTerms terms = record.terms();
    if (clock.nanoTime() - sinceNanos < terms.watch().toNanos()) {
      later(SAMPLE, () -> watch(watch, sinceNanos));
      return;
    }
    List<SwitchId> unmeasured = watch.unmeasured();
    if (!unmeasured.isEmpty() && terms.abortUnmeasured()) {
      undo("no counts of " + unmeasured + " in " + terms.watch().toMillis() + " ms");
      return;
    }
    Optional<String> paused = watch.pausedTooLong(terms.maxPausePercent());
    if (paused.isPresent() && terms.abortWhenPaused()) {
      undo(paused.get());
      return;
    }
    note(
        "watched for "
            + terms.watch().toMillis()
            + " ms: nothing dropped, paused for "
            + watch.pausedNanos() / 1_000_000
            + " ms over all ports"
            + (unmeasured.isEmpty() ? "" : ", no counts of " + unmeasured)
            + paused.map(text -> ", " + text).orElse(""));
    proceed();
  }

  private void proceed() {
    try {
      Optional<Submission> rest = fabric.rest(record);
      if (rest.isEmpty()) {
        end(TxOutcome.COMMITTED);
        return;
      }
      follow(
          rest.get(),
          "the rest",
          outcome -> {
            if (outcome == TxOutcome.COMMITTED) {
              end(outcome);
            } else {
              undo("the rest was " + outcome.text());
            }
          });
    } catch (ProblemsException e) {
      undo(e.problems().get(0).toString());
    }
  }

  private void undo(String why) {
    reason = Optional.of(reason.orElse(why));
    if (!told) {
      note(ABORTED + reason.get());
      told = true;
    }
    try {
      long since = fabric.revision() - record.revision();
      if (since < 0 || since > record.transactions().size()) {
        // Somebody else has changed the fabric: what was there before is nobody's wish any more.
        note("the fabric has moved on to another revision; nothing was taken back");
        end(TxOutcome.DIVERGED);
        return;
      }
      Optional<Submission> undo = fabric.back(record);
      if (undo.isEmpty()) {
        end(TxOutcome.ROLLED_BACK);
        return;
      }
      follow(
          undo.get(),
          "undo",
          outcome ->
              end(outcome == TxOutcome.COMMITTED ? TxOutcome.ROLLED_BACK : TxOutcome.DIVERGED));
    } catch (ProblemsException e) {
      refusals++;
      if (refusals > MAX_REFUSALS) {
        note("can't be undone: " + e.problems().get(0));
        end(TxOutcome.DIVERGED);
      } else {
        later(RETRY, () -> undo(why));
      }
    }
  }

  private void follow(Submission submission, String what, Consumer<TxOutcome> then) {
    record = record.by(submission.id().value());
    CompletableFuture<Void> unused =
        submission.done().thenAccept(report -> later(PAUSE, () -> ended(report, what, then)));
    note(what + ": transaction " + submission.id());
  }

  private void ended(TransactionReport report, String what, Consumer<TxOutcome> then) {
    if (report.outcome() == TxOutcome.FENCED) {
      // The next leader finds the record, and undoes what there is.
      return;
    }
    note(what + ": " + report.outcome().text());
    then.accept(report.outcome());
  }

  /** The engine lets go of a transaction just after it has ended: the next one waits a moment. */
  private void later(Duration delay, Runnable work) {
    CompletableFuture<Void> unused = clock.after(delay).thenRunAsync(() -> inTurn(work), executor);
  }

  private synchronized void inTurn(Runnable work) {
    if (term.isPresent() && term.equals(fabric.term()) && record.isRunning()) {
      guarded(work);
    }
  }

  /** Whatever goes wrong in between, such as a store that fails: nothing stays by accident. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      later(RETRY, () -> undo("a defect: " + e));
    }
  }

  private void end(TxOutcome outcome) {
    CanaryRecord last = record.ended(outcome.text());
    store.accept(last);
    record = last;
    fabric.ended(last);
  }

  private void note(String event) {
    record = record.after(event);
    store.accept(record);
  }
}
