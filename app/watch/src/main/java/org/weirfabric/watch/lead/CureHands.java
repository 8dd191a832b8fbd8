package org.weirfabric.watch.lead;

import java.util.concurrent.CompletableFuture;
import org.weirfabric.watchdog.Cure;

/**
 * Carries cures out on switches, in turn with all else that is done to them, and journals them with
 * their end. Returns at once; the answers never fail.
 */
public interface CureHands {
  /** Has {@code cure} begun. */
  CompletableFuture<CureOutcome> begin(Cure cure);

  /** Has {@code cure} ended: the queue is then as the plan says. */
  CompletableFuture<CureOutcome> end(Cure cure);

  /**
   * Whether {@code cure}, of which nobody knew whether it was begun, is on its switch by now;
   * returns at once.
   */
  boolean isOn(Cure cure);
}
