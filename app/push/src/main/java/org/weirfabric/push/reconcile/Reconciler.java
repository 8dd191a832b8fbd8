package org.weirfabric.push.reconcile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.reconcile.ReconcileOffice.Finding;

/**
 * Looks at every switch from time to time and whenever it tells of a change, and sees to it that
 * what the policy says is done about drift.
 *
 * <p>It works between transactions only: while one is open nothing is looked at, since the
 * transaction looks itself.
 */
public final class Reconciler implements AutoCloseable {
  private final SwitchLooks looks;
  private final ReconcileOffice office;
  private final ChangeFeed feed;
  private final Clock clock;
  private final ReconcileSettings settings;
  private final Executor waits;
  private final Map<SwitchId, WatchState> states = new HashMap<>();
  private final SortedMap<SwitchId, SwitchView> views = new TreeMap<>();
  private final Set<SwitchId> settling = new HashSet<>();
  private CompletableFuture<SortedMap<SwitchId, SwitchView>> question =
      CompletableFuture.completedFuture(new TreeMap<>());
  private boolean running;

  /** What follows from a look. */
  @FunctionalInterface
  private interface Decider {
    Decision decide(SwitchId switchId, SwitchLooks.Seen seen);
  }

  /**
   * A reconciler that does nothing until it is started.
   *
   * @param waits what rounds begin on: they ask the journal and the office, which may take a while
   */
  public Reconciler(
      SwitchLooks looks,
      ReconcileOffice office,
      ChangeFeed feed,
      Clock clock,
      ReconcileSettings settings,
      Executor waits) {
    this.looks = looks;
    this.office = office;
    this.feed = feed;
    this.clock = clock;
    this.settings = settings;
    this.waits = waits;
  }

  /**
   * Begins to look, first after one interval, at the beginning of a term: what was known before it
   * is forgotten, since others may have led meanwhile.
   */
  public synchronized void start() {
    states.clear();
    views.clear();
    if (!running) {
      running = true;
      again();
    }
  }

  private void again() {
    CompletableFuture<Void> unused =
        clock.after(settings.readInterval()).thenRunAsync(this::round, waits);
  }

  private void round() {
    if (!isRunning()) {
      return;
    }
    CompletableFuture<Void> unused =
        all(this::decide)
            .handle(
                (views, failure) -> {
                  synchronized (this) {
                    if (running) {
                      again();
                    }
                  }
                  return null;
                });
  }

  private synchronized boolean isRunning() {
    return running;
  }

  /**
   * Looks at every switch that is to hold something, some at a time, and tells what differs: a
   * question, which changes no switch and freezes nothing. Who asks while it is looked into gets
   * the same answer.
   */
  public CompletableFuture<SortedMap<SwitchId, SwitchView>> checkAll() {
    CompletableFuture<SortedMap<SwitchId, SwitchView>> asked = new CompletableFuture<>();
    synchronized (this) {
      if (!question.isDone()) {
        return question.copy();
      }
      question = asked;
    }
    CompletableFuture<Void> unused =
        all(this::note)
            .handle(
                (views, failure) -> {
                  if (failure == null) {
                    asked.complete(views);
                  } else {
                    asked.completeExceptionally(failure);
                  }
                  return null;
                });
    return asked.copy();
  }

  private CompletableFuture<SortedMap<SwitchId, SwitchView>> all(Decider decider) {
    try {
      return checked(looks.configured(), decider);
    } catch (ProblemsException | RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<SortedMap<SwitchId, SwitchView>> checked(
      SortedMap<SwitchId, SwitchConfig> wanted, Decider decider) {
    synchronized (this) {
      states.keySet().retainAll(wanted.keySet());
      views.keySet().retainAll(wanted.keySet());
    }
    feed.follow(looks.followed(wanted), this::changed);
    Deque<SwitchId> waiting = new ArrayDeque<>(wanted.keySet());
    List<CompletableFuture<Void>> walks = new ArrayList<>();
    for (int i = 0; i < settings.atOnce(); i++) {
      walks.add(walk(waiting, decider));
    }
    return CompletableFuture.allOf(walks.toArray(new CompletableFuture<?>[0]))
        .thenApply(done -> views());
  }

  private CompletableFuture<Void> walk(Deque<SwitchId> waiting, Decider decider) {
    SwitchId next;
    synchronized (waiting) {
      next = waiting.poll();
    }
    return next == null
        ? CompletableFuture.completedFuture(null)
        : check(next, decider).thenCompose(done -> walk(waiting, decider));
  }

  /** What is known of the switches, by the last look at each. */
  public synchronized SortedMap<SwitchId, SwitchView> views() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(views));
  }

  /** A switch tells of a change: it is looked at when it has had time to finish. */
  private void changed(SwitchId switchId) {
    long tries = settings.readInterval().toNanos() / settings.settleTime().toNanos();
    lookSoon(switchId, tries);
  }

  /**
   * Looks as soon as no transaction is open and the switch can be read, unless the next round comes
   * before that.
   */
  private void lookSoon(SwitchId switchId, long tries) {
    synchronized (this) {
      if (!running || tries <= 0 || !settling.add(switchId)) {
        return;
      }
    }
    CompletableFuture<Void> unused =
        clock
            .after(settings.settleTime())
            .thenRunAsync(
                () -> {
                  synchronized (this) {
                    settling.remove(switchId);
                  }
                  CompletableFuture<Void> unusedCheck =
                      check(switchId, this::decide)
                          .thenAccept(
                              looked -> {
                                if (!looked) {
                                  lookSoon(switchId, tries - 1);
                                }
                              });
                },
                waits);
  }

