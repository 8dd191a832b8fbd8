package org.weirfabric.push.engine;

import java.util.List;
import java.util.Optional;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.JournalOutcome;
import org.weirfabric.push.journal.TxId;

/** Why an engine does not take on a transaction. */
final class Refusals {
  private Refusals() {}

  static ProblemsException of(Problem problem) {
    return new ProblemsException(List.of(problem));
  }

  /**
   * What the journal has answered.
   *
   * @throws ProblemsException if it did not, or someone else was first
   */
  static <T> T known(JournalOutcome<T> outcome) throws ProblemsException {
    Optional<T> result =
        outcome.match(Optional::of, conflict -> Optional.empty(), unknown -> Optional.empty());
    if (result.isPresent()) {
      return result.get();
    }
    throw outcome.match(done -> raced(), conflict -> raced(), unknown -> of(unknown));
  }

  static ProblemsException notLeading(Leadership leadership) {
    return of(
        Problem.of(
            ProblemCode.LEADER_CHANGED,
            "node " + leadership.nodeId(),
            "a node that does not lead",
            "the leader",
            leadership
                .otherLeader()
                .map(leader -> "ask the node that leads, " + leader + "; nothing was sent")
                .orElse("no node leads yet: ask again in a few seconds; nothing was sent")));
  }

  static ProblemsException closed() {
    return of(
        Problem.of(
            ProblemCode.LEADER_CHANGED,
            "push engine",
            "an engine that is closed",
            "one that runs",
            "ask again once the application is active"));
  }

  static ProblemsException busy(TxId running) {
    return of(
        Problem.of(
            ProblemCode.BUSY,
            "transaction " + running,
            "a transaction that runs",
            "one at a time",
            "wait until it has ended, then plan again"));
  }

  static ProblemsException open(Head head) {
    return of(
        Problem.of(
            ProblemCode.BUSY,
            "transaction " + head.activeTx().map(TxId::value).orElse(""),
            "left " + head.state().text(),
            "no open transaction",
            "put right what its report lists, then have it recovered"));
  }

  static ProblemsException heldBack(TxId open, String found) {
    return of(
        Problem.of(
            ProblemCode.BUSY,
            "transaction " + open,
            found,
            "changes of other switches that open no gate over its own",
            "put right what its report lists, then have it taken up again"));
  }

  static ProblemsException notOpen(TxId id) {
    return of(
        Problem.of(
            ProblemCode.NOT_FOUND,
            "transaction " + id,
            "not open",
            "a transaction that was left open",
            "look at the list of transactions"));
  }

  static ProblemsException stale(long baseRevision, long fabricRevision) {
    return of(
        Problem.of(
            ProblemCode.STALE_PLAN,
            "/baseRevision",
            Long.toString(baseRevision),
            Long.toString(fabricRevision),
            "plan again: the fabric has changed since"));
  }

  static ProblemsException unknownSwitch(SwitchId switchId) {
    return of(
        Problem.of(
            ProblemCode.NOT_FOUND,
            switchId.value(),
            "a switch that is not in the topology",
            "switches of the topology",
            "declare it, or plan again without it"));
  }

  static ProblemsException nothingCommitted(SwitchId switchId) {
    return of(
        Problem.of(
            ProblemCode.NOT_FOUND,
            switchId.value(),
            "a switch that is to hold nothing",
            "a switch that the last committed plan configures",
            "plan and apply: that configures it"));
  }

  static ProblemsException noStages(String planHash) {
    return of(
        Problem.of(
            ProblemCode.MISSING_FIELD,
            "plan " + planHash + " /rollout/stages",
            "none",
            "1 or more",
            "plan again"));
  }

  static ProblemsException raced() {
    return of(
        Problem.of(
            ProblemCode.LEADER_CHANGED,
            "journal",
            "an entry that someone else has changed meanwhile",
            "one writer",
            "ask again"));
  }

  static ProblemsException undoMissing(TxId id) {
    return of(
        Problem.of(
            ProblemCode.STORE_UNAVAILABLE,
            "journal undo/" + id,
            "nothing",
            "the undo records of the open transaction",
            "restore the journal from a backup; nothing was sent"));
  }
}
