package org.weirfabric.lab.faults.campaign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.weirfabric.lab.faults.controller.ControllerOrder;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoints;

/** Controllers of a few of Weir's parts over a journal in a file. */
final class SmallControllers implements ControllerSource {
  private final ControllerPool pool;
  private final Path journal;
  private final List<ControllerChild> used = new ArrayList<>();

  SmallControllers(ControllerPool pool, Path journal) {
    this.pool = pool;
    this.journal = journal;
  }

  @Override
  public DrivenController open(
      String node, SortedMap<SwitchId, Endpoints> endpoints, String topology) {
    ControllerChild child = pool.take();
    used.add(child);
    child.open(
        new ControllerOrder(node, journal, endpoints, Times.CALL, Times.SEND, Times.MARGIN),
        topology);
    return child;
  }

  @Override
  public void lifeEnded(boolean good) {
    used.forEach(pool::giveBack);
    used.clear();
  }
}