  /** Looks at {@code switchId}; false if nothing could be seen now. */
  private CompletableFuture<Boolean> check(SwitchId switchId, Decider decider) {
    try {
      if (office.isInMaintenance(switchId)) {
        return CompletableFuture.completedFuture(true);
      }
    } catch (RuntimeException e) {
      // The office's store does not answer: it is looked at again in the next round.
      return CompletableFuture.completedFuture(true);
    }
    return looks
        .look(switchId, seen -> decider.decide(switchId, seen))
        .thenApplyAsync(
            result -> {
              result.ifPresent(look -> ended(switchId, look));
              return result
                  .filter(look -> look.failure().isEmpty() || look.decision() != Decision.NOTHING)
                  .isPresent();
            },
            waits)
        .exceptionally(failure -> true);
  }

  /** Brings {@code switchId} back now, whatever its policy; the view after it. */
  public CompletableFuture<Optional<SwitchView>> repair(SwitchId switchId) {
    return looks
        .look(
            switchId,
            seen -> {
              if (seen.comparison().matches()) {
                return Decision.NOTHING;
              }
              synchronized (this) {
                WatchState state = ReconcileRules.repaired(state(switchId), clock.nanoTime());
                states.put(switchId, state);
              }
              Decision decision = seen.comparison().isBlank() ? Decision.REBUILD : Decision.REPAIR;
              tell(switchId, decision, seen.comparison());
              return decision;
            })
        .thenApplyAsync(
            result -> {
              result.ifPresent(look -> ended(switchId, look));
              return result.map(look -> views().get(switchId));
            },
            waits);
  }

  /** Someone has seen what all switches hold, and lets it be. */
  public synchronized SortedMap<SwitchId, List<String>> acknowledge() {
    SortedMap<SwitchId, List<String>> acknowledged = new TreeMap<>();
    states.replaceAll((id, state) -> ReconcileRules.acknowledged(state));
    states.forEach(
        (id, state) -> {
          if (!state.acknowledged().isEmpty()) {
            acknowledged.put(id, state.acknowledged());
          }
        });
    return acknowledged;
  }

  private Decision decide(SwitchId switchId, SwitchLooks.Seen seen) {
    DriftPolicy policy = office.policy(seen.wanted());
    Decision decision;
    synchronized (this) {
      ReconcileRules.Next next =
          ReconcileRules.decide(state(switchId), seen.comparison(), policy, clock.nanoTime());
      states.put(switchId, next.state);
      decision = next.decision;
    }
    tell(switchId, decision, seen.comparison());
    return decision;
  }

  /** What was asked for by a question is told, and nothing else done about it. */
  private Decision note(SwitchId switchId, SwitchLooks.Seen seen) {
    Decision decision;
    synchronized (this) {
      ReconcileRules.Next next =
          ReconcileRules.noted(state(switchId), seen.comparison(), clock.nanoTime());
      states.put(switchId, next.state);
      decision = next.decision;
    }
    tell(switchId, decision, seen.comparison());
    return decision;
  }

  private void tell(SwitchId switchId, Decision decision, Comparison seen) {
    switch (decision) {
      case NOTHING:
        return;
      case TELL_RETURNED:
        office.told(switchId, Finding.RETURNED, List.of());
        return;
      case TELL:
        office.told(switchId, Finding.DRIFTED, seen.differences());
        return;
      case REPAIR:
        office.told(switchId, Finding.REPAIRING, seen.differences());
        return;
      case REBUILD:
        office.told(switchId, Finding.REBUILDING, seen.differences());
        return;
      case FREEZE:
        office.freeze(switchId, seen.differences());
        office.told(switchId, Finding.FROZEN, seen.differences());
        return;
    }
    throw new AssertionError(decision);
  }

  /** The visit is over, and the switch free for whatever comes next. */
  private void ended(SwitchId switchId, SwitchLooks.Look look) {
    if (look.decision() == Decision.REPAIR) {
      boolean repaired = look.failure().isEmpty() && look.comparison().matches();
      office.told(
          switchId,
          repaired ? Finding.REPAIRED : Finding.NOT_REPAIRED,
          look.comparison().differences());
    }
    DriftPolicy policy = office.policy(look.wanted());
    synchronized (this) {
      WatchState state = state(switchId);
      if (look.decision() == Decision.REPAIR) {
        state = state.toBuilder().setDrift(look.comparison().differences()).build();
        states.put(switchId, state);
      }
      views.put(
          switchId,
          SwitchView.builder()
              .setSwitchId(switchId)
              .setAt(clock.now())
              .setDifferences(look.comparison().differences())
              .setCompared(look.compared())
              .setTolerated(look.comparison().tolerated())
              .setFailure(look.failure())
              .setPolicy(policy)
              .setHeard(feed.isHeard(switchId))
              .setRepairs(state.repairs())
              .setContested(ReconcileRules.isContested(state))
              .build());
    }
    if (look.decision() == Decision.REBUILD) {
      try {
        office.rebuild(switchId);
      } catch (ProblemsException e) {
        office.told(switchId, Finding.NOT_REPAIRED, look.comparison().differences());
      }
    }
  }

  private WatchState state(SwitchId switchId) {
    return states.computeIfAbsent(switchId, id -> WatchState.initial(office.acknowledged(id)));
  }

  /** Looks at nothing more. */
  @Override
  public synchronized void close() {
    running = false;
    feed.follow(List.of(), changed -> {});
  }
}
