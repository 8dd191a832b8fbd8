package org.weirfabric.onos.fabric;

import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** Reads back what this version wrote into the store as canonical JSON, after having checked it. */
final class Stored {
  private Stored() {}

  static LosslessIntent intent(String text) {
    try {
      return IntentReader.read(text);
    } catch (ProblemsException e) {
      throw new IllegalStateException("the stored intent can't be read: " + e.getMessage(), e);
    }
  }

  static Topology topology(String text) {
    try {
      return TopologyReader.read(text);
    } catch (ProblemsException e) {
      throw new IllegalStateException("the stored topology can't be read: " + e.getMessage(), e);
    }
  }
}
