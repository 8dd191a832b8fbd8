package org.weirfabric.lab.simulator.scenario;

import java.util.SortedMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;

/** Makes plans: the compiler, which a simulator doesn't know. */
public interface Plans {
  /** The plan of {@code intent}, the text of an intent, on switches that hold {@code bases}. */
  FabricPlan compile(String intent, Topology topology, SortedMap<SwitchId, SwitchConfig> bases)
      throws ProblemsException;

  /** The text of the file {@code name}, given beside the scenario. */
  String file(String name) throws ProblemsException;
}
