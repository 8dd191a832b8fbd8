package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.ByteSize;

/** What the compiler's formulas predict, against what happens. */
class BoundsTest {
  private static final long POOL_BYTES = 4_000_000;
  private static final int QUEUES = 3;

  /** One sender of 400G whose frames fill the queues of three receivers of 100G. */
  private static SimulationSetup fanOut() {
    String text =
        Plans.starText(4, "100G", "3m", "emulated").replaceFirst("speed: 100G", "speed: 400G");
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 2; h <= 4; h++) {
      flows.add(roce("h1", "h" + h, "133G").withEcn());
    }
    return Plans.withIngressPool(Plans.compiled(text), "s", POOL_BYTES).withFlows(flows);
  }

  private static SimulationSetup marking(SimulationSetup setup, long bytes) {
    SwitchConfig config = Plans.config(setup, "s");
    SortedMap<String, EcnProfile> profiles = new TreeMap<>(config.ecnProfiles());
    profiles.replaceAll(
        (name, old) -> EcnProfile.of(name, ByteSize.ofBytes(bytes), ByteSize.ofBytes(bytes), 100));
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(setup.configs());
    configs.put(config.switchId(), config.toBuilder().setEcnProfiles(profiles).build());
    return setup.withConfigs(configs);
  }

  /** K for which n queues of one group, each just below it, reach the group's threshold. */
  private static double bound(SimulationSetup setup) {
    PriorityGroupConfig group = Plans.group(setup, port("s:p1"));
    double alpha = Math.scalb(1.0, group.dynamicThreshold());
    double shared = alpha * POOL_BYTES / (1 + alpha);
    return (shared + group.reserved().bytes()) / QUEUES;
  }

  private static Answers run(SimulationSetup setup) {
    Simulation simulation = Simulation.of(setup);
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().firstPauseNanos(Plans.ROCE)).isPresent();
    return simulation.answers();
  }

  @Test
  void marksPrecedePausesUpToTheBound() {
    SimulationSetup setup = fanOut();
    Answers answers = run(marking(setup, Math.round(bound(setup) * 0.95)));
    assertThat(answers.firstMarkNanos(3).orElseThrow())
        .isLessThan(answers.firstPauseNanos(Plans.ROCE).orElseThrow());
  }

  @Test
  void pausesPrecedeMarksBeyondTheBound() {
    SimulationSetup setup = fanOut();
    Answers answers = run(marking(setup, Math.round(bound(setup) * 1.05)));
    assertThat(answers.firstMarkNanos(3).orElse(Long.MAX_VALUE))
        .isGreaterThan(answers.firstPauseNanos(Plans.ROCE).orElseThrow());
  }

  /**
   * The marking probability at which DCQCN's increases and decreases balance, for N flows on C
   * frames a second: the cube root of R N^2 (1/B + N/(T C))^2 / (T C^2), with R the additive step
   * and B the byte counter in frames, T the timers' period; from the fluid model of Zhu et al.,
   * "ECN or Delay" (CoNEXT 2016).
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void dcqcnSettlesAtTheFixedPointOfItsFluidModel(int count) {
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 2; h <= count + 1; h++) {
      flows.add(
          FlowSpec.of(
                  host("h" + h),
                  host("h1"),
                  Plans.ROCE_DSCP,
                  Plans.ROCE,
                  1100,
                  Sending.withDcqcn(DcqcnParameters.paper(Plans.CNP_DSCP, Plans.CNP)))
              .withEcn());
    }
    Simulation simulation =
        Simulation.of(Plans.star(count + 1, "40G", "3m", "emulated").withFlows(flows));
    simulation.advanceTo(200_000_000);
    long frames = simulation.counters(port("s:p1")).sentFrames(3);
    long marks = simulation.answers().marks(port("s:p1"), 3);
    simulation.advanceTo(400_000_000);
    double found =
        (double) (simulation.answers().marks(port("s:p1"), 3) - marks)
            / (simulation.counters(port("s:p1")).sentFrames(3) - frames);
    double c = 40e9 / 8 / 1120;
    double t = 55e-6;
    double r = 40e6 / 8 / 1100;
    double b = 10e6 / 1100;
    double expected =
        Math.cbrt(r * count * count * Math.pow(1 / b + count / (t * c), 2) / (t * c * c));
    assertThat(found / expected).as("%s of %s", found, expected).isBetween(0.7, 1.5);
  }
}
