package org.weirfabric.push.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.DrainGauge;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.JournalOutcome;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.journal.UndoRecord;
import org.weirfabric.push.tx.Move;
import org.weirfabric.push.tx.Transition;
import org.weirfabric.push.tx.TxEffect;
import org.weirfabric.push.tx.TxEvent;
import org.weirfabric.push.tx.TxOutcome;
import org.weirfabric.push.tx.TxReducer;
import org.weirfabric.push.tx.TxState;

/** Carries out what the reducer says of one transaction, and tells it what came of it. */
final class TransactionRun {
  private final OpenTransaction transaction;
  private final SortedMap<SwitchId, Conversation> conversations;
  private final SortedMap<SwitchId, UndoRecord> ends;
  private final TransactionLog log;
  private final RunCalls calls;
  private final Drain drain;
  private final SerialLane coordinator;
  private final Clock clock;
  private final EngineSettings settings;
  private final ProgressTeller teller;
  private final Instant startedAt;
  private final long startedNanos;
  private final CompletableFuture<TransactionReport> done = new CompletableFuture<>();
  private final Transition first;
  private TxState state;
  private Optional<Problem> defect = Optional.empty();
  private volatile long claimedNanos;
  private volatile boolean abandoned;

  TransactionRun(
      OpenTransaction transaction,
      SortedMap<SwitchId, Conversation> conversations,
      SortedMap<SwitchId, UndoRecord> ends,
      TransactionLog log,
      SwitchLanes lanes,
      SerialLane coordinator,
      Clock clock,
      EngineSettings settings,
      DrainGauge gauge,
      ProgressListener listener,
      Transition first) {
    this.transaction = transaction;
    this.conversations = conversations;
    this.ends = ends;
    this.log = log;
    this.calls =
        new RunCalls(conversations, lanes, settings, transaction.id().value(), this::mayStillSend);
    this.drain = new Drain(gauge, clock, settings.drain(), () -> abandoned);
    this.coordinator = coordinator;
    this.clock = clock;
    this.settings = settings;
    this.teller = new ProgressTeller(transaction.id(), listener);
    this.startedAt = clock.now();
    this.startedNanos = clock.nanoTime();
    this.claimedNanos = startedNanos;
    this.state = first.state();
    this.first = first;
  }

  OpenTransaction transaction() {
    return transaction;
  }

  /** The report, once it has ended. Never fails. */
  CompletableFuture<TransactionReport> done() {
    return done;
  }

  /** Tells that nothing of it is begun before {@code left} has passed. */
  void waits(Duration left) {
    coordinator.run(() -> teller.waits(left));
  }

  void start() {
    coordinator.run(
        () -> {
          if (!abandoned) {
            guarded(() -> carry(first));
          }
        });
  }

  /** The switches that it changes. */
  SortedSet<SwitchId> switches() {
    return first.state().shape().switches();
  }

  /** The conversation with {@code id}, open or closed; empty if it changes nothing there. */
  Optional<Conversation> conversation(SwitchId id) {
    return Optional.ofNullable(conversations.get(id));
  }

  /** Does nothing more; what is under way may still be answered. {@link #abandon} ends it. */
  void halt() {
    abandoned = true;
  }

  /** Stops at once: what was sent was sent, nothing more is. The journal says how far it came. */
  void abandon() {
    abandoned = true;
    coordinator.run(() -> end(TxOutcome.FENCED));
  }

  private void tell(TxEvent event) {
    coordinator.run(() -> guarded(() -> reduce(event)));
  }

