package org.weirfabric.southbound;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.weirfabric.model.error.Problem;
import org.weirfabric.push.SessionOutcome;

/** One request of a change that takes several, and what takes it back. */
interface Step {
  /** Makes it; refused means that none of it is there. */
  CompletableFuture<SessionOutcome> run();

  /** Takes back what {@link #run} applied. */
  CompletableFuture<SessionOutcome> undo();

  /**
   * Makes {@code steps} in order. When one is refused, those before it are taken back, the last
   * first, so that refused means that none is there. When one is unknown, it ends there: what to do
   * then can be told only from what the switch holds. So it does when {@code late} has a problem:
   * whoever asked for the steps has given them up and may be doing something else.
   */
  static CompletableFuture<SessionOutcome> inOrder(
      List<Step> steps, Supplier<Optional<Problem>> late) {
    return from(steps, 0, late);
  }

  private static CompletableFuture<SessionOutcome> from(
      List<Step> steps, int at, Supplier<Optional<Problem>> late) {
    if (at == steps.size()) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    Optional<Problem> over = late.get();
    if (over.isPresent()) {
      return CompletableFuture.completedFuture(SessionOutcome.unknown(over.get()));
    }
    return steps
        .get(at)
        .run()
        .thenCompose(
            outcome ->
                outcome.match(
                    applied -> from(steps, at + 1, late),
                    refused -> back(steps, at - 1, refused, late),
                    unknown -> CompletableFuture.completedFuture(unknown)));
  }

  private static CompletableFuture<SessionOutcome> back(
      List<Step> steps, int at, SessionOutcome.Refused refused, Supplier<Optional<Problem>> late) {
    if (at < 0) {
      return CompletableFuture.completedFuture(refused);
    }
    Optional<Problem> over = late.get();
    if (over.isPresent()) {
      return stuck(refused.problem(), over.get());
    }
    return steps
        .get(at)
        .undo()
        .thenCompose(
            undone ->
                undone.match(
                    applied -> back(steps, at - 1, refused, late),
                    no -> stuck(refused.problem(), no.problem()),
                    unknown -> stuck(refused.problem(), unknown.problem())));
  }

  private static CompletableFuture<SessionOutcome> stuck(Problem refusal, Problem undoing) {
    return CompletableFuture.completedFuture(SessionOutcome.unknown(halfDone(refusal, undoing)));
  }

  /** The problem of a refusal whose other half could not be taken back. */
  static Problem halfDone(Problem refusal, Problem undoing) {
    return Problem.of(
        refusal.code(),
        refusal.where(),
        refusal.found() + "; then, taking back what had been done: " + undoing.found(),
        refusal.allowed(),
        refusal.remedy());
  }
}
