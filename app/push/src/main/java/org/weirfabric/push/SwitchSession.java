package org.weirfabric.push;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;

/**
 * A conversation with one switch, over whichever protocols it serves.
 *
 * <p>Calls to one session are made one after the other. No future fails: whatever goes wrong on the
 * way is an outcome. Every call ends within the deadline the session was opened with.
 *
 * <p>A change of the gate stage is <em>proposed</em>: a target that can takes it back by itself
 * unless it is confirmed in time. Where it can't, the four calls of a proposal have the meanings
 * given here as defaults: the change is made for good, there is nothing to confirm, extend or
 * cancel, and the way back is a plain change once a look has shown that it is needed.
 */
public interface SwitchSession extends AutoCloseable {
  /** The switch. */
  SwitchId switchId();

  /**
   * Makes sure that the switch can be written to: reachable, models supported, Weir primary, no
   * pipeline but ours. Changes no configuration.
   */
  CompletableFuture<SessionOutcome> prepare();

  /** Carries out {@code change}, all of it or, if the answer is refused, none. */
  CompletableFuture<SessionOutcome> apply(TargetChange change);

  /** Whether the target takes a proposal back by itself; known once {@link #prepare} is applied. */
  default boolean revertsByItself() {
    return false;
  }

  /**
   * Carries out {@code change} like {@link #apply}, to be taken back by the switch itself unless
   * {@link #confirm} or {@link #extend} of {@code commitId} comes within {@code revertAfter}.
   *
   * @param commitId the same for every switch of a transaction, and known to its next leader
   */
  default CompletableFuture<SessionOutcome> propose(
      String commitId, TargetChange change, Duration revertAfter) {
    return apply(change);
  }

  /**
   * Makes the proposal {@code commitId} permanent. Applied: the switch holds it for good. Refused:
   * no such proposal is open, because it was confirmed, cancelled or taken back before; a look
   * shows which.
   */
  default CompletableFuture<SessionOutcome> confirm(String commitId) {
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  /**
   * Takes the proposal {@code commitId} back at once. Applied: none is open any more, which tells
   * nothing of what the switch holds where it can't take back by itself. Refused: no such proposal
   * was open.
   */
  default CompletableFuture<SessionOutcome> cancel(String commitId) {
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  /** Has the proposal {@code commitId} taken back only {@code revertAfter} from now. */
  default CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  /** How much {@link #read} tells of this switch; known once {@link #prepare} is applied. */
  default ReadScope readScope() {
    return ReadScope.CONFIGURATION_AND_STATE;
  }

  /** Reads what the switch holds for every path and entry of {@code expected}. */
  CompletableFuture<ReadBack> read(TargetConfig expected);

  /** Ends the conversation; the switch keeps what it holds. */
  @Override
  void close();
}