  private void reduce(TxEvent event) {
    if (!abandoned) {
      carry(TxReducer.reduce(state, event));
    }
  }

  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      stop(e);
    }
  }

  /** A defect: what the journal says is all that a successor needs, so stop as if crashed. */
  private void stop(Throwable cause) {
    defect =
        Optional.of(
            Problem.of(
                ProblemCode.INTERNAL,
                transaction.id().value(),
                cause.toString(),
                "no defect",
                "report this; the transaction is still open, and can be taken up again"));
    abandoned = true;
    end(TxOutcome.FENCED);
  }

  private void carry(Transition transition) {
    state = transition.state();
    teller.entered(state);
    transition.effects().forEach(effect -> effect.match(new Effects()));
  }

  private final class Effects implements TxEffect.Cases<Boolean> {
    @Override
    public Boolean prepare(SwitchId switchId) {
      return call(calls.prepare(switchId), outcome -> answered(switchId, outcome, "ready"));
    }

    @Override
    public Boolean apply(Move move) {
      SwitchId id = move.switchId();
      return call(calls.apply(move), outcome -> answered(id, outcome, "applied"));
    }

    @Override
    public Boolean propose(Move move) {
      SwitchId id = move.switchId();
      return call(calls.propose(move), outcome -> answered(id, outcome, "applied"));
    }

    @Override
    public Boolean confirm(SwitchId id) {
      return call(calls.confirm(id), outcome -> answered(id, outcome, "confirmed"));
    }

    @Override
    public Boolean cancel(SwitchId id) {
      return call(calls.cancel(id), outcome -> answered(id, outcome, "cancelled"));
    }

    @Override
    public Boolean drain(SwitchId id) {
      return call(
          drain.of(id, calls.with(id).way().drained(state.step().stage())),
          outcome -> answered(id, outcome, "drained"));
    }

    @Override
    public Boolean look(Move move) {
      SwitchId id = move.switchId();
      return call(
          calls.look(move),
          sight -> {
            teller.looked(id, sight);
            return TxEvent.looked(id, sight);
          });
    }

    @Override
    public Boolean claim(long expectedVersion, Head wanted) {
      claimedNanos = clock.nanoTime();
      tell(
          log.claim(expectedVersion, wanted)
              .match(
                  TxEvent::claimed,
                  conflict -> TxEvent.notClaimed(),
                  unknown -> TxEvent.notClaimed()));
      return true;
    }

    @Override
    public Boolean readHead() {
      tell(
          log.readHead()
              .match(TxEvent::headRead, conflict -> TxEvent.noHead(raced()), TxEvent::noHead));
      return true;
    }

    @Override
    public Boolean saveUndo() {
      return saved(log.saveUndo(transaction, undoRecords()));
    }

    @Override
    public Boolean saveCommitted() {
      return saved(log.saveCommitted(touched(), state.head().version()));
    }

    @Override
    public Boolean end(TxOutcome outcome) {
      TransactionRun.this.end(outcome);
      return true;
    }

    private Boolean saved(JournalOutcome<?> outcome) {
      tell(
          outcome.match(
              result -> TxEvent.saved(), conflict -> TxEvent.notSaved(raced()), TxEvent::notSaved));
      return true;
    }
  }

  private <T> boolean call(CompletableFuture<T> call, Function<T, TxEvent> event) {
    CompletableFuture<Void> unused =
        call.handle(
            (result, failure) -> {
              coordinator.run(
                  failure == null
                      ? () -> guarded(() -> reduce(event.apply(result)))
                      : () -> stop(failure));
              return null;
            });
    return true;
  }

  private TxEvent answered(SwitchId switchId, SessionOutcome outcome, String applied) {
    teller.answered(switchId, outcome, applied);
    return TxEvent.answered(switchId, outcome);
  }

  private boolean mayStillSend() {
    return !abandoned && clock.nanoTime() - claimedNanos <= settings.sendWindow().toNanos();
  }

  private List<UndoRecord> undoRecords() {
    List<UndoRecord> records = new ArrayList<>();
    for (UndoRecord end : touched()) {
      Baseline baseline =
          conversation(end.switchId()).map(Conversation::baseline).orElse(end.baseline());
      records.add(end.withBaseline(baseline));
    }
    return records;
  }

  /** Both ends of the switches for which it makes a difference; others may go on beside it. */
  private List<UndoRecord> touched() {
    return ends.values().stream()
        .filter(end -> switches().contains(end.switchId()) || !end.base().equals(end.target()))
        .collect(Collectors.toList());
  }

  private void end(TxOutcome outcome) {
    if (done.isDone()) {
      return;
    }
    calls.close(abandoned);
    long tookNanos = clock.nanoTime() - startedNanos;
    TransactionReport report =
        RunReport.of(
            transaction, outcome, state, calls.conversations(), defect, startedAt, tookNanos);
    if (outcome != TxOutcome.FENCED) {
      // The head has already told how it ended: if these are lost, only the story is.
      log.records().save(transaction.id(), report.toJson());
    }
    if (outcome == TxOutcome.COMMITTED || outcome == TxOutcome.ROLLED_BACK) {
      log.dropUndo(transaction.id());
    }
    teller.ended(outcome);
    done.complete(report);
  }

  private static Problem raced() {
    return Problem.of(
        ProblemCode.LEADER_CHANGED,
        "journal",
        "an entry that someone else has changed meanwhile",
        "one writer",
        "ask the new leader: it finishes or undoes the transaction");
  }
}
