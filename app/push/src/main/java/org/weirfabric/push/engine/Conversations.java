package org.weirfabric.push.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.journal.TransactionLog;

/**
 * Finds the conversation for what is to be done in a switch's lane: that of the transaction under
 * way, so that there are never two sessions with one switch; else one of its own, which goes by the
 * transaction that was left open there, or by what is committed.
 */
final class Conversations {
  private final Inventory inventory;
  private final SessionFactory sessions;
  private final TransactionLog log;
  private final SwitchCures cures;
  private final Clock clock;
  private final EngineSettings settings;
  private final List<TransactionRun> runs = new CopyOnWriteArrayList<>();
  private volatile long epoch;

  Conversations(
      Inventory inventory,
      SessionFactory sessions,
      TransactionLog log,
      SwitchCures cures,
      Clock clock,
      EngineSettings settings) {
    this.inventory = inventory;
    this.sessions = sessions;
    this.log = log;
    this.cures = cures;
    this.clock = clock;
    this.settings = settings;
  }

  /** Sessions are opened for the leader of {@code epoch} from here on; no run is known yet. */
  void under(long epoch) {
    this.epoch = epoch;
    runs.clear();
  }

  /** {@code run} decides what its switches are to hold, until it is {@linkplain #drop dropped}. */
  void hold(TransactionRun run) {
    runs.removeIf(each -> each.transaction().id().equals(run.transaction().id()));
    runs.add(run);
  }

  /** {@code run} is over, and what is committed says again what its switches hold. */
  void drop(TransactionRun run) {
    runs.remove(run);
  }

  /**
   * The conversation to have with {@code id}, in its lane.
   *
   * @throws ProblemsException if there is no such switch, it can't express what is committed, or
   *     the journal does not answer
   */
  Conversation with(SwitchId id) throws ProblemsException {
    for (TransactionRun run : runs) {
      Optional<Conversation> found = run.conversation(id);
      if (found.isPresent()) {
        return found.get().isClosed() ? found.get().again(terms()) : found.get();
      }
    }
    ManagedSwitch target = inventory.find(id).orElseThrow(() -> Refusals.unknownSwitch(id));
    SwitchConfig config = Refusals.known(log.committed(id));
    try {
      return new Conversation(
          SwitchWay.standing(target, config),
          cures,
          Optional.of(Baseline.EMPTY),
          sessions,
          terms(),
          clock,
          settings,
          settings.proposalLife());
    } catch (DialectGapException e) {
      throw Refusals.of(e.problem());
    }
  }

  /** Closes {@code conversation} unless a transaction goes on with it. */
  void leave(Conversation conversation) {
    boolean held =
        runs.stream()
            .anyMatch(run -> run.conversation(conversation.id()).equals(Optional.of(conversation)));
    if (!held) {
      conversation.close();
    }
  }

  private SessionTerms terms() {
    return SessionTerms.of(epoch, settings.callDeadline());
  }
}
