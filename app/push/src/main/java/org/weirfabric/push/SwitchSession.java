package org.weirfabric.push;

import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;

/**
 * A conversation with one switch, over whichever protocols it serves.
 *
 * <p>Calls to one session are made one after the other. No future fails: whatever goes wrong on the
 * way is an outcome. Every call ends within the deadline the session was opened with.
 */
public interface SwitchSession extends AutoCloseable {
  /** The switch. */
  SwitchId switchId();

  /**
   * Makes sure that the switch can be written to: reachable, models supported, Weir primary, its
   * pipeline loaded. Changes no configuration.
   */
  CompletableFuture<SessionOutcome> prepare();

  /** Carries out {@code change}, all of it or, if the answer is refused, none. */
  CompletableFuture<SessionOutcome> apply(TargetChange change);

  /** Reads what the switch holds for every path and entry of {@code expected}. */
  CompletableFuture<ReadBack> read(TargetConfig expected);

  /** Ends the conversation; the switch keeps what it holds. */
  @Override
  void close();
}
