package org.weirfabric.onos.upkeep;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/**
 * The way to the switches, shut for those in maintenance.
 *
 * <p>All that is sent to a switch goes this way, stages, repairs and cures alike, so none of them
 * has to think of maintenance by itself. A session that is open when maintenance begins goes on:
 * maintenance isn't granted while a transaction is carried out.
 */
public final class MaintenanceGate implements SessionFactory {
  private final SessionFactory way;
  private final Predicate<SwitchId> isInMaintenance;
  private final Set<SwitchId> exempt = ConcurrentHashMap.newKeySet();

  /** A gate before {@code way}. */
  public MaintenanceGate(SessionFactory way, Predicate<SwitchId> isInMaintenance) {
    this.way = way;
    this.isInMaintenance = isInMaintenance;
  }

  /** Lets what is sent to {@code switchId} through although it is in maintenance. */
  public void exempt(SwitchId switchId) {
    exempt.add(switchId);
  }

  /** Ends the exemption of {@code switchId}. */
  public void exemptNoMore(SwitchId switchId) {
    exempt.remove(switchId);
  }

  @Override
  public SwitchSession open(ManagedSwitch target, SessionTerms terms) {
    return isInMaintenance.test(target.id()) && !exempt.contains(target.id())
        ? new ShutSession(target.id())
        : way.open(target, terms);
  }

  /** Why nothing is sent to {@code switchId}. */
  static Problem problem(SwitchId switchId) {
    return Problem.of(
        ProblemCode.IN_MAINTENANCE,
        switchId.value(),
        "a switch in maintenance",
        "one that may be touched",
        "end its maintenance first");
  }

  static ProblemsException refusal(SwitchId switchId) {
    return new ProblemsException(List.of(problem(switchId)));
  }

  /** A conversation in which nothing is said. */
  private static final class ShutSession implements SwitchSession {
    private final SwitchId switchId;

    private ShutSession(SwitchId switchId) {
      this.switchId = switchId;
    }

    @Override
    public SwitchId switchId() {
      return switchId;
    }

    @Override
    public CompletableFuture<SessionOutcome> prepare() {
      return CompletableFuture.completedFuture(SessionOutcome.refused(problem(switchId)));
    }

    @Override
    public CompletableFuture<SessionOutcome> apply(TargetChange change) {
      return prepare();
    }

    @Override
    public CompletableFuture<ReadBack> read(TargetConfig expected) {
      return CompletableFuture.completedFuture(ReadBack.failed(problem(switchId)));
    }

    @Override
    public void close() {}
  }
}
