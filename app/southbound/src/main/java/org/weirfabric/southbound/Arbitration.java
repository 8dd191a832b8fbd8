package org.weirfabric.southbound;

import io.grpc.Status;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.push.SessionOutcome;

/**
 * Who may write to a target, among writers that say who they are: the one with the highest election
 * id.
 *
 * <p>A target doesn't say whether it offers that. So a Set without operations makes the bid: a
 * target that knows of a higher one refuses it, one that doesn't take the extension refuses in
 * another way or ignores it. It binds writers that take part; a Set without an election id is taken
 * as before.
 *
 * <p>While a commit waits for its confirmation, a target refuses any Set that isn't about the
 * commit (openconfig/reference, gnmi-commit-confirmed.md), the bid too. Then it isn't settled
 * whether arbitration is offered, and every Set makes the bid.
 */
final class Arbitration {
  private final GnmiClient client;
  private final ElectionId electionId;
  private final boolean always;
  private volatile boolean offered;
  private volatile boolean settled = true;

  /**
   * The bid of {@code electionId}.
   *
   * @param always whether every Set is to carry it even if the target refuses one without
   *     operations
   */
  Arbitration(GnmiClient client, ElectionId electionId, boolean always) {
    this.client = client;
    this.electionId = electionId;
    this.always = always;
  }

  /** Makes the bid; refused if someone else's is higher. */
  CompletableFuture<SessionOutcome> begin() {
    CompletableFuture<SessionOutcome> bid =
        client
            .set(GnmiSet.empty().by(Optional.of(electionId)))
            .thenApply(
                done -> {
                  offered = true;
                  settled = true;
                  return SessionOutcome.applied();
                });
    return bid.exceptionally(
        thrown -> {
          RpcFailure failure =
              RpcFailure.from(client.switchId(), "gNMI master arbitration", thrown);
          if (failure.code() == Status.Code.PERMISSION_DENIED
              || failure.code() == Status.Code.UNAUTHENTICATED
              || !failure.isAnswered()) {
            return failure.outcome("");
          }
          settled = always || failure.code() != Status.Code.FAILED_PRECONDITION;
          offered = always || !settled;
          return SessionOutcome.applied();
        });
  }

  /** Whether the bid has told what the target thinks of it. */
  boolean settled() {
    return settled;
  }

  /** What every Set has to carry. */
  Optional<ElectionId> writer() {
    return offered ? Optional.of(electionId) : Optional.empty();
  }
}
