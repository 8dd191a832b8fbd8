package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.Difference;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.tx.Move;
import org.weirfabric.push.tx.Sight;
import org.weirfabric.push.tx.TxShape;

/**
 * A transaction's dealings with one switch: its session, opened and prepared when first needed,
 * what was sent, and what was last read. Used by one call at a time, in the switch's lane.
 */
final class Conversation {
  private final SwitchWay way;
  private final SwitchCures cures;
  private final SessionFactory sessions;
  private final SessionTerms terms;
  private final Clock clock;
  private final EngineSettings settings;
  private final Aftermath aftermath;
  private final Duration proposalLife;
  private final SortedSet<String> gnmiSet = new TreeSet<>();
  private final SortedSet<String> p4Set = new TreeSet<>();
  private Optional<SwitchSession> session = Optional.empty();
  private boolean prepared;
  private Optional<Baseline> baseline;
  private Optional<ReadBack> astray = Optional.empty();
  private SwitchCures.Held astrayUnder = SwitchCures.Held.NOTHING;
  private Optional<Sight> lastSight = Optional.empty();
  private Optional<String> proposal = Optional.empty();
  private long proposedNanos;
  private long busyNanos;
  private volatile boolean closed;

  /**
   * A conversation in which nothing was said yet.
   *
   * @param proposalLife after how long the switch takes a proposal back by itself
   */
  Conversation(
      SwitchWay way,
      SwitchCures cures,
      Optional<Baseline> baseline,
      SessionFactory sessions,
      SessionTerms terms,
      Clock clock,
      EngineSettings settings,
      Duration proposalLife) {
    this.proposalLife = proposalLife;
    this.way = way;
    this.cures = cures;
    this.baseline = baseline;
    this.sessions = sessions;
    this.terms = terms;
    this.clock = clock;
    this.settings = settings;
    this.aftermath = new Aftermath(clock, settings);
  }

  /** A conversation of its own about the same way, on {@code terms}. */
  Conversation again(SessionTerms terms) {
    return new Conversation(way, cures, baseline, sessions, terms, clock, settings, proposalLife);
  }

  /** The way as it is with the cures that the switch is to hold now. */
  SwitchRoute route() {
    try {
      return way.with(cures.of(id()));
    } catch (DialectGapException e) {
      throw new IllegalStateException("a cure that was never to be begun on " + id(), e);
    }
  }

  SwitchWay way() {
    return way;
  }

  /** Whether the switch has a proposal that is neither confirmed nor taken back. */
  boolean hasOpenProposal() {
    return proposal.isPresent();
  }

  boolean isClosed() {
    return closed;
  }

  Baseline baseline() {
    return baseline.orElse(Baseline.EMPTY);
  }

  CompletableFuture<SessionOutcome> prepare() {
    if (session.isEmpty()) {
      session = Optional.of(sessions.open(way.target(), terms));
    }
    SwitchSession open = session.get();
    return timed(open::prepare, SessionOutcome::unknown)
        .thenApply(
            outcome -> {
              prepared = outcome instanceof SessionOutcome.Applied;
              return outcome;
            });
  }

  /**
   * Sends what {@code move} changes.
   *
   * @param maySend asked right before that, after all looking and preparing
   */
  CompletableFuture<SessionOutcome> apply(Move move, BooleanSupplier maySend) {
    return changeFor(move).thenCompose(change -> send(change, maySend));
  }

  /** Like {@link #apply}, to be taken back by a switch that can do so by itself. */
  CompletableFuture<SessionOutcome> propose(String commitId, Move move, BooleanSupplier maySend) {
    return changeFor(move)
        .thenCompose(change -> send(change, maySend, open -> proposed(open, commitId, change)));
  }

  private CompletableFuture<SessionOutcome> proposed(
      SwitchSession open, String commitId, TargetChange change) {
    if (open.revertsByItself()) {
      proposal = Optional.of(commitId);
      proposedNanos = clock.nanoTime();
    }
    return open.propose(commitId, change, proposalLife)
        .thenApply(
            outcome -> {
              if (outcome instanceof SessionOutcome.Refused) {
                proposal = Optional.empty();
              }
              return outcome;
            });
  }

