package org.weirfabric.onos.upkeep;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.fabric.TransactionStatus;
import org.weirfabric.push.Difference;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.Visited;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.Reconciler;
import org.weirfabric.push.reconcile.SwitchView;

/** Upkeep over the reconciler, the engine, and what operators have decided. */
public final class Upkeep implements FabricUpkeep {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Reconciler reconciler;
  private final UpkeepBook book;
  private final MaintenanceGate gate;
  private final Fabric fabric;
  private final AuditTrail audit;
  private final Supplier<String> now;

  /** What upkeep asks of the rest of the app. */
  public interface Fabric {
    /** Whether there is such a switch. */
    boolean knows(SwitchId switchId);

    /** Where the engine stands. */
    EngineStatus status();

    /** What the switch carries of Weir's, though it is to be new. */
    CompletableFuture<Visited<List<Difference>>> leftovers(SwitchId switchId);

    /** Begins to rebuild the switch; {@code ended} is told whether it holds what it should then. */
    TransactionStatus rebuild(SwitchId switchId, String who, Consumer<Boolean> ended)
        throws ProblemsException;

    /** A switch may be touched again: applies that waited for it may begin. */
    void maintenanceEnded();
  }

  /** Upkeep of the given parts, with times from {@code now}. */
  public Upkeep(
      Reconciler reconciler,
      UpkeepBook book,
      MaintenanceGate gate,
      Fabric fabric,
      AuditTrail audit,
      Supplier<String> now) {
    this.reconciler = reconciler;
    this.book = book;
    this.gate = gate;
    this.fabric = fabric;
    this.audit = audit;
    this.now = now;
  }

  @Override
  public DriftReport drift() {
    boolean leads = fabric.status().isCurrent();
    return report(leads, leads ? reconciler.views() : Collections.emptySortedMap());
  }

  @Override
  public DriftReport checkDrift() throws ProblemsException {
    requireLeader();
    return report(true, awaited(reconciler.checkAll(), "fabric"));
  }

  private void requireLeader() throws ProblemsException {
    if (!fabric.status().isCurrent()) {
      throw refused(
          ProblemCode.LEADER_CHANGED,
          "controller",
          "a node that does not lead the fabric",
          "the leader",
          "ask the leader: only it looks at switches");
    }
  }

  private DriftReport report(boolean looking, SortedMap<SwitchId, SwitchView> views) {
    return DriftReport.of(looking, book.policies(), book.frozen(), book.maintained(), views);
  }

  @Override
  public void setPolicies(DriftPolicies policies) {
    book.setPolicies(policies);
  }

  @Override
  public void acknowledgeDrift() throws ProblemsException {
    requireLeader();
    if (!reconciler.views().keySet().containsAll(book.frozen().keySet())) {
      // What another leader has frozen has to be seen before it can be let be.
      awaited(reconciler.checkAll(), "fabric");
    }
    book.acknowledge(reconciler.acknowledge());
  }

  @Override
  public SwitchView repair(SwitchId switchId) throws ProblemsException {
    requireKnown(switchId);
    if (book.isInMaintenance(switchId)) {
      throw MaintenanceGate.refusal(switchId);
    }
    Optional<SwitchView> view = awaited(reconciler.repair(switchId), switchId.value());
    return view.orElseThrow(
        () ->
            refused(
                ProblemCode.BUSY,
                switchId.value(),
                "an open transaction, or a node that does not lead",
                "the leader, with no transaction open",
                "wait until it has ended, then try again"));
  }

  @Override
  public TransactionStatus replace(SwitchId switchId, String who) throws ProblemsException {
    requireKnown(switchId);
    gate.exempt(switchId);
    boolean begun = false;
    try {
      requireBlank(switchId);
      TransactionStatus status =
          fabric.rebuild(switchId, who, committed -> replaced(switchId, committed));
      begun = true;
      return status;
    } finally {
      if (!begun) {
        gate.exemptNoMore(switchId);
      }
    }
  }

  private void requireBlank(SwitchId switchId) throws ProblemsException {
    Visited<List<Difference>> seen = awaited(fabric.leftovers(switchId), switchId.value());
    if (seen.problem().isPresent()) {
      throw new ProblemsException(List.of(seen.problem().get()));
    }
    if (seen.result().isEmpty()) {
      requireLeader();
      throw refused(
          ProblemCode.BUSY,
          switchId.value(),
          "a transaction that is open, or a leader that still waits for the one before",
          "a leader with no transaction open",
          "wait until it has ended, then try again");
    }
    List<Difference> leftovers = seen.result().get();
    if (!leftovers.isEmpty()) {
      Difference first = leftovers.get(0);
      throw refused(
          ProblemCode.NOT_BLANK,
          switchId.value(),
          leftovers.size() + " values of Weir's, such as " + first.found() + " at " + first.path(),
          "none: a switch that is new",
          "reset it to its factory configuration, then replace it; if it is the switch from before,"
              + " end its maintenance and repair it. Nothing was sent");
    }
  }

  private void replaced(SwitchId switchId, boolean committed) {
    gate.exemptNoMore(switchId);
    if (committed && book.leave(switchId)) {
      audit.record(AuditEntry.WEIR, "maintenance-off", switchId.value(), "replaced", "");
      fabric.maintenanceEnded();
    }
  }

  @Override
  public void enterMaintenance(SwitchId switchId, String who, String reason)
      throws ProblemsException {
    requireKnown(switchId);
    // A transaction that has diverged may be why someone has to go to the switch.
    boolean carriedOut =
        fabric.status().running().isPresent()
            || fabric
                .status()
                .head()
                .filter(
                    head -> head.state() != HeadState.IDLE && head.state() != HeadState.DIVERGED)
                .isPresent();
    if (carriedOut) {
      throw refused(
          ProblemCode.BUSY,
          switchId.value(),
          "a transaction that is carried out",
          "none",
          "wait until it has ended, then try again");
    }
    book.enter(switchId, Note.of(now.get(), who, reason));
  }

  @Override
  public boolean leaveMaintenance(SwitchId switchId) throws ProblemsException {
    requireKnown(switchId);
    boolean left = book.leave(switchId);
    if (left) {
      fabric.maintenanceEnded();
    }
    return left;
  }

  @Override
  public AuditTrail audit() {
    return audit;
  }

  private void requireKnown(SwitchId switchId) throws ProblemsException {
    if (!fabric.knows(switchId)) {
      throw refused(
          ProblemCode.NOT_FOUND,
          "switch",
          switchId.value(),
          "a switch of the topology",
          "GET /onos/weir/v1/topology lists them");
    }
  }

  private static <T> T awaited(CompletableFuture<T> future, String where) throws ProblemsException {
    try {
      return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw refused(
          ProblemCode.SWITCH_UNREACHABLE,
          where,
          "no end within " + PATIENCE.toSeconds() + " s",
          "an answer of every switch",
          "GET /onos/weir/v1/drift tells what was seen until now");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw refused(
          ProblemCode.LEADER_CHANGED, where, "an app that stops", "one that runs", "ask again");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProblemsException) {
        throw (ProblemsException) e.getCause();
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
