package org.weirfabric.onos.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.watch.lead.CureHands;
import org.weirfabric.watch.lead.CureOutcome;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CureBook;
import org.weirfabric.watchdog.QueueKey;

/**
 * Has the engine carry cures out, in the lanes of its transactions.
 *
 * <p>A cure's expiry in the journal is later than its end by what the switch may take to answer,
 * since its time runs from then, and a little more: it is what ends the cure if no watch is left
 * to. The engine goes by the wall clock, which may be set, and the watch by one that only goes on:
 * what is left of a cure is handed over, and both add it to their own time.
 */
final class EngineHands implements CureHands {
  private static final String PREFIX = "watch ";
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LATER_MILLIS = CureBook.UNCONFIRMED_NANOS / NANOS_PER_MILLI + 5_000;

  private final Cures cures;
  private final LongSupplier watchNanos;
  private final LongSupplier wallMillis;

  /**
   * Hands of {@code cures}.
   *
   * @param watchNanos the time that cures are in, in ns
   * @param wallMillis the time that the engine goes by, in ms since 1970
   */
  EngineHands(Cures cures, LongSupplier watchNanos, LongSupplier wallMillis) {
    this.cures = cures;
    this.watchNanos = watchNanos;
    this.wallMillis = wallMillis;
  }

  private static CureId id(QueueKey queue) {
    return CureId.of(PREFIX + queue.port() + " " + queue.priority().value());
  }

  @Override
  public CompletableFuture<CureOutcome> begin(Cure cure) {
    long until =
        cure.untilNanos() == Cure.UNTIL_LIFTED
            ? CureOrder.UNTIL_LIFTED
            : wallMillis.getAsLong()
                + Math.max(0, cure.untilNanos() - watchNanos.getAsLong()) / NANOS_PER_MILLI
                + LATER_MILLIS;
    return cures
        .begin(
            CureOrder.of(
                id(cure.queue()),
                cure.queue().port(),
                cure.queue().priority(),
                override(cure),
                cure.incident(),
                until))
        .thenApply(EngineHands::outcome);
  }

  @Override
  public CompletableFuture<CureOutcome> end(Cure cure) {
    return cures
        .lift(id(cure.queue()))
        .thenApply(
            said ->
                said.match(
                    done -> CureOutcome.done(),
                    refused -> notEnded(cure, refused.problem()),
                    pending -> CureOutcome.pending(pending.problem().toString())));
  }

  /** What the engine has dropped from the journal it takes for done when it is asked again. */
  private CureOutcome notEnded(Cure cure, Problem why) {
    boolean dropped = why.code() != ProblemCode.LEADER_CHANGED && !active(cure.queue()).isPresent();
    return dropped ? CureOutcome.lost(why.toString()) : CureOutcome.failed(why.toString());
  }

  @Override
  public boolean isOn(Cure cure) {
    return active(cure.queue())
        .filter(each -> each.state() == ActiveCure.State.IN_FORCE)
        .filter(each -> each.order().action() == override(cure))
        .filter(each -> each.order().why().equals(cure.incident()))
        .isPresent();
  }

  private Optional<ActiveCure> active(QueueKey queue) {
    CureId id = id(queue);
    return cures.active().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private static CureOutcome outcome(org.weirfabric.push.cure.CureOutcome said) {
    return said.match(
        done -> CureOutcome.done(),
        refused -> CureOutcome.failed(refused.problem().toString()),
        pending -> CureOutcome.pending(pending.problem().toString()));
  }

  private static PfcOverride override(Cure cure) {
    return cure.action()
        .override()
        .orElseThrow(() -> new IllegalArgumentException("to alert is nothing that a switch does"));
  }

  /** The watch's cures that the journal has. */
  List<Cure> journalled() {
    List<Cure> found = new ArrayList<>();
    for (ActiveCure active : cures.active()) {
      if (active.id().value().startsWith(PREFIX) && active.state() != ActiveCure.State.LIFTING) {
        found.add(cure(active));
      }
    }
    return found;
  }

  private Cure cure(ActiveCure active) {
    CureOrder order = active.order();
    long until =
        order.expiresAtMillis() == CureOrder.UNTIL_LIFTED
            ? Cure.UNTIL_LIFTED
            : here(order.expiresAtMillis() - LATER_MILLIS);
    return Cure.of(
        QueueKey.of(order.port(), order.priority()),
        CureAction.of(order.action()),
        order.why(),
        here(active.sinceMillis()),
        until,
        0);
  }

  /** A moment of the engine's clock on the watch's. */
  private long here(long millis) {
    return watchNanos.getAsLong() + (millis - wallMillis.getAsLong()) * NANOS_PER_MILLI;
  }
}
