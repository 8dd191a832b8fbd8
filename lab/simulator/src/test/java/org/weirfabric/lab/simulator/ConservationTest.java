package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

class ConservationTest {
  private static SimulationSetup randomSetup(long seed, int flowCount) {
    Random random = new Random(seed);
    List<FlowSpec> flows = new ArrayList<>();
    for (int i = 0; i < flowCount; i++) {
      int from = 1 + random.nextInt(8);
      int to = 1 + (from + random.nextInt(7)) % 8;
      boolean roce = random.nextBoolean();
      Sending sending =
          random.nextBoolean()
              ? Sending.atRate(BitRate.ofGigabits(1 + random.nextInt(100)))
              : Sending.withWindow(ByteSize.ofKibibytes(10 + random.nextInt(500)));
      FlowSpec flow =
          FlowSpec.of(
                  host("h" + from),
                  host("h" + to),
                  roce ? Plans.ROCE_DSCP : Plans.BULK_DSCP,
                  roce ? Plans.ROCE : Plans.BULK,
                  64 + random.nextInt(4241),
                  sending)
              .withSourcePort(49152 + i)
              .withTtl(2 + random.nextInt(3))
              .startingAt(random.nextInt(50_000));
      flows.add(random.nextBoolean() ? flow.withEcn() : flow);
    }
    return Plans.leafSpine()
        .withFlows(flows)
        .withSeed(seed)
        .withNic(host("h1"), NicBehaviour.ignoringPfc())
        .withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 60_000))
        .withNic(host("h3"), NicBehaviour.slow(BitRate.parse("10G"), ByteSize.ofKibibytes(64)));
  }

  @Property(tries = 25)
  void bytesAreConservedAtEveryMoment(
      @ForAll @LongRange(min = 0, max = Integer.MAX_VALUE) long seed,
      @ForAll @IntRange(min = 1, max = 30) int flows) {
    Simulation simulation = Simulation.of(randomSetup(seed, flows));
    Random steps = new Random(seed);
    long now = 0;
    for (int i = 0; i < 12; i++) {
      now += 1 + steps.nextInt(40_000);
      simulation.advanceTo(now);
      Conservation conservation = simulation.answers().conservation();
      assertThat(conservation.holds()).as("%s at %d ns", conservation, now).isTrue();
    }
    assertThat(simulation.answers().conservation().injected()).isPositive();
  }

  private static String bytes(SimulationSetup setup, int steps) {
    Simulation simulation = Simulation.of(setup);
    for (int i = 1; i <= steps; i++) {
      simulation.advanceTo(600_000L * i / steps);
    }
    return CanonicalJson.pretty(simulation.answers().toJson());
  }

  @Test
  void theSameSeedGivesTheSameBytesInWhateverSteps() {
    SimulationSetup setup = randomSetup(7, 25);
    String once = bytes(setup, 1);
    assertThat(bytes(setup, 1)).isEqualTo(once);
    assertThat(bytes(setup, 97)).isEqualTo(once);
    assertThat(bytes(setup.withSeed(8), 1)).isNotEqualTo(once);
  }

  @Test
  void whatHasPassedIsEmptyBehindIt() {
    FlowSpec flow = Plans.roce("h4", "h8", "100G").limitedTo(430_400);
    Simulation simulation = Simulation.of(Plans.leafSpine().withFlows(List.of(flow)));
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().conservation())
        .isEqualTo(new Conservation(430_400, 430_400, 0, 0));
    assertThat(simulation.answers().queueWatermark(port("leaf4:Ethernet12"), 3).bytes())
        .isPositive();
    simulation
        .switches
        .values()
        .forEach(model -> assertThat(model.buffer.used()).as("memory given back").isZero());
  }
}
