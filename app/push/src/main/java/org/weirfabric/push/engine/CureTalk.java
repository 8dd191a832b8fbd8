package org.weirfabric.push.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Difference;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.cure.CureOutcome;

/**
 * Begins or lifts one cure on one switch, in the switch's lane: look where the switch is, change
 * what the cure changes there, look again. The switch is to hold the cure, or not, from the moment
 * that this begins; stages that come after it in the lane go by that.
 */
final class CureTalk {
  private final Conversation conversation;
  private final SwitchCures cures;
  private final CureOrder order;
  private final boolean begins;
  private final BooleanSupplier maySend;

  /**
   * Begins or lifts {@code order}.
   *
   * @param maySend asked right before the change is sent, after all looking and preparing
   */
  CureTalk(
      Conversation conversation,
      SwitchCures cures,
      CureOrder order,
      boolean begins,
      BooleanSupplier maySend) {
    this.conversation = conversation;
    this.cures = cures;
    this.order = order;
    this.begins = begins;
    this.maySend = maySend;
  }

  CompletableFuture<CureOutcome> run() {
    SwitchId id = conversation.id();
    CureOverlay before = cures.of(id).wanted();
    CureOverlay without = before.without(order.id());
    CureOverlay with = without.with(order);
    SwitchRoute from;
    SwitchRoute to;
    try {
      from = routeWith(begins ? without : with, with);
      to = routeWith(begins ? with : without, with);
    } catch (DialectGapException e) {
      if (!begins) {
        cures.want(id, without, without);
      }
      return completed(CureOutcome.refused(e.problem()));
    }
    CureOverlay wanted = begins ? with : without;
    CureOverlay other = begins ? without : with;
    if (conversation.hasOpenProposal()) {
      return completed(CureOutcome.pending(waits()));
    }
    cures.want(id, wanted, other);
    return conversation
        .read(from.scopeWith(to))
        .thenCompose(
            found ->
                found
                    .failure()
                    .map(problem -> completed(CureOutcome.pending(problem)))
                    .orElseGet(() -> changed(from, to, found)))
        .thenApply(
            outcome -> {
              outcome.match(
                  done -> settled(id, wanted),
                  // What was not begun is not wanted; what can't be taken back isn't ours.
                  refused -> settled(id, without),
                  pending -> true);
              return outcome;
            });
  }

  private boolean settled(SwitchId id, CureOverlay overlay) {
    cures.want(id, overlay, overlay);
    return true;
  }

  private SwitchRoute routeWith(CureOverlay wanted, CureOverlay other) throws DialectGapException {
    return conversation.way().with(SwitchCures.Held.of(wanted, other));
  }

  private CompletableFuture<CureOutcome> changed(SwitchRoute from, SwitchRoute to, ReadBack found) {
    CureChange change = CureChange.of(from, to, found, conversation.baseline());
    if (change.isNothing()) {
      return completed(begins ? CureOutcome.refused(noPfcThere()) : CureOutcome.done());
    }
    Optional<Difference> foreign = change.foreign(found);
    if (foreign.isPresent()) {
      return completed(CureOutcome.refused(edited(foreign.get())));
    }
    TargetConfig scope = change.scope();
    return conversation
        .send(change.change(found), maySend)
        .thenCompose(
            sent ->
                sent.match(
                    applied -> readBack(change, scope),
                    refused ->
                        completed(
                            begins && refused.problem().code() != ProblemCode.LEADER_CHANGED
                                ? CureOutcome.refused(refused.problem())
                                : CureOutcome.pending(refused.problem())),
                    unknown -> readBack(change, scope)));
  }

  private CompletableFuture<CureOutcome> readBack(CureChange change, TargetConfig scope) {
    return conversation
        .read(scope)
        .thenApply(
            found -> {
              if (found.failure().isPresent()) {
                return CureOutcome.pending(found.failure().get());
              }
              List<Difference> remaining = change.remaining(found);
              return remaining.isEmpty()
                  ? CureOutcome.done()
                  : CureOutcome.pending(edited(remaining.get(0)));
            });
  }

  private Problem waits() {
    return Problem.of(
        ProblemCode.BUSY,
        order.port().toString(),
        "a change of the gate that is not confirmed yet",
        "none",
        "nothing to do: it is tried again shortly");
  }

  private Problem noPfcThere() {
    return Problem.of(
        ProblemCode.NOT_FOUND,
        order.port() + " priority " + order.priority(),
        "no PFC of Weir's",
        "a priority that Weir pauses at that port",
        "look at the plan for the priorities of this port");
  }

  private static Problem edited(Difference difference) {
    return Problem.of(
        ProblemCode.READ_BACK_DIFFERS,
        difference.switchId() + " " + difference.path(),
        difference.found(),
        difference.wanted(),
        "look at what else writes to this switch");
  }

  private static CompletableFuture<CureOutcome> completed(CureOutcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }
}
