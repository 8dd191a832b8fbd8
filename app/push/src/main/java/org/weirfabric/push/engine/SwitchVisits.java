package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/**
 * Visits to single switches between transactions, in the same lanes.
 *
 * <p>A visit begins in its switch's turn, and only if the journal says then that this engine leads
 * and that no transaction is carried out; one that was left diverged keeps visits off its switches.
 * One that opens during the visit waits for its end before it touches the switch. What a visit
 * sends, it sends soon after it has asked the journal, so that a successor, which waits before it
 * acts, finds it done.
 */
public final class SwitchVisits {
  private final SwitchLanes lanes;
  private final Inventory inventory;
  private final SessionFactory sessions;
  private final Clock clock;
  private final EngineSettings settings;
  private final Leave leave;

  /** Whether a visit may begin. */
  interface Leave {
    /**
     * The epoch that a visit may be made under; empty while a transaction is carried out or this
     * engine does not lead. Asks the journal.
     */
    Optional<Long> epoch();

    /** Whether this engine goes on and knows of no later leader than that of {@code epoch}. */
    boolean stands(long epoch);

    /** What the switch is to hold: what was committed last, and its cures. Asks the journal. */
    SwitchConfig committed(SwitchId switchId) throws ProblemsException;
  }

  SwitchVisits(
      SwitchLanes lanes,
      Inventory inventory,
      SessionFactory sessions,
      Clock clock,
      EngineSettings settings,
      Leave leave) {
    this.lanes = lanes;
    this.inventory = inventory;
    this.sessions = sessions;
    this.clock = clock;
    this.settings = settings;
    this.leave = leave;
  }

  /**
   * Visits {@code switchId} as soon as it is its turn.
   *
   * @param work what is done there; the visit ends with the future it gives
   * @return what came of it; never fails unless {@code work} does
   */
  public <T> CompletableFuture<Visited<T>> visit(
      SwitchId switchId, Function<Visit, CompletableFuture<T>> work) {
    return lanes.call(switchId, () -> begin(switchId, work));
  }

  private <T> CompletableFuture<Visited<T>> begin(
      SwitchId switchId, Function<Visit, CompletableFuture<T>> work) {
    Optional<Long> epoch = leave.epoch();
    if (epoch.isEmpty()) {
      return CompletableFuture.completedFuture(Visited.notNow());
    }
    Optional<ManagedSwitch> target = inventory.find(switchId);
    if (target.isEmpty()) {
      return CompletableFuture.completedFuture(
          Visited.failed(Refusals.unknownSwitch(switchId).problems().get(0)));
    }
    long askedNanos = clock.nanoTime();
    SwitchConfig committed;
    try {
      committed = leave.committed(switchId);
    } catch (ProblemsException e) {
      return CompletableFuture.completedFuture(Visited.failed(e.problems().get(0)));
    }
    SwitchSession session =
        sessions.open(target.get(), SessionTerms.of(epoch.get(), settings.callDeadline()));
    Visit visit = new Visit(target.get(), committed, session, epoch.get(), askedNanos);
    return visit
        .prepared()
        .thenCompose(
            trouble ->
                trouble
                    .<CompletableFuture<Visited<T>>>map(
                        problem -> CompletableFuture.completedFuture(Visited.failed(problem)))
                    .orElseGet(() -> work.apply(visit).thenApply(Visited::done)))
        .whenComplete((done, failure) -> session.close());
  }

  /** One visit, for as long as it lasts. */
  public final class Visit {
    private final ManagedSwitch target;
    private final SwitchConfig committed;
    private final SwitchSession session;
    private final long epoch;
    private final long askedNanos;

    private Visit(
        ManagedSwitch target,
        SwitchConfig committed,
        SwitchSession session,
        long epoch,
        long askedNanos) {
      this.target = target;
      this.committed = committed;
      this.session = session;
      this.epoch = epoch;
      this.askedNanos = askedNanos;
    }

    /** The switch. */
    public ManagedSwitch target() {
      return target;
    }

    /** What it is to hold: what was committed last, and the cures that are in force on it. */
    public SwitchConfig committed() {
      return committed;
    }

    /** How much of what it holds {@link #read} tells. */
    public ReadScope readScope() {
      return session.readScope();
    }

    /** What it holds for every path and entry of {@code expected}. */
    public CompletableFuture<ReadBack> read(TargetConfig expected) {
      return timed(() -> session.read(expected), ReadBack::failed);
    }

    /**
     * Sends {@code change}, or refuses to if the journal was asked too long ago, or this engine has
     * stopped.
     */
    public CompletableFuture<SessionOutcome> apply(TargetChange change) {
      long sinceNanos = clock.nanoTime() - askedNanos;
      return sinceNanos > settings.sendWindow().toNanos() || !leave.stands(epoch)
          ? CompletableFuture.completedFuture(SessionOutcome.refused(tooLate()))
          : new Aftermath(clock, settings)
              .outlived(() -> timed(() -> session.apply(change), SessionOutcome::unknown));
    }

    private CompletableFuture<Optional<Problem>> prepared() {
      return timed(session::prepare, SessionOutcome::unknown)
          .thenApply(
              outcome ->
                  outcome.match(
                      applied -> Optional.<Problem>empty(),
                      refused -> Optional.of(refused.problem()),
                      unknown -> Optional.of(unknown.problem())));
    }

    private <T> CompletableFuture<T> timed(
        Supplier<CompletableFuture<T>> call, Function<Problem, T> late) {
      Duration limit = settings.callDeadline().plus(settings.margin());
      CompletableFuture<T> result = new CompletableFuture<>();
      CompletableFuture<Void> alarm = clock.after(limit);
      CompletableFuture<Void> unusedLate =
          alarm.thenRun(() -> result.complete(late.apply(silence(limit))));
      CompletableFuture<T> unusedAnswer =
          call.get()
              .whenComplete(
                  (value, failure) -> {
                    if (failure == null) {
                      result.complete(value);
                    } else {
                      result.completeExceptionally(failure);
                    }
                  });
      return result.whenComplete((value, failure) -> alarm.cancel(false));
    }

    private Problem silence(Duration limit) {
      return Problem.of(
          ProblemCode.SWITCH_UNREACHABLE,
          target.id().value(),
          "no answer within " + limit.toMillis() + " ms",
          "an answer",
          "see whether the switch and the way to it are up");
    }

    private Problem tooLate() {
      return Problem.of(
          ProblemCode.LEADER_CHANGED,
          target.id().value(),
          "a change later than " + settings.sendWindow().toMillis() + " ms after its leave",
          "a change within that time, of a leader that goes on",
          "nothing was sent; it is looked at again");
    }
  }
}
