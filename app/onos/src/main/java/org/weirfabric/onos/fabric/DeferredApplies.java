package org.weirfabric.onos.fabric;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.upkeep.AuditEntry;
import org.weirfabric.onos.upkeep.AuditTrail;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.push.Clock;
import org.weirfabric.push.engine.TransactionEngine;

/**
 * Asks again for the applies that wait for the end of a maintenance.
 *
 * <p>Only the leader does, when a maintenance ends, and from time to time: another node may have
 * ended it. One that is refused for what passes by itself goes on waiting.
 */
final class DeferredApplies {
  /** How often the leader looks for maintenance that has ended elsewhere. */
  static final Duration INTERVAL = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(DeferredApplies.class);

  private static final Set<ProblemCode> PASSING =
      EnumSet.of(ProblemCode.BUSY, ProblemCode.LEADER_CHANGED, ProblemCode.STORE_UNAVAILABLE);

  private final Orders orders;
  private final UpkeepBook upkeep;
  private final Desk desk;
  private final TransactionEngine engine;
  private final AuditTrail audit;
  private final Clock clock;
  private final Executor executor;
  private boolean started;

  /** Where applies are asked for. */
  @FunctionalInterface
  interface Desk {
    TransactionStatus apply(ApplyRequest request) throws ProblemsException;
  }

  /**
   * Applies that wait in {@code orders}.
   *
   * @param executor may wait for the store
   */
  DeferredApplies(
      Orders orders,
      UpkeepBook upkeep,
      Desk desk,
      TransactionEngine engine,
      AuditTrail audit,
      Clock clock,
      Executor executor) {
    this.orders = orders;
    this.upkeep = upkeep;
    this.desk = desk;
    this.engine = engine;
    this.audit = audit;
    this.clock = clock;
    this.executor = executor;
  }

  /** Looks from now on, as often as this node leads. */
  synchronized void start() {
    if (!started) {
      started = true;
      again();
    }
  }

  private void again() {
    CompletableFuture<Void> unused =
        clock
            .after(INTERVAL)
            .thenRunAsync(
                () -> {
                  askAgain();
                  again();
                },
                executor);
  }

  /** A maintenance has ended. */
  void maintenanceEnded() {
    try {
      executor.execute(this::askAgain);
    } catch (RejectedExecutionException e) {
      // This node stops: the next leader looks.
    }
  }

  private synchronized void askAgain() {
    try {
      Map<String, Orders.Deferred> waiting = orders.deferred();
      if (waiting.isEmpty() || !engine.status().isCurrent()) {
        return;
      }
      SortedSet<SwitchId> maintained = new TreeSet<>(upkeep.maintained().keySet());
      for (Map.Entry<String, Orders.Deferred> each : waiting.entrySet()) {
        if (each.getValue().switches().stream().noneMatch(id -> maintained.contains(id))) {
          ask(each.getKey(), each.getValue().request());
        }
      }
    } catch (RuntimeException e) {
      LOG.warn("applies that wait for a maintenance are asked for later", e);
    }
  }

  /** What has been let in, or refused for good, waits no longer; not before that is known. */
  private void ask(String name, ApplyRequest request) {
    try {
      TransactionStatus status = desk.apply(request);
      if (!status.state().equals(Orders.DEFERRED)) {
        orders.forget(name);
        audit.record(request.who(), "apply", request.plan(), AuditEntry.ACCEPTED, status.id());
      }
    } catch (ProblemsException e) {
      Problem first = e.problems().get(0);
      if (!PASSING.contains(first.code())) {
        orders.forget(name);
        audit.record(request.who(), "apply", request.plan(), first.code().id(), first.toString());
      }
    }
  }
}
