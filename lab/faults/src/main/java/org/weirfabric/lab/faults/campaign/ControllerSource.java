package org.weirfabric.lab.faults.campaign;

import java.util.SortedMap;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoints;

/** Where the controllers of a life come from, which all know the same journal. */
interface ControllerSource {
  /**
   * The life's first controller, or one that goes on where the one before was struck.
   *
   * @param node its name among controllers
   * @param endpoints where the switches listen
   * @param topology how they are wired, as a file
   */
  DrivenController open(String node, SortedMap<SwitchId, Endpoints> endpoints, String topology);

  /**
   * The life is over.
   *
   * @param good whether it ended as it should, with nothing left on the switches
   */
  void lifeEnded(boolean good);
}
