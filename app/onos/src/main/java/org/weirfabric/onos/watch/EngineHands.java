package org.weirfabric.onos.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.watch.lead.CureHands;
import org.weirfabric.watch.lead.CureOutcome;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/**
 * Has the engine carry cures out, in the lanes of its transactions.
 *
 * <p>A cure's expiry in the journal is a little later than its end: it is what ends the cure if no
 * leader is left to.
 */
final class EngineHands implements CureHands {
  private static final String PREFIX = "watch ";
  private static final long LATER_MILLIS = 5_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Cures cures;

  EngineHands(Cures cures) {
    this.cures = cures;
  }

  private static CureId id(QueueKey queue) {
    return CureId.of(PREFIX + queue.port() + " " + queue.priority().value());
  }

  @Override
  public CompletableFuture<CureOutcome> begin(Cure cure) {
    long until =
        cure.untilNanos() == Cure.UNTIL_LIFTED
            ? CureOrder.UNTIL_LIFTED
            : cure.untilNanos() / NANOS_PER_MILLI + LATER_MILLIS;
    return cures
        .begin(
            CureOrder.of(
                id(cure.queue()),
                cure.queue().port(),
                cure.queue().priority(),
                action(cure.action()),
                cure.incident(),
                until))
        .thenApply(EngineHands::outcome);
  }

  @Override
  public CompletableFuture<CureOutcome> end(Cure cure) {
    return cures.lift(id(cure.queue())).thenApply(EngineHands::outcome);
  }

  private static CureOutcome outcome(org.weirfabric.push.cure.CureOutcome said) {
    return said.match(
        done -> CureOutcome.done(),
        refused -> CureOutcome.failed(refused.problem().toString()),
        pending -> CureOutcome.pending(pending.problem().toString()));
  }

  private static PfcOverride action(CureAction action) {
    switch (action) {
      case DROP:
        return PfcOverride.DROP;
      case FORWARD:
        return PfcOverride.FORWARD;
      case PFC_OFF:
        return PfcOverride.PFC_OFF;
      case ALERT:
        break;
    }
    throw new IllegalArgumentException("to alert is nothing that a switch does");
  }

  /** The watch's cures that the journal has. */
  List<Cure> journalled() {
    List<Cure> found = new ArrayList<>();
    for (ActiveCure active : cures.active()) {
      if (active.id().value().startsWith(PREFIX) && active.state() != ActiveCure.State.LIFTING) {
        action(active.order().action()).ifPresent(action -> found.add(cure(active, action)));
      }
    }
    return found;
  }

  private static Cure cure(ActiveCure active, CureAction action) {
    CureOrder order = active.order();
    long until =
        order.expiresAtMillis() == CureOrder.UNTIL_LIFTED
            ? Cure.UNTIL_LIFTED
            : (order.expiresAtMillis() - LATER_MILLIS) * NANOS_PER_MILLI;
    return Cure.of(
        QueueKey.of(order.port(), order.priority()),
        action,
        order.why(),
        active.sinceMillis() * NANOS_PER_MILLI,
        until,
        0);
  }

  private static Optional<CureAction> action(PfcOverride action) {
    switch (action) {
      case DROP:
        return Optional.of(CureAction.DROP);
      case FORWARD:
        return Optional.of(CureAction.FORWARD);
      case PFC_OFF:
        return Optional.of(CureAction.PFC_OFF);
    }
    return Optional.empty();
  }
}
