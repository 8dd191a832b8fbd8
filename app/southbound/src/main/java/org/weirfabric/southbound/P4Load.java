package org.weirfabric.southbound;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.push.SessionOutcome;

/**
 * Has a switch without a program run ours, from its first moment on with all its entries: saved,
 * written, committed, as P4Runtime offers it. In which order the entries are written makes no
 * difference then, and one Write carries them all.
 *
 * <p>A server that can't write to a program that doesn't run yet runs it first; for the time of one
 * Write every frame is best effort there.
 */
final class P4Load implements Step {
  private static final String CALL = "P4Runtime SetForwardingPipelineConfig";

  private final P4RuntimeClient client;
  private final P4Program program;
  private final List<P4Update> updates;

  P4Load(P4RuntimeClient client, P4Program program, List<P4Update> updates) {
    this.client = client;
    this.program = program;
    this.updates = List.copyOf(updates);
  }

  @Override
  public CompletableFuture<SessionOutcome> run() {
    return Futures.recover(
        client.savePipeline().thenCompose(saved -> writeToSaved()),
        thrown -> {
          RpcFailure failure = failure(thrown);
          return failure.isAnswered() ? loadAtOnce(failure) : lost(failure);
        });
  }

  /** The one thing after it is to be written, which is taken back by itself. */
  @Override
  public CompletableFuture<SessionOutcome> undo() {
    return write().undo();
  }

  private P4Write write() {
    return new P4Write(client, updates);
  }

  private CompletableFuture<SessionOutcome> writeToSaved() {
    CompletableFuture<Boolean> writable =
        client.read(List.of(updates.get(0).entry().table())).thenApply(none -> true);
    return Futures.recover(
            writable,
            thrown ->
                failure(thrown).isAnswered()
                    ? CompletableFuture.completedFuture(false)
                    : CompletableFuture.failedFuture(failure(thrown)))
        .thenCompose(now -> now ? write().run().thenCompose(this::afterWrite) : commitThenWrite())
        .exceptionally(
            thrown -> {
              program.isUnknown();
              return SessionOutcome.unknown(failure(thrown).problem(""));
            });
  }

  private CompletableFuture<SessionOutcome> afterWrite(SessionOutcome written) {
    return written.match(
        applied ->
            client
                .commitPipeline()
                .thenApply(
                    done -> {
                      program.runs(true);
                      return applied;
                    }),
        // What is saved and holds nothing is overwritten by the next who saves.
        CompletableFuture::<SessionOutcome>completedFuture,
        unknown -> {
          program.isUnknown();
          return CompletableFuture.<SessionOutcome>completedFuture(unknown);
        });
  }

  private CompletableFuture<SessionOutcome> commitThenWrite() {
    return client
        .commitPipeline()
        .thenCompose(
            done -> {
              program.runs(true);
              return write().run();
            });
  }

  /** A server that saves nothing, or has something saved already that has to run first. */
  private CompletableFuture<SessionOutcome> loadAtOnce(RpcFailure why) {
    CompletableFuture<Boolean> loaded = client.loadPipeline().thenApply(done -> false);
    return Futures.recover(loaded, thrown -> client.commitPipeline().thenApply(done -> true))
        .thenCompose(
            wasSaved -> {
              program.runs(wasSaved);
              return write().run();
            })
        .exceptionally(
            thrown -> {
              RpcFailure failure = failure(thrown);
              if (failure.isAnswered()) {
                return why.refusal("");
              }
              program.isUnknown();
              return SessionOutcome.unknown(failure.problem(""));
            });
  }

  private CompletableFuture<SessionOutcome> lost(RpcFailure failure) {
    program.isUnknown();
    return CompletableFuture.completedFuture(failure.outcome(""));
  }

  private RpcFailure failure(Throwable thrown) {
    return RpcFailure.from(client.switchId(), CALL, thrown);
  }
}
