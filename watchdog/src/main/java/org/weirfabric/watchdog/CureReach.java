package org.weirfabric.watchdog;

import org.weirfabric.model.id.SwitchId;

/** What switches can be told to do about their queues. */
@FunctionalInterface
public interface CureReach {
  /** Of switches that can all be told anything. */
  CureReach ANYTHING = (id, action) -> true;

  /** Whether {@code id} can be told {@code action}. */
  boolean can(SwitchId id, CureAction action);
}
