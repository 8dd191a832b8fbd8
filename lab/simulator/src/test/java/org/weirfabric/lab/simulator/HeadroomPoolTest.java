package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;

/** Headroom in a pool that promises more than it has. */
class HeadroomPoolTest {
  private static final String SHARED = "{ headroomPool: shared, oversubscription: 2 }";

  private static FabricPlan plan(String buffers, String topology) {
    return Plans.plan(Plans.intentWith(buffers), topology);
  }

  /** n of "n of m groups at the tightest". */
  private static int groupsAtOnce(FabricPlan plan) {
    Proof proof =
        plan.proofs().stream()
            .filter(each -> each.name().equals("no-loss-with-shared-headroom"))
            .findFirst()
            .orElseThrow();
    return Integer.parseInt(proof.margin().substring(0, proof.margin().indexOf(' ')));
  }

  /** The hosts h{first}, h{first + step}, ... send at full rate to h1, which takes nothing. */
  private static Answers stopped(
      SimulationSetup setup, int first, int step, int senders, String rate, int frameBytes) {
    List<FlowSpec> flows = new ArrayList<>();
    for (int i = 0; i < senders; i++) {
      flows.add(roce("h" + (first + i * step), "h1", rate).withSizes(FrameSizes.of(frameBytes)));
    }
    Simulation simulation =
        Simulation.of(
            setup.withFlows(flows).withNic(host("h1"), NicBehaviour.storming(Plans.ROCE, 0)));
    simulation.advanceTo(400_000);
    Answers answers = simulation.answers();
    for (int i = 0; i < senders; i++) {
      assertThat(answers.headroomWatermark(port("s:p" + (first + i * step)), 3).bytes())
          .isPositive();
    }
    assertThat(answers.conservation().holds()).isTrue();
    return answers;
  }

  /** One memory; frames of one byte more than a cell without its metadata, which take two. */
  @ParameterizedTest
  @CsvSource({"spectrum-4,12,193", "spectrum-3,12,145"})
  void asManyGroupsAsProvenLoseNothingAndMoreDo(String asic, int hosts, int frameBytes) {
    String topology = Plans.starText(hosts, "200G", "300m", asic);
    FabricPlan plan = plan(SHARED, topology);
    int proven = groupsAtOnce(plan);
    assertThat(proven).isBetween(2, hosts - 4);
    SimulationSetup setup = Plans.withIngressPool(Plans.setup(plan, topology), "s", 2_000_000);

    assertThat(stopped(setup, 2, 1, proven, "200G", frameBytes).drops(DropReason.HEADROOM_FULL))
        .isZero();
    assertThat(stopped(setup, 2, 1, hosts - 1, "200G", frameBytes).drops(DropReason.HEADROOM_FULL))
        .isPositive();
  }

  @Test
  void aMemoryHasItsPartOfThePool() {
    String topology = Plans.starText(32, "400G", "30m", "tomahawk-3");
    FabricPlan plan = plan(SHARED, topology);
    int proven = groupsAtOnce(plan);
    assertThat(proven).isEqualTo(8);
    SimulationSetup setup = Plans.withIngressPool(Plans.setup(plan, topology), "s", 4_000_000);

    // every second port is in the same memory as p3
    assertThat(stopped(setup, 3, 2, proven, "400G", 215).drops(DropReason.HEADROOM_FULL)).isZero();
    assertThat(stopped(setup, 3, 2, 15, "400G", 215).drops(DropReason.HEADROOM_FULL)).isPositive();
  }

  @Test
  void aPoolThatPromisesWhatItHasLosesNothing() {
    String topology = Plans.starText(12, "200G", "300m", "spectrum-4");
    SimulationSetup setup =
        Plans.setup(plan("{ headroomPool: shared, oversubscription: 1 }", topology), topology);
    BufferPool pool =
        Plans.config(setup, "s").pools().values().stream()
            .filter(BufferPool::ingress)
            .findFirst()
            .orElseThrow();
    assertThat(pool.sharedHeadroom().bytes()).isPositive();
    assertThat(
            stopped(Plans.withIngressPool(setup, "s", 2_000_000), 2, 1, 11, "200G", 193)
                .drops(DropReason.HEADROOM_FULL))
        .isZero();
  }
}
