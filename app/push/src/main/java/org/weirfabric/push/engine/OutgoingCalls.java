package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/**
 * The one way from an engine to the switches: it knows what is under way, and can be shut for good.
 *
 * <p>Stages, visits and cures all go through it. A call is counted before it begins and until it
 * has ended; one that ended without a certain answer counts as long as what it has sent may still
 * be carried out. So once {@link #shut} has completed, nothing of this engine's is under way, and
 * nothing ever will be.
 */
final class OutgoingCalls implements SessionFactory {
  private final SessionFactory sessions;
  private final Clock clock;
  private final EngineSettings settings;
  private final CompletableFuture<Void> idle = new CompletableFuture<>();
  private int underWay;
  private boolean doubtful;
  private long doubtNanos;
  private boolean shut;

  OutgoingCalls(SessionFactory sessions, Clock clock, EngineSettings settings) {
    this.sessions = sessions;
    this.clock = clock;
    this.settings = settings;
  }

  @Override
  public SwitchSession open(ManagedSwitch target, SessionTerms terms) {
    return new Counted(sessions.open(target, terms));
  }

  /**
   * Lets nothing begin from here on. Completes once nothing is under way any more; never fails, but
   * may never complete either, if a session doesn't keep its deadline. Who cancels it asks no more.
   */
  CompletableFuture<Void> shut() {
    synchronized (this) {
      shut = true;
    }
    completeIfIdle();
    CompletableFuture<Void> over = new CompletableFuture<>();
    CompletableFuture<Void> unused =
        idle.thenRun(
            () -> {
              CompletableFuture<Void> certain = certain();
              CompletableFuture<Void> unusedCertain = certain.thenRun(() -> over.complete(null));
              CompletableFuture<Void> unusedOver =
                  over.whenComplete((done, failure) -> certain.cancel(false));
            });
    return over;
  }

  /** Completes when what has ended without a certain answer can't be carried out any more. */
  private synchronized CompletableFuture<Void> certain() {
    long leftNanos = doubtNanos - clock.nanoTime();
    return doubtful && leftNanos > 0
        ? clock.after(Duration.ofNanos(leftNanos))
        : CompletableFuture.completedFuture(null);
  }

  private synchronized boolean begins() {
    if (!shut) {
      underWay++;
    }
    return !shut;
  }

  private void ended(long startedNanos, boolean certain) {
    synchronized (this) {
      underWay--;
      if (!certain) {
        long untilNanos =
            Math.max(clock.nanoTime() - startedNanos, settings.callDeadline().toNanos())
                + startedNanos
                + settings.margin().toNanos();
        doubtNanos = doubtful && doubtNanos - untilNanos > 0 ? doubtNanos : untilNanos;
        doubtful = true;
      }
    }
    completeIfIdle();
  }

  private void completeIfIdle() {
    boolean isIdle;
    synchronized (this) {
      isIdle = shut && underWay == 0;
    }
    if (isIdle) {
      idle.complete(null);
    }
  }

  private static Problem closed(SwitchId id) {
    return Problem.of(
        ProblemCode.LEADER_CHANGED,
        id.value(),
        "a controller that has stopped",
        "one that leads",
        "nothing was sent; the next leader goes on");
  }

  /** A session whose calls are counted. */
  private final class Counted implements SwitchSession {
    private final SwitchSession session;

    private Counted(SwitchSession session) {
      this.session = session;
    }

    @Override
    public SwitchId switchId() {
      return session.switchId();
    }

    @Override
    public CompletableFuture<SessionOutcome> prepare() {
      return changing(session::prepare);
    }

    @Override
    public CompletableFuture<SessionOutcome> apply(TargetChange change) {
      return changing(() -> session.apply(change));
    }

    @Override
    public boolean revertsByItself() {
      return session.revertsByItself();
    }

    @Override
    public ReadScope readScope() {
      return session.readScope();
    }

    @Override
    public CompletableFuture<SessionOutcome> propose(
        String commitId, TargetChange change, Duration revertAfter) {
      return changing(() -> session.propose(commitId, change, revertAfter));
    }

    /** Unknown, not refused, if it may not be sent: the proposal is still open then. */
    @Override
    public CompletableFuture<SessionOutcome> confirm(String commitId) {
      return counted(
          () -> session.confirm(commitId),
          outcome -> !(outcome instanceof SessionOutcome.Unknown),
          SessionOutcome::unknown);
    }

    @Override
    public CompletableFuture<SessionOutcome> cancel(String commitId) {
      return changing(() -> session.cancel(commitId));
    }

    @Override
    public CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
      return changing(() -> session.extend(commitId, revertAfter));
    }

    @Override
    public CompletableFuture<ReadBack> read(TargetConfig expected) {
      return counted(() -> session.read(expected), found -> true, ReadBack::failed);
    }

    @Override
    public void close() {
      session.close();
    }

    private CompletableFuture<SessionOutcome> changing(
        Supplier<CompletableFuture<SessionOutcome>> call) {
      return counted(
          call, outcome -> !(outcome instanceof SessionOutcome.Unknown), SessionOutcome::refused);
    }

    private <T> CompletableFuture<T> counted(
        Supplier<CompletableFuture<T>> call,
        Function<T, Boolean> isCertain,
        Function<Problem, T> refusal) {
      long startedNanos = clock.nanoTime();
      if (!begins()) {
        return CompletableFuture.completedFuture(refusal.apply(closed(switchId())));
      }
      CompletableFuture<T> begun;
      try {
        begun = call.get();
      } catch (RuntimeException e) {
        ended(startedNanos, false);
        throw e;
      }
      return begun.whenComplete(
          (value, failure) -> ended(startedNanos, failure == null && isCertain.apply(value)));
    }
  }
}
