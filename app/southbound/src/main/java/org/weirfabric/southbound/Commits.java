package org.weirfabric.southbound;

import io.grpc.Status;
import java.time.Duration;
import java.util.Optional;
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
 * refuses that. Where it may have refused for another reason, nothing is proposed; but what a
 * leader before may have proposed is confirmed, extended and cancelled all the same.
 */
final class Commits {
  private static final String PROBE = "weir-probe";

  private enum Known {
    NO,
    PERHAPS,
    YES
  }

  private final GnmiClient client;
  private final Arbitration arbitration;
  private volatile Known known = Known.PERHAPS;

  Commits(GnmiClient client, Arbitration arbitration) {
    this.client = client;
    this.arbitration = arbitration;
  }

  /** Finds out; not applied if the target's answer doesn't tell. */
  CompletableFuture<SessionOutcome> probe() {
    Commit confirm =
        Commit.newBuilder().setId(PROBE).setConfirm(CommitConfirm.getDefaultInstance()).build();
    CompletableFuture<SessionOutcome> probed =
        client
            .set(with(confirm))
            .thenApply(
                ignored -> {
                  known = Known.NO;
                  return SessionOutcome.applied();
                });
    return probed.exceptionally(
        thrown -> {
          RpcFailure failure = failure("probe", thrown);
          Optional<Known> told = told(failure);
          told.ifPresent(answer -> known = answer);
          return told.isPresent() ? SessionOutcome.applied() : failure.outcome("");
        });
  }

  private Optional<Known> told(RpcFailure failure) {
    if (!failure.isAnswered()) {
      return Optional.empty();
    }
    switch (failure.code()) {
      case FAILED_PRECONDITION:
        return Optional.of(Known.YES);
      case UNIMPLEMENTED:
        return Optional.of(Known.NO);
      case INVALID_ARGUMENT:
        // With another commit open, ours is the wrong id. A target that refuses every extension it
        // doesn't know says the same, but then it has refused the bid too.
        return Optional.of(arbitration.writer().isPresent() ? Known.YES : Known.PERHAPS);
      default:
        return Optional.empty();
    }
  }

  /** Whether the target takes back by itself what isn't confirmed. */
  boolean offered() {
    return known == Known.YES;
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
    if (known == Known.NO) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    return client
        .set(with(step))
        .thenApply(done -> SessionOutcome.applied())
        .exceptionally(
            thrown -> {
              RpcFailure failure = failure(call, thrown);
              String what = "commit " + step.getId();
              return isNotOpen(failure.code())
                  ? failure.outcome(what)
                  : SessionOutcome.unknown(failure.problem(what));
            });
  }

  /** Whether {@code code} says that no such commit is open, and not that we may not touch it. */
  private boolean isNotOpen(Status.Code code) {
    return code == Status.Code.FAILED_PRECONDITION
        || (code == Status.Code.INVALID_ARGUMENT && arbitration.settled());
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
