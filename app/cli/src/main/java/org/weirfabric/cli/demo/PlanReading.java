package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** Reads what a plan has for each switch. */
final class PlanReading {
  private final Topology topology;

  /** Reads plans for {@code topology}. */
  PlanReading(Topology topology) {
    this.topology = topology;
  }

  /** What {@code plan}, in canonical JSON, has for each switch, in the order of their names. */
  List<PlannedSwitch> switches(JsonNode plan) throws RefusedException {
    List<PlannedSwitch> switches = new ArrayList<>();
    for (SwitchConfig config : FabricPlanCodec.decode(plan).configs().values()) {
      TargetConfig target = encoded(config);
      switches.add(
          new PlannedSwitch(
              config.switchId().toString(),
              target.gnmi().keySet().stream().map(GnmiPath::toString).toList(),
              target.p4().keySet().stream().toList(),
              SwitchFacts.of(config)));
    }
    return switches;
  }

  private TargetConfig encoded(SwitchConfig config) throws RefusedException {
    @Nullable Switch target = topology.switches().get(config.switchId());
    if (target == null) {
      throw RefusedException.no(
          ProblemCode.INTERNAL, "the plan is for " + config.switchId() + ", which isn't there");
    }
    try {
      return Dialects.of(target, topology).encode(config);
    } catch (DialectGapException gap) {
      throw RefusedException.answer(ExitCode.NO, List.of(gap.problem().toString()));
    }
  }
}