  /** Not known, rather than refused, if it may not be sent: the proposal is still open then. */
  CompletableFuture<SessionOutcome> confirm(String commitId, BooleanSupplier maySend) {
    return settle(
        maySend, SessionOutcome.unknown(tooLate(id(), settings)), open -> open.confirm(commitId));
  }

  CompletableFuture<SessionOutcome> cancel(String commitId, BooleanSupplier maySend) {
    return settle(
        maySend, SessionOutcome.refused(tooLate(id(), settings)), open -> open.cancel(commitId));
  }

  /** Sends {@code change}; one that is empty is not sent. */
  CompletableFuture<SessionOutcome> send(TargetChange change, BooleanSupplier maySend) {
    return send(change, maySend, open -> open.apply(change));
  }

  private CompletableFuture<SessionOutcome> send(
      TargetChange change,
      BooleanSupplier maySend,
      Function<SwitchSession, CompletableFuture<SessionOutcome>> call) {
    if (change.isEmpty()) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    return whenPrepared(
        open ->
            maySend.getAsBoolean()
                ? changed(() -> call.apply(open))
                    .thenApply(
                        outcome -> {
                          if (!(outcome instanceof SessionOutcome.Refused)) {
                            noteSent(change);
                          }
                          return outcome;
                        })
                : CompletableFuture.completedFuture(
                    SessionOutcome.refused(tooLate(id(), settings))),
        CompletableFuture::completedFuture);
  }

  private CompletableFuture<SessionOutcome> settle(
      BooleanSupplier maySend,
      SessionOutcome tooLate,
      Function<SwitchSession, CompletableFuture<SessionOutcome>> call) {
    return whenPrepared(
        open ->
            maySend.getAsBoolean()
                ? changed(() -> call.apply(open))
                    .thenApply(
                        outcome -> {
                          if (!(outcome instanceof SessionOutcome.Unknown)) {
                            proposal = Optional.empty();
                          }
                          return outcome;
                        })
                : CompletableFuture.completedFuture(tooLate),
        CompletableFuture::completedFuture);
  }

  private CompletableFuture<TargetChange> changeFor(Move move) {
    boolean stale = astray.isPresent() && !astrayUnder.equals(cures.of(id()));
    // If a cure was begun or lifted since it was looked at, it has to be looked at again.
    return (stale ? look(move) : CompletableFuture.completedFuture(Sight.arrived()))
        .thenApply(
            seen -> {
              SwitchRoute route = route();
              return astray
                  .map(found -> route.repair(move.to(), found, baseline()))
                  .orElseGet(
                      () -> TargetChange.between(route.at(move.from()), route.at(move.to())));
            });
  }

  /** Lets a proposal that has lived half its life begin it anew. */
  private CompletableFuture<SessionOutcome> extended() {
    long halfNanos = proposalLife.toNanos() / 2;
    if (proposal.isEmpty() || clock.nanoTime() - proposedNanos < halfNanos) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    proposedNanos = clock.nanoTime();
    String commitId = proposal.get();
    return whenPrepared(
        open -> changed(() -> open.extend(commitId, proposalLife)),
        CompletableFuture::completedFuture);
  }

  /** What the switch holds on {@code scope}. */
  CompletableFuture<ReadBack> read(TargetConfig scope) {
    return whenPrepared(
        open -> timed(() -> open.read(scope), ReadBack::failed),
        outcome -> CompletableFuture.completedFuture(ReadBack.failed(problemOf(outcome))));
  }

  CompletableFuture<Sight> look(Move move) {
    return extended()
        .thenCompose(extension -> read(route().scope()))
        .thenApply(found -> sight(move, found));
  }

  /** What was set on it so far, in the order of paths. */
  List<String> gnmiSet() {
    return List.copyOf(gnmiSet);
  }

  /** The P4 entries that were set on it so far, in the order of keys. */
  List<String> p4Set() {
    return List.copyOf(p4Set);
  }

  /** What the last look has shown; empty if it was never looked at. */
  Optional<Sight> lastSight() {
    return lastSight;
  }

  /** How long the switch was waited for, all calls together. */
  long busyNanos() {
    return busyNanos;
  }

  void close() {
    if (!closed) {
      closed = true;
      session.ifPresent(SwitchSession::close);
    }
  }

