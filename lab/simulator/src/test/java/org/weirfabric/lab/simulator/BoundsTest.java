package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
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

  /** The fluid model of DCQCN with N flows on one link; rates in frames a second. */
  private record FluidModel(int flows, double link, double increase, double byteCounter) {
    /** The period of CNPs. */
    private static final double TAU = 50e-6;

    /** The period of the rate increase timer, T, and of alpha's, tau': both the same. */
    private static final double TIMER = 55e-6;

    private static final int FAST_RECOVERY = 5;

    /**
     * By how much decreases outweigh increases at the marking probability {@code p}, all flows at
     * their fair share: 0 at the fixed point.
     *
     * <p>alpha = 1 - (1-p)^(tau' r) and Rt - r = tau R r (c + e) / a make alpha and the target rate
     * stand still; alpha a / tau = (Rt - r)(b + d) does so for the rate.
     */
    double excess(double p) {
      double rate = link / flows;
      double alpha = 1 - Math.pow(1 - p, TIMER * rate);
      double a = 1 - Math.pow(1 - p, TAU * rate);
      double b = p / (Math.pow(1 - p, -byteCounter) - 1);
      double c = b * Math.pow(1 - p, FAST_RECOVERY * byteCounter);
      double d = p / (Math.pow(1 - p, -TIMER * rate) - 1);
      double e = d * Math.pow(1 - p, FAST_RECOVERY * TIMER * rate);
      return alpha * a * a - TAU * TAU * increase * rate * (b + d) * (c + e);
    }

    double fixedPoint() {
      double low = 1e-9;
      double high = 0.5;
      while (high / low > 1.0001) {
        double middle = Math.sqrt(low * high);
        if (excess(middle) > 0) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return low;
    }

    /** The model's own approximation for a small p. */
    double approximately() {
      double counters = 1 / byteCounter + flows / (TIMER * link);
      return Math.cbrt(increase * flows * flows * counters * counters / (TIMER * link * link));
    }
  }

  /**
   * Zhu et al., "ECN or Delay: Lessons Learnt from Analysis of DCQCN and TIMELY", CoNEXT 2016: the
   * equations of its fluid model, solved for all derivatives being 0, and its approximation p* =
   * cbrt(R N^2 (1/B + N/(T C))^2 / (tau' C^2)). Read from the authors' own code, fluid2_test.m and
   * stability.m in github.com/jitupadhye-zz/rdma.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void dcqcnSettlesAtTheFixedPointOfItsFluidModel(int count, TestReporter reporter) {
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
    FluidModel model = new FluidModel(count, 40e9 / 8 / 1120, 40e6 / 8 / 1100, 10e6 / 1100);
    reporter.publishEntry(
        "fixed point of " + count,
        String.format(
            Locale.ROOT,
            "found %.5f, fixed point %.5f, ratio %.3f, approximation %.5f, ratio %.3f",
            found,
            model.fixedPoint(),
            found / model.fixedPoint(),
            model.approximately(),
            found / model.approximately()));
    assertThat(found / model.approximately()).isBetween(0.75, 1.35);
    assertThat(found / model.fixedPoint()).isBetween(0.7, 1.65);
  }
}
