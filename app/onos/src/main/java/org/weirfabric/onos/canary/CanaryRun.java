package org.weirfabric.onos.canary;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.push.Clock;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.tx.TxOutcome;

/**
 * Carries a plan out in two parts: between a few hosts first, then, if they drop nothing for a
 * while, everywhere; otherwise nothing of it stays.
 *
 * <p>Each part is a plan compiled and proven by itself, and a transaction. The first is the same
 * intents with a smaller scope, so every hop between its hosts has all it needs, and all other
 * hosts stay out of the class. The second widens the scope, which interrupts nobody.
 */
public final class CanaryRun {
  /** How the event begins that tells why it was aborted. */
  public static final String ABORTED = "aborted: ";

  private static final Duration SAMPLE = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration RETRY = Duration.ofSeconds(2);
  private static final int MAX_RETRIES = 60;

  private final Fabric fabric;
  private final Clock clock;
  private final Executor executor;
  private final Consumer<CanaryRecord> store;
  private CanaryRecord record;
  private boolean undoing;
  private int retries;

  /** What a canary asks of the rest of the app. */
  public interface Fabric {
    /** The plan of the wanted plan's intents with no hosts in scope but these. */
    FabricPlan between(List<HostId> hosts) throws ProblemsException;

    /** The plan of the wanted plan's intents as they are, or a refusal if it is another by now. */
    FabricPlan everywhere() throws ProblemsException;

    /** The plan that removes all; empty if there is nothing. */
    Optional<FabricPlan> nowhere() throws ProblemsException;

    /** Takes on the transaction of a plan. */
    Submission apply(FabricPlan plan) throws ProblemsException;

    /** The newest counts of each switch that tells them. */
    Map<SwitchId, Counts> counts();
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
  }

  /**
   * Begins with the first part.
   *
   * @throws ProblemsException if that can't be compiled or taken on; nothing was sent then
   */
  public synchronized void begin() throws ProblemsException {
    FabricPlan first = fabric.between(record.hosts());
    SortedSet<SwitchId> switches = new TreeSet<>(first.configs().keySet());
    follow(
        fabric.apply(first),
        "first part, " + switches.size() + " switches",
        outcome -> {
          if (outcome == TxOutcome.COMMITTED) {
            watch(new CanaryWatch(switches), clock.nanoTime());
          } else {
            end(outcome);
          }
        });
  }

  /** Undoes what another leader has begun and not ended. */
  public synchronized void undoAfterTakeover() {
    undo("another controller has taken over");
  }

  private void watch(CanaryWatch watch, long sinceNanos) {
    Optional<String> reason = watch.take(fabric.counts());
    if (reason.isPresent()) {
      undo(reason.get());
      return;
    }
    if (clock.nanoTime() - sinceNanos < record.watch().toNanos()) {
      later(SAMPLE, () -> watch(watch, sinceNanos));
      return;
    }
    List<SwitchId> unmeasured = watch.unmeasured();
    if (!unmeasured.isEmpty()) {
      undo("no counts of " + unmeasured + " in " + record.watch().toMillis() + " ms");
      return;
    }
    note(
        "watched for "
            + record.watch().toMillis()
            + " ms: nothing dropped, paused for "
            + watch.pausedNanos() / 1_000_000
            + " ms over all ports");
    proceed();
  }

  private void proceed() {
    try {
      follow(
          fabric.apply(fabric.everywhere()),
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

  private void undo(String reason) {
    if (!undoing) {
      undoing = true;
      note(ABORTED + reason);
    }
    try {
      Optional<FabricPlan> undo = fabric.nowhere();
      if (undo.isEmpty()) {
        end(TxOutcome.ROLLED_BACK);
        return;
      }
      follow(
          fabric.apply(undo.get()),
          "undo",
          outcome ->
              end(outcome == TxOutcome.COMMITTED ? TxOutcome.ROLLED_BACK : TxOutcome.DIVERGED));
    } catch (ProblemsException e) {
      retries++;
      if (retries > MAX_RETRIES) {
        note("can't be undone: " + e.problems().get(0));
        end(TxOutcome.DIVERGED);
      } else {
        later(RETRY, () -> undo(reason));
      }
    }
  }

  private void follow(Submission submission, String what, Consumer<TxOutcome> then) {
    record = record.by(submission.id().value());
    note(what + ": transaction " + submission.id());
    CompletableFuture<Void> unused =
        submission.done().thenAccept(report -> later(PAUSE, () -> ended(report, what, then)));
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
    CompletableFuture<Void> unused =
        clock
            .after(delay)
            .thenRunAsync(
                () -> {
                  synchronized (this) {
                    guarded(work);
                  }
                },
                executor);
  }

  /** Whatever goes wrong in between, nothing of a canary stays by accident. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      undo("a defect: " + e);
    }
  }

  private void end(TxOutcome outcome) {
    record = record.ended(outcome.text());
    store.accept(record);
  }

  private void note(String event) {
    record = record.after(event);
    store.accept(record);
  }
}
