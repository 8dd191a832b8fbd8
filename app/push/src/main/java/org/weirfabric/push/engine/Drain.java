package org.weirfabric.push.engine;

import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.Clock;
import org.weirfabric.push.DrainGauge;
import org.weirfabric.push.SessionOutcome;

/**
 * Waits until switches hold nothing more of some priorities: empty in two samples, one interval
 * apart. It sends nothing, so it holds up no lane.
 */
final class Drain {
  private static final int SAMPLES = 2;

  private final DrainGauge gauge;
  private final Clock clock;
  private final DrainTerms terms;
  private final BooleanSupplier abandoned;

  Drain(DrainGauge gauge, Clock clock, DrainTerms terms, BooleanSupplier abandoned) {
    this.gauge = gauge;
    this.clock = clock;
    this.terms = terms;
    this.abandoned = abandoned;
  }

  /**
   * Applied if {@code id} is empty, or the transaction is to go on all the same; else refused, with
   * what it still holds, or unknown.
   */
  CompletableFuture<SessionOutcome> of(SwitchId id, SortedSet<Priority> priorities) {
    if (priorities.isEmpty()) {
      // What leaves shares its priorities with what stays: there is nothing to measure.
      return clock.after(terms.interval()).thenApply(passed -> SessionOutcome.applied());
    }
    return sampled(id, priorities, clock.nanoTime(), 0);
  }

  private CompletableFuture<SessionOutcome> sampled(
      SwitchId id, SortedSet<Priority> priorities, long sinceNanos, int empty) {
    if (abandoned.getAsBoolean()) {
      return CompletableFuture.completedFuture(SessionOutcome.unknown(given(id, "no more asked")));
    }
    return gauge
        .heldBytes(id, priorities)
        .thenCompose(held -> judged(id, priorities, sinceNanos, empty, held));
  }

  private CompletableFuture<SessionOutcome> judged(
      SwitchId id,
      SortedSet<Priority> priorities,
      long sinceNanos,
      int empty,
      Optional<Long> held) {
    if (held.isEmpty()) {
      return clock
          .after(terms.interval())
          .thenApply(
              passed ->
                  terms.whenUnmeasured() == DrainTerms.Policy.PROCEED
                      ? SessionOutcome.applied()
                      : SessionOutcome.unknown(given(id, "no measurement")));
    }
    int now = held.get() == 0 ? empty + 1 : 0;
    if (now == SAMPLES) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    if (clock.nanoTime() - sinceNanos >= terms.deadline().toNanos()) {
      return CompletableFuture.completedFuture(
          terms.whenFull() == DrainTerms.Policy.PROCEED
              ? SessionOutcome.applied()
              : SessionOutcome.refused(
                  given(id, held.get() + " bytes of priorities " + priorities)));
    }
    return clock
        .after(terms.interval())
        .thenCompose(passed -> sampled(id, priorities, sinceNanos, now));
  }

  private Problem given(SwitchId id, String found) {
    return Problem.of(
        ProblemCode.NOT_DRAINED,
        id.value(),
        found,
        "nothing in two samples within " + terms.deadline().toMillis() + " ms",
        "stop what sends to the lossless class, or see what pauses this switch");
  }
}
