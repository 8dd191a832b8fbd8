package org.weirfabric.push;

import java.util.Optional;

/**
 * Whether this node is the one that may change the fabric.
 *
 * <p>It is a hint that keeps two nodes from trying at once; what makes a stale leader harmless is
 * the epoch in the journal's head, which every new leader raises before it does anything else.
 */
public interface Leadership {
  /** The name of this node, for records. */
  String nodeId();

  /** Whether this node leads now, as far as it knows. */
  boolean isLeader();

  /** The other node that leads, as an operator finds it; empty if none does, or this one. */
  default Optional<String> otherLeader() {
    return Optional.empty();
  }
}
