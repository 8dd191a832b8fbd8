package org.weirfabric.watch.cluster;

import java.util.Optional;
import org.weirfabric.model.id.SwitchId;

/** What this node is to do in the watch, as far as it knows at the moment of asking. */
public interface WatchRole {
  /** The name of this node. */
  String nodeId();

  /** The node that leads the fabric; empty while there is none, or it isn't ready to. */
  Optional<String> leader();

  /** Whether this node is the one that watches {@code id}. */
  boolean watches(SwitchId id);
}
