package org.weirfabric.push.engine;

import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.journal.UndoRecord;
import org.weirfabric.push.journal.VersionedHead;

/** Lets transactions in, one at a time: what it gives is a run that may start. */
final class Admission {
  private final TransactionLog log;
  private final RunFactory runs;
  private final LeftOpen leftOpen;
  private final Leadership leadership;

  Admission(TransactionLog log, RunFactory runs, Leadership leadership) {
    this.log = log;
    this.runs = runs;
    this.leftOpen = new LeftOpen(log);
    this.leadership = leadership;
  }

  /**
   * The head, if it is that of {@code epoch}'s leader.
   *
   * @throws ProblemsException if it is another's, or the journal does not answer
   */
  VersionedHead head(Optional<Long> epoch) throws ProblemsException {
    VersionedHead head = Refusals.known(log.readHead());
    if (!epoch.equals(Optional.of(head.head().epoch()))) {
      throw Refusals.notLeading(leadership);
    }
    return head;
  }

  /**
   * A run of a transaction that is new. If one was left open that it does not touch, that is set
   * aside first.
   *
   * @throws ProblemsException if it was planned for another revision, can't be expressed, or
   *     touches what was left open
   */
  TransactionRun begin(
      VersionedHead head,
      long baseRevision,
      OpenTransaction transaction,
      SortedMap<SwitchId, UndoRecord> ends)
      throws ProblemsException {
    if (baseRevision != head.head().fabricRevision()) {
      throw Refusals.stale(baseRevision, head.head().fabricRevision());
    }
    if (head.head().leftOpen().isEmpty()) {
      return runs.begin(transaction, ends, head);
    }
    if (!isAtRest(head.head())) {
      throw Refusals.open(head.head());
    }
    Head aside = head.head().parkedActive();
    // Not to be started: it tells which switches would be changed.
    TransactionRun wanted = runs.begin(transaction, ends, VersionedHead.of(aside, head.version()));
    leftOpen.admit(head.head(), wanted.switches(), transaction.rollout());
    return runs.begin(transaction, ends, moved(head, aside));
  }

  /**
   * A run that takes up {@code id}, which was left open.
   *
   * @throws ProblemsException if it is not open, or can't be expressed any more
   */
  TransactionRun takeUp(VersionedHead head, TxId id) throws ProblemsException {
    if (!head.head().leftOpen().contains(id)) {
      throw Refusals.notOpen(id);
    }
    OpenTransaction transaction =
        Refusals.known(log.readTransaction(id)).orElseThrow(() -> Refusals.undoMissing(id));
    SortedMap<SwitchId, UndoRecord> ends = Refusals.known(log.readUndo(id));
    return runs.resume(transaction, ends, moved(head, head.head().takingUp(id)));
  }

  /** Lets something be done to {@code switchId} alone. */
  void admit(SwitchId switchId) throws ProblemsException {
    leftOpen.admit(Refusals.known(log.readHead()).head(), switchId);
  }

  /**
   * Whether what is open, if anything, may be set aside. One that was not even begun on the way
   * back, or is not known to be stuck, is taken up first.
   */
  static boolean isAtRest(Head head) {
    return head.state() == HeadState.IDLE
        || head.state() == HeadState.DIVERGED
        || head.state() == HeadState.DECIDED;
  }

  private VersionedHead moved(VersionedHead from, Head to) throws ProblemsException {
    return to.equals(from.head())
        ? from
        : VersionedHead.of(to, Refusals.known(log.claim(from.version(), to)));
  }
}
