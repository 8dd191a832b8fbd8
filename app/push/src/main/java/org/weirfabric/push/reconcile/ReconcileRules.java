package org.weirfabric.push.reconcile;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.push.Difference;

/**
 * What follows from a look at a switch: pure, and the whole of it.
 *
 * <table>
 *   <caption>What was seen, policy, and what follows</caption>
 *   <tr><th>seen<th>policy<th>decision
 *   <tr><td>as it should be, and was before<td>any<td>nothing
 *   <tr><td>as it should be, and wasn't before<td>any<td>tell that it has returned
 *   <tr><td>P4 entries lost, not too soon after the last repair<td>report<td>repair
 *   <tr><td>the drift of before<td>report<td>nothing
 *   <tr><td>other drift<td>report<td>tell
 *   <tr><td>drift, too soon after the last repair<td>repair<td>tell, if it is other drift
 *   <tr><td>drift<td>repair<td>repair; rebuild, if it is blank
 *   <tr><td>drift that was acknowledged, or has frozen already<td>freeze<td>nothing
 *   <tr><td>other drift<td>freeze<td>freeze
 * </table>
 *
 * <p>A switch that is changed again soon after it was brought back is brought back ever more
 * slowly: {@link #FIRST_PAUSE} later, then twice that, up to {@link #LONGEST_PAUSE}.
 */
final class ReconcileRules {
  /** How long a switch must stay as it should be, at least, for its repairs to be forgotten. */
  static final Duration CALM = Duration.ofMinutes(10);

  /** How long after the first repair the next one is made at the earliest. */
  static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

  /** How long after a repair the next one is made at the latest. */
  static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  /** From how many repairs on a switch is called contested: someone else writes to it too. */
  static final int CONTESTED = 3;

  private ReconcileRules() {}

  /** What a look leads to. */
  static final class Next {
    final WatchState state;
    final Decision decision;

    private Next(WatchState state, Decision decision) {
      this.state = state;
      this.decision = decision;
    }
  }

  /** What follows from {@code seen} at {@code nowNanos}. */
  static Next decide(WatchState state, Comparison seen, DriftPolicy policy, long nowNanos) {
    boolean told = state.drift().equals(seen.differences());
    WatchState now = state.toBuilder().setDrift(seen.differences()).build();
    if (seen.matches()) {
      return new Next(calmed(now, nowNanos), told ? Decision.NOTHING : Decision.TELL_RETURNED);
    }
    switch (policy) {
      case REPORT:
        // A restart is nobody's decision that could be left to stand.
        if (seen.hasLostEntries() && !isTooSoon(state, nowNanos)) {
          return new Next(repaired(now, nowNanos), Decision.REPAIR);
        }
        return new Next(now, told ? Decision.NOTHING : Decision.TELL);
      case FREEZE:
        return state.frozen().equals(seen.differences())
                || state.acknowledged().equals(texts(seen.differences()))
            ? new Next(now, Decision.NOTHING)
            : new Next(now.toBuilder().setFrozen(seen.differences()).build(), Decision.FREEZE);
      case REPAIR:
        if (isTooSoon(state, nowNanos)) {
          return new Next(now, told ? Decision.NOTHING : Decision.TELL);
        }
        return new Next(
            repaired(now, nowNanos), seen.isBlank() ? Decision.REBUILD : Decision.REPAIR);
    }
    throw new AssertionError(policy);
  }

  /** What follows from {@code seen} if someone has only asked: it is told, whatever the policy. */
  static Next noted(WatchState state, Comparison seen, long nowNanos) {
    if (seen.matches()) {
      return decide(state, seen, DriftPolicy.REPORT, nowNanos);
    }
    return new Next(
        state.toBuilder().setDrift(seen.differences()).build(),
        state.drift().equals(seen.differences()) ? Decision.NOTHING : Decision.TELL);
  }

  /** Someone has seen what the switch holds, and lets it be. */
  static WatchState acknowledged(WatchState state) {
    return state.toBuilder().setAcknowledged(texts(state.drift())).setFrozen(List.of()).build();
  }

  /** A repair that someone has asked for: as any other, but never too soon. */
  static WatchState repaired(WatchState state, long nowNanos) {
    int repairs = state.repairs() + 1;
    return state.toBuilder()
        .setRepairs(repairs)
        .setRepairedAtNanos(nowNanos)
        .setNotBeforeNanos(nowNanos + pauseAfter(repairs).toNanos())
        .build();
  }

  /** Whether someone else keeps changing what Weir puts right. */
  static boolean isContested(WatchState state) {
    return state.repairs() >= CONTESTED;
  }

  /** Whether the pause after the last repair isn't over. */
  static boolean isTooSoon(WatchState state, long nowNanos) {
    return state.repairs() > 0 && nowNanos - state.notBeforeNanos() < 0;
  }

  /** How long after the last of {@code repairs} the next one may follow. */
  static Duration pauseAfter(int repairs) {
    Duration pause = FIRST_PAUSE;
    for (int i = 1; i < repairs && pause.compareTo(LONGEST_PAUSE) < 0; i++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  static List<String> texts(List<Difference> differences) {
    return differences.stream().map(Difference::toString).collect(Collectors.toList());
  }

  /** A switch that was left alone for long has to be calm for longer than that. */
  private static WatchState calmed(WatchState state, long nowNanos) {
    long calm = Math.max(CALM.toNanos(), 2 * pauseAfter(state.repairs()).toNanos());
    boolean forgotten = state.repairs() > 0 && nowNanos - state.repairedAtNanos() >= calm;
    return state.toBuilder()
        .setFrozen(List.of())
        .setAcknowledged(List.of())
        .setRepairs(forgotten ? 0 : state.repairs())
        .build();
  }
}
