package org.weirfabric.push.engine;

import java.util.Optional;
import java.util.function.Supplier;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.TransactionLog;

/**
 * Leave to visit switches between transactions, but none that a transaction was left open on. What
 * the others hold was committed, and every state of a transaction is proven beside it.
 */
final class VisitLeave implements SwitchVisits.Leave {
  private final TransactionLog log;
  private final Admission admission;
  private final SwitchCures cures;
  private final Supplier<Optional<Long>> epoch;
  private final Supplier<Optional<Long>> idleEpoch;

  /**
   * Leave by the journal.
   *
   * @param epoch the epoch that the engine leads under
   * @param idleEpoch the epoch that the engine leads under while it carries out no transaction
   */
  VisitLeave(
      TransactionLog log,
      Admission admission,
      SwitchCures cures,
      Supplier<Optional<Long>> epoch,
      Supplier<Optional<Long>> idleEpoch) {
    this.log = log;
    this.admission = admission;
    this.cures = cures;
    this.epoch = epoch;
    this.idleEpoch = idleEpoch;
  }

  @Override
  public Optional<Long> epoch() {
    Optional<Long> leading = idleEpoch.get();
    if (leading.isEmpty()) {
      return leading;
    }
    return log.readHead()
        .match(
            found ->
                leading.filter(
                    mine -> found.head().epoch() == mine && Admission.isAtRest(found.head())),
            conflict -> Optional.empty(),
            unknown -> Optional.empty());
  }

  @Override
  public boolean stands(long mine) {
    return epoch.get().equals(Optional.of(mine));
  }

  @Override
  public SwitchConfig committed(SwitchId switchId) throws ProblemsException {
    admission.admit(switchId);
    return cures.of(switchId).wanted().on(Refusals.known(log.committed(switchId)));
  }
}
