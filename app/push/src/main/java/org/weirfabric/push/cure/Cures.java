package org.weirfabric.push.cure;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Has cures carried out, on behalf of the node that leads.
 *
 * <p>Each is written to the journal, under the leader's epoch, before anything is sent; then it is
 * sent in its switch's lane, so never at the same time as a stage, and read back. From then on the
 * switch is to hold its plan <em>and</em> its cures: stages, undo and repairs carry them along.
 * When its time is over a cure is lifted by itself. A new leader takes up those that are in the
 * journal, and lifts those whose time is over.
 *
 * <p>How many there may be is the watchdog's policy, not decided here, but for {@link #MOST}. No
 * future fails.
 */
public interface Cures {
  /** The most cures that the journal holds at once. */
  int MOST = 512;

  /**
   * Begins a cure. The same order again is no second cure; an order of the same name with another
   * action, reason or expiry takes its place. There is one cure for a priority of a port.
   */
  CompletableFuture<CureOutcome> begin(CureOrder order);

  /** Ends the cure {@code id}; done if there is none. */
  CompletableFuture<CureOutcome> lift(CureId id);

  /** The cures in the journal, as this leader knows them, by name; none on a node that doesn't. */
  List<ActiveCure> active();
}
