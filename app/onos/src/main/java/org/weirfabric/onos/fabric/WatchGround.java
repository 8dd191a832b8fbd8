package org.weirfabric.onos.fabric;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.southbound.WireChannels;

/** What the watch needs of the rest of the app. */
public interface WatchGround {
  /** The topology; empty until one was put. */
  Optional<Topology> topology();

  /** All intents; those that aren't applied yet too. */
  List<LosslessIntent> intents();

  /**
   * What every switch holds by the last committed transaction.
   *
   * @throws ProblemsException if the journal does not answer
   */
  SortedMap<SwitchId, SwitchConfig> committed() throws ProblemsException;

  /** Whether this node leads the fabric and is ready to. Asks the journal. */
  boolean leads();

  /** Has cures carried out. */
  Cures cures();

  /** Connections to switches, apart from those that configure them. */
  WireChannels channels();
}
