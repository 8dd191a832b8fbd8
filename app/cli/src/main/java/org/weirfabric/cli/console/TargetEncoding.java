package org.weirfabric.cli.console;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** What switches of a topology are to hold, each in its own dialect. */
public final class TargetEncoding {
  private final Topology topology;

  /** For the switches of {@code topology}. */
  public TargetEncoding(Topology topology) {
    this.topology = topology;
  }

  /**
   * What carries out {@code config}.
   *
   * @throws RefusedException if its switch can't express it, or isn't in the topology
   */
  public TargetConfig of(SwitchConfig config) throws RefusedException {
    try {
      return dialectOf(config).encode(config);
    } catch (DialectGapException gap) {
      throw RefusedException.answer(ExitCode.NO, List.of(gap.problem().toString()));
    }
  }

  /**
   * Where a switch holds less than {@code config} asks of it.
   *
   * @throws RefusedException if the switch isn't in the topology
   */
  public List<String> concessions(SwitchConfig config) throws RefusedException {
    return dialectOf(config).concessions(config);
  }

  private Dialect dialectOf(SwitchConfig config) throws RefusedException {
    @Nullable Switch target = topology.switches().get(config.switchId());
    if (target == null) {
      throw RefusedException.no(
          ProblemCode.INTERNAL, "the plan is for " + config.switchId() + ", which isn't there");
    }
    return Dialects.of(target, topology);
  }
}