  private Sight sight(Move move, ReadBack found) {
    Sight sight = found.failure().map(Sight::unreadable).orElseGet(() -> compared(move, found));
    astrayUnder = cures.of(id());
    astray = sight.place() == Sight.Place.ELSEWHERE ? Optional.of(found) : Optional.empty();
    lastSight = Optional.of(sight);
    return sight;
  }

  private Sight compared(Move move, ReadBack found) {
    SwitchRoute route = route();
    if (baseline.isEmpty() && move.to() == TxShape.BASE) {
      baseline = Optional.of(route.baseline(found));
    }
    List<Difference> differences = route.differences(move.to(), found, baseline());
    if (differences.isEmpty()) {
      return Sight.arrived();
    }
    return route.differences(move.from(), found, baseline()).isEmpty()
        ? Sight.departed(differences)
        : Sight.elsewhere(differences);
  }

  private void noteSent(TargetChange change) {
    change.replaces().keySet().forEach(path -> gnmiSet.add(path.toString()));
    change.deletes().forEach(path -> gnmiSet.remove(path.toString()));
    List<String> entries = new ArrayList<>();
    change.inserts().forEach(entry -> entries.add(entry.key()));
    change.modifies().forEach(entry -> entries.add(entry.key()));
    p4Set.addAll(entries);
    change.removes().forEach(entry -> p4Set.remove(entry.key()));
  }

  private <T> CompletableFuture<T> whenPrepared(
      Function<SwitchSession, CompletableFuture<T>> then,
      Function<SessionOutcome, CompletableFuture<T>> otherwise) {
    if (prepared && session.isPresent()) {
      return then.apply(session.get());
    }
    return prepare()
        .thenCompose(
            outcome ->
                prepared && session.isPresent()
                    ? then.apply(session.get())
                    : otherwise.apply(outcome));
  }

  private CompletableFuture<SessionOutcome> changed(
      Supplier<CompletableFuture<SessionOutcome>> call) {
    return aftermath.outlived(() -> timed(call, SessionOutcome::unknown));
  }

  /**
   * The call's result, or what {@code late} makes of it once its deadline and margin have passed.
   */
  private <T> CompletableFuture<T> timed(
      Supplier<CompletableFuture<T>> call, Function<Problem, T> late) {
    long started = clock.nanoTime();
    CompletableFuture<T> result = new CompletableFuture<>();
    CompletableFuture<Void> alarm = clock.after(settings.callDeadline().plus(settings.margin()));
    CompletableFuture<Void> unusedLate =
        alarm.thenRun(() -> result.complete(late.apply(noAnswer())));
    CompletableFuture<T> unusedAnswer =
        call.get()
            .whenComplete(
                (value, failure) ->
                    result.complete(failure == null ? value : late.apply(defect(failure))));
    return result.whenComplete(
        (value, failure) -> {
          busyNanos += clock.nanoTime() - started;
          alarm.cancel(false);
        });
  }

  private static Problem problemOf(SessionOutcome outcome) {
    return outcome.match(
        applied -> {
          throw new AssertionError("a prepared switch has no problem");
        },
        SessionOutcome.Refused::problem,
        SessionOutcome.Unknown::problem);
  }

  /** Why nothing was sent to {@code id} on the strength of a claim. */
  static Problem tooLate(SwitchId id, EngineSettings settings) {
    return Problem.of(
        ProblemCode.LEADER_CHANGED,
        id.value(),
        "a change that came up " + settings.sendWindow().toMillis() + " ms after its claim",
        "a change within that time, of a leader that goes on",
        "nothing was sent; it is undone or tried again if this leader still leads");
  }

  private Problem noAnswer() {
    return Problem.of(
        ProblemCode.SWITCH_UNREACHABLE,
        id().value(),
        "no answer within " + settings.callDeadline().toMillis() + " ms",
        "an answer",
        "see whether the switch and the way to it are up");
  }

  private Problem defect(Throwable failure) {
    return Problem.of(
        ProblemCode.INTERNAL,
        id().value(),
        failure.toString(),
        "a session whose calls end as outcomes",
        "report this; the switch is read back before anything else is done");
  }

  SwitchId id() {
    return way.target().id();
  }
}
