package org.weirfabric.southbound;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.SessionOutcome;

/**
 * One Write whose updates don't depend on each other, made all or nothing by taking back those that
 * succeeded when others failed: P4Runtime guarantees nothing more than to go on after an error.
 */
final class P4Write implements Step {
  private static final String CALL = "P4Runtime Write";

  private final P4RuntimeClient client;
  private final List<P4Update> updates;

  P4Write(P4RuntimeClient client, List<P4Update> updates) {
    this.client = client;
    this.updates = List.copyOf(updates);
  }

  @Override
  public CompletableFuture<SessionOutcome> run() {
    return Futures.recover(
        client.write(updates).thenCompose(this::afterAnswer),
        thrown -> afterFailure(RpcFailure.from(client.switchId(), CALL, thrown)));
  }

  @Override
  public CompletableFuture<SessionOutcome> undo() {
    return takeBack(updates);
  }

  private CompletableFuture<SessionOutcome> afterAnswer(List<Optional<P4UpdateError>> errors) {
    List<P4Update> succeeded = new ArrayList<>();
    List<Problem> failed = new ArrayList<>();
    for (int i = 0; i < updates.size(); i++) {
      if (errors.get(i).isPresent()) {
        failed.add(problem(updates.get(i), errors.get(i).get()));
      } else {
        succeeded.add(updates.get(i));
      }
    }
    return failed.isEmpty()
        ? CompletableFuture.completedFuture(SessionOutcome.applied())
        : refuse(failed.get(0), succeeded);
  }

  private CompletableFuture<SessionOutcome> afterFailure(RpcFailure failure) {
    if (failure.code() == Status.Code.UNKNOWN && failure.isAnswered()) {
      // The switch is done with it, so that what it holds now is what it will hold.
      return lookWhich(failure);
    }
    return CompletableFuture.completedFuture(failure.outcome(where(updates.get(0))));
  }

  private CompletableFuture<SessionOutcome> lookWhich(RpcFailure failure) {
    SortedSet<String> tables = new TreeSet<>();
    updates.forEach(update -> tables.add(update.entry().table()));
    SessionOutcome unknown = failure.outcome(where(updates.get(0)));
    return Futures.recover(
        client.read(tables).thenCompose(held -> afterLook(held, failure)),
        thrown -> CompletableFuture.completedFuture(unknown));
  }

  private CompletableFuture<SessionOutcome> afterLook(
      SortedMap<String, P4Entry> held, RpcFailure failure) {
    List<P4Update> succeeded = new ArrayList<>();
    for (P4Update update : updates) {
      Optional<P4Entry> now = Optional.ofNullable(held.get(update.entry().key()));
      if (now.equals(update.after())) {
        succeeded.add(update);
      } else if (!now.equals(update.before())) {
        return CompletableFuture.completedFuture(failure.outcome(where(update)));
      }
    }
    return succeeded.size() == updates.size()
        ? CompletableFuture.completedFuture(SessionOutcome.applied())
        : refuse(failure.problem(where(updates.get(0))), succeeded);
  }

  private CompletableFuture<SessionOutcome> refuse(Problem problem, List<P4Update> succeeded) {
    SessionOutcome refused = SessionOutcome.refused(problem);
    return takeBack(succeeded)
        .thenApply(
            undone ->
                undone.match(
                    applied -> refused,
                    no -> SessionOutcome.unknown(Step.halfDone(problem, no.problem())),
                    unknown -> SessionOutcome.unknown(Step.halfDone(problem, unknown.problem()))));
  }

  private CompletableFuture<SessionOutcome> takeBack(List<P4Update> done) {
    if (done.isEmpty()) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    List<P4Update> inverse = done.stream().map(P4Update::inverse).collect(Collectors.toList());
    return client
        .write(inverse)
        .thenApply(
            errors -> {
              for (int i = 0; i < inverse.size(); i++) {
                if (errors.get(i).isPresent()) {
                  return SessionOutcome.refused(problem(inverse.get(i), errors.get(i).get()));
                }
              }
              return SessionOutcome.applied();
            })
        .exceptionally(
            thrown ->
                RpcFailure.from(client.switchId(), CALL, thrown).outcome(where(inverse.get(0))));
  }

  private Problem problem(P4Update update, P4UpdateError error) {
    return Problem.of(
        ProblemCode.SWITCH_REFUSED,
        client.switchId() + " " + where(update),
        error.code() + " from " + CALL + (error.message().isEmpty() ? "" : ": " + error.message()),
        RpcAdvice.allowed(error.code()),
        RpcAdvice.remedy(error.code()));
  }

  private static String where(P4Update update) {
    return update.entry().key();
  }
}
