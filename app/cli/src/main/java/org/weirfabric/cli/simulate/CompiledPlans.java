package org.weirfabric.cli.simulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
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

/** The compiler, and the files beside a scenario. */
public final class CompiledPlans implements Plans {
  private final @Nullable Path scenario;

  /** Files beside {@code scenario}; null for those that come with Weir. */
  public CompiledPlans(@Nullable Path scenario) {
    this.scenario = scenario;
  }

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
    if (scenario == null) {
      return ShippedScenarios.file(name).orElseThrow(() -> missing(name));
    }
    Path beside = scenario.toAbsolutePath().resolveSibling(name);
    try {
      return Files.readString(beside);
    } catch (IOException unreadable) {
      throw missing(beside.toString());
    }
  }

  private static ProblemsException missing(String file) {
    return new ProblemsException(
        List.of(
            Problem.of(
                ProblemCode.FILE_UNUSABLE,
                "",
                file + ", which can't be read",
                "a text of several lines, or a file beside the scenario",
                "correct the path")));
  }
}
