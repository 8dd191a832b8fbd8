package org.weirfabric.onos.upkeep;

import java.util.List;

/** The record of who did what, when, and what came of it; the same for all controllers. */
public interface AuditTrail {
  /**
   * Records that {@code who} did {@code what} to {@code object}. Never throws: what was done is
   * done, whether or not it can be written down.
   */
  void record(String who, String what, String object, String outcome, String detail);

  /** The newest {@code limit} entries of those after number {@code after}, oldest first. */
  List<AuditEntry> entries(long after, int limit);
}
