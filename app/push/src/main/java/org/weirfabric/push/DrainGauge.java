package org.weirfabric.push;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.model.id.SwitchId;

/** Measures whether lossless frames are still in a switch. */
public interface DrainGauge {
  /** Measures nothing: every drain goes by the policy for what can't be measured. */
  DrainGauge NONE = id -> CompletableFuture.completedFuture(Optional.empty());

  /**
   * The bytes that {@code id} holds now in its priority groups with headroom and in the queues of
   * lossless classes, all ports together; empty if it can't be told. Measured after the call, not
   * remembered from before it. Never fails, and ends in a time of its own.
   */
  CompletableFuture<Optional<Long>> losslessBytes(SwitchId id);
}
