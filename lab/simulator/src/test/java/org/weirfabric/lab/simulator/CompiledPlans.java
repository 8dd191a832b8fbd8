package org.weirfabric.lab.simulator;

import java.util.List;
import java.util.SortedMap;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.lab.simulator.scenario.Plans;
import org.weirfabric.lab.simulator.scenario.ShippedScenarios;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;

/** The real compiler behind scenarios, and the files that come with them. */
public final class CompiledPlans implements Plans {
  @Override
  public FabricPlan compile(
      String intent, Topology topology, SortedMap<SwitchId, SwitchConfig> bases)
      throws ProblemsException {
    return FabricCompiler.compile(
        CompileRequest.of(
            List.of(IntentReader.read(intent)), topology, AsicCatalogue.shipped(), 0, bases));
  }

  @Override
  public String file(String name) throws ProblemsException {
    return ShippedScenarios.file(name)
        .orElseThrow(
            () ->
                new ProblemsException(
                    List.of(
                        Problem.of(
                            ProblemCode.FILE_UNUSABLE, name, "no file", "a file", "correct it"))));
  }
}
