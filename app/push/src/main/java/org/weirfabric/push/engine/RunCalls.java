package org.weirfabric.push.engine;

import java.util.Collection;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.tx.Move;
import org.weirfabric.push.tx.Sight;

/** The calls of one transaction to its switches, each in its switch's lane. */
final class RunCalls {
  private final SortedMap<SwitchId, Conversation> conversations;
  private final SwitchLanes lanes;
  private final EngineSettings settings;
  private final String commitId;
  private final BooleanSupplier maySend;

  /**
   * The calls of a transaction.
   *
   * @param commitId what its proposals are called
   * @param maySend whether what the last claim allows may still be sent
   */
  RunCalls(
      SortedMap<SwitchId, Conversation> conversations,
      SwitchLanes lanes,
      EngineSettings settings,
      String commitId,
      BooleanSupplier maySend) {
    this.conversations = conversations;
    this.lanes = lanes;
    this.settings = settings;
    this.commitId = commitId;
    this.maySend = maySend;
  }

  Collection<Conversation> conversations() {
    return conversations.values();
  }

  CompletableFuture<SessionOutcome> prepare(SwitchId id) {
    return lanes.call(id, with(id)::prepare);
  }

  CompletableFuture<Sight> look(Move move) {
    return lanes.call(move.switchId(), () -> with(move.switchId()).look(move));
  }

  CompletableFuture<SessionOutcome> apply(Move move) {
    return send(move.switchId(), conversation -> conversation.apply(move, maySend));
  }

  CompletableFuture<SessionOutcome> propose(Move move) {
    return send(move.switchId(), conversation -> conversation.propose(commitId, move, maySend));
  }

  CompletableFuture<SessionOutcome> confirm(SwitchId id) {
    return lanes.call(id, () -> with(id).confirm(commitId, maySend));
  }

  CompletableFuture<SessionOutcome> cancel(SwitchId id) {
    return send(id, conversation -> conversation.cancel(commitId, maySend));
  }

  Conversation with(SwitchId id) {
    Conversation conversation = conversations.get(id);
    if (conversation == null) {
      throw new IllegalStateException("no conversation with " + id);
    }
    return conversation;
  }

  /** In the lanes, where a cure may be going on; {@code atOnce} if nothing more is to be sent. */
  void close(boolean atOnce) {
    for (Conversation each : conversations.values()) {
      if (atOnce) {
        each.close();
      } else {
        CompletableFuture<Void> unused =
            lanes.call(
                each.id(),
                () -> {
                  each.close();
                  return CompletableFuture.completedFuture(null);
                });
      }
    }
  }

  private CompletableFuture<SessionOutcome> send(
      SwitchId id, Function<Conversation, CompletableFuture<SessionOutcome>> call) {
    return lanes.call(
        id,
        () ->
            maySend.getAsBoolean()
                ? call.apply(with(id))
                : CompletableFuture.completedFuture(
                    SessionOutcome.refused(Conversation.tooLate(id, settings))));
  }
}
