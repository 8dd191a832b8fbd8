package org.weirfabric.push;

import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** Measures whether lossless frames are still in a switch. */
public interface DrainGauge {
  /** Measures nothing: every drain goes by the policy for what can't be measured. */
  DrainGauge NONE = (id, priorities) -> CompletableFuture.completedFuture(Optional.empty());

  /**
   * The bytes that {@code id} holds now in the priority groups and the queues of {@code
   * priorities}, all ports together; empty if it can't be told. Measured after the call, not
   * remembered from before it. Never fails, and ends in a time of its own.
   */
  CompletableFuture<Optional<Long>> heldBytes(SwitchId id, SortedSet<Priority> priorities);
}
