package org.weirfabric.southbound;

import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.wire.gnmi.ext.Commit;
import org.weirfabric.wire.gnmi.ext.CommitCancel;
import org.weirfabric.wire.gnmi.ext.CommitConfirm;
import org.weirfabric.wire.gnmi.ext.CommitRequest;
import org.weirfabric.wire.gnmi.ext.CommitSetRollbackDuration;

/**
 * The commit extension of gNMI: Sets that the target takes back by itself unless they are confirmed
 * in time.
 *
 * <p>A target doesn't say whether it has the extension, and one that hasn't may well ignore it. So
 * a Set without operations confirms a commit that nobody has opened: who knows the extension
 * refuses that.
 */
final class Commits {
  private static final String PROBE = "weir-probe";

  private final GnmiClient client;
  private final Arbitration arbitration;
  private volatile boolean offered;

  Commits(GnmiClient client, Arbitration arbitration) {
    this.client = client;
    this.arbitration = arbitration;
  }

  /** Finds out; refused or unknown only if the target didn't answer at all. */
  CompletableFuture<SessionOutcome> probe() {
    Commit confirm =
        Commit.newBuilder().setId(PROBE).setConfirm(CommitConfirm.getDefaultInstance()).build();
    CompletableFuture<SessionOutcome> probed =
        client
            .set(with(confirm))
            .thenApply(
                ignored -> {
                  offered = false;
                  return SessionOutcome.applied();
                });
    return probed.exceptionally(
        thrown -> {
          RpcFailure failure = failure("probe", thrown);
          if (!failure.isAnswered()) {
            return failure.outcome("");
          }
          // With another commit open, ours is the wrong id.
          offered =
              failure.code() == Status.Code.FAILED_PRECONDITION
                  || (failure.code() == Status.Code.INVALID_ARGUMENT
                      && arbitration.writer().isPresent());
          return SessionOutcome.applied();
        });
  }

  /** Whether the target takes back by itself what isn't confirmed. */
  boolean offered() {
    return offered;
  }

  /** The step that opens {@code id}. */
  static Commit open(String id, Duration revertAfter) {
    return Commit.newBuilder()
        .setId(id)
        .setCommit(CommitRequest.newBuilder().setRollbackDuration(wire(revertAfter)))
        .build();
  }

  CompletableFuture<SessionOutcome> confirm(String id) {
    return act(
        "confirm",
        Commit.newBuilder().setId(id).setConfirm(CommitConfirm.getDefaultInstance()).build());
  }

  CompletableFuture<SessionOutcome> cancel(String id) {
    return act(
        "cancel",
        Commit.newBuilder().setId(id).setCancel(CommitCancel.getDefaultInstance()).build());
  }

  CompletableFuture<SessionOutcome> extend(String id, Duration revertAfter) {
    return act(
        "extend",
        Commit.newBuilder()
            .setId(id)
            .setSetRollbackDuration(
                CommitSetRollbackDuration.newBuilder().setRollbackDuration(wire(revertAfter)))
            .build());
  }

  private CompletableFuture<SessionOutcome> act(String call, Commit step) {
    if (!offered) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    return client
        .set(with(step))
        .thenApply(done -> SessionOutcome.applied())
        .exceptionally(thrown -> failure(call, thrown).outcome("commit " + step.getId()));
  }

  private GnmiSet with(Commit step) {
    return GnmiSet.empty().by(arbitration.writer()).in(step);
  }

  private static com.google.protobuf.Duration wire(Duration duration) {
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(duration.getSeconds())
        .setNanos(duration.getNano())
        .build();
  }

  private RpcFailure failure(String call, Throwable thrown) {
    return RpcFailure.from(client.switchId(), "gNMI commit " + call, thrown);
  }
}
