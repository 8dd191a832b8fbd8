package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.PortRef;

/** Switches whose buffer is several memories. */
class MemoriesTest {
  private static final long POOL_BYTES = 4_000_000;

  /** Ports of one speed: odd ones are in the first memory, even ones in the second. */
  private static SimulationSetup star(int hosts, String speed, String asic) {
    return Plans.withIngressPool(Plans.star(hosts, speed, "30m", asic), "s", POOL_BYTES);
  }

  /** What the groups of p1 and {@code other} hold of the pool when both wait for a stopped host. */
  private static long[] sharedBytes(SimulationSetup setup, PortRef... others) {
    List<FlowSpec> flows = new ArrayList<>();
    for (PortRef each : others) {
      flows.add(roce(each.port().value().replace('p', 'h'), "h2", "400G"));
    }
    Simulation simulation =
        Simulation.of(
            setup.withFlows(flows).withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0)));
    simulation.advanceTo(500_000);
    long[] held = new long[others.length];
    for (int i = 0; i < others.length; i++) {
      held[i] = simulation.counters(others[i]).sharedBytes(3);
    }
    assertThat(simulation.answers().drops(DropReason.HEADROOM_FULL)).isZero();
    assertThat(simulation.answers().conservation().holds()).isTrue();
    return held;
  }

  @Test
  void aBurstTakesNothingOfAnotherMemory() {
    SimulationSetup setup = star(4, "400G", "tomahawk-3");
    double alpha = Math.scalb(1.0, Plans.group(setup, port("s:p1")).dynamicThreshold());
    double one = POOL_BYTES / 2.0;
    Offset<Double> frame = Offset.offset(2.0 * 4572);

    assertThat((double) sharedBytes(setup, port("s:p1"))[0])
        .as("alone in its memory")
        .isCloseTo(alpha * one / (1 + alpha), frame);
    for (long each : sharedBytes(setup, port("s:p1"), port("s:p4"))) {
      assertThat((double) each)
          .as("beside a burst in the other memory")
          .isCloseTo(alpha * one / (1 + alpha), frame);
    }
    for (long each : sharedBytes(setup, port("s:p1"), port("s:p3"))) {
      assertThat((double) each)
          .as("beside a burst in its own memory")
          .isCloseTo(alpha * one / (1 + 2 * alpha), frame);
    }
  }

  /** All but two send to both of them, which are in different memories. */
  private static Simulation incast(SimulationSetup setup, int hosts, String rate) {
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 3; h <= hosts; h++) {
      flows.add(roce("h" + h, "h1", rate));
      flows.add(roce("h" + h, "h2", rate).withSourcePort(2000 + h));
    }
    Simulation simulation = Simulation.of(setup.withFlows(flows));
    simulation.advanceTo(2_000_000);
    assertThat(simulation.answers().conservation().holds()).isTrue();
    return simulation;
  }

  @ParameterizedTest
  @CsvSource({
    "tomahawk-1,100G",
    "tomahawk-2,100G",
    "tomahawk-3,400G",
    "tomahawk-4,400G",
    "tomahawk-5,800G",
    "trident-4,400G"
  })
  void theCompiledHeadroomLosesNothingInAnyMemory(String asic, String speed) {
    SimulationSetup setup = star(8, speed, asic);
    Answers answers = incast(setup, 8, speed).answers();
    assertThat(answers.drops(DropReason.HEADROOM_FULL)).isZero();
    for (int h = 3; h <= 8; h++) {
      assertThat(answers.pausedNanos(host("h" + h), Plans.ROCE)).isPositive();
      assertThat(answers.headroomWatermark(port("s:p" + h), 3).bytes()).isPositive();
    }
    Answers without = incast(Plans.withHeadroom(setup, port("s:p3"), 0), 8, speed).answers();
    assertThat(without.drops(DropReason.HEADROOM_FULL)).isPositive();
  }

  @Test
  void aFrameIsWhereItsPortsSay() {
    AsicProfile byBoth = AsicCatalogue.shipped().find("tomahawk-1").orElseThrow();
    BufferMemories memories =
        new BufferMemories(byBoth, new long[] {80, 80, 80, 80}, new int[] {-1, -1, -1, -1});
    assertThat(memories.count).isEqualTo(4);
    assertThat(memories.memory(0, memories.part(2))).isEqualTo(0);
    assertThat(memories.memory(0, memories.part(1))).isEqualTo(1);
    assertThat(memories.memory(1, memories.part(2))).isEqualTo(2);
    assertThat(memories.memory(1, memories.part(3))).isEqualTo(3);
  }

  @Test
  void aMemoryServesAsMuchSpeedAsTheOther() {
    AsicProfile byIngress = AsicCatalogue.shipped().find("tomahawk-3").orElseThrow();
    // 400G, then four of 100G: these four are together
    BufferMemories memories =
        new BufferMemories(
            byIngress, new long[] {20, 80, 80, 80, 80}, new int[] {-1, -1, -1, -1, -1});
    assertThat(memories.memory(0, 0)).isZero();
    for (int port = 1; port < 5; port++) {
      assertThat(memories.memory(port, 0)).isEqualTo(1);
    }
  }

  @Test
  void aPortIsWhereTheTopologySays() {
    AsicProfile asic = AsicCatalogue.shipped().find("tomahawk-1").orElseThrow();
    BufferMemories memories =
        new BufferMemories(asic, new long[] {80, 80, 80}, new int[] {1, 1, -1});
    assertThat(memories.memory(0, 0)).isEqualTo(memories.memory(1, 0));
    assertThat(memories.memory(2, 0)).isNotEqualTo(memories.memory(0, 0));
  }
}
