package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

class PfcTest {
  private static SimulationSetup star() {
    return Plans.star(3, "100G", "3m", "emulated");
  }

  @Test
  void aPauseFrameTakesEffectAfterItsWayAndTheResponseTime() {
    Simulation simulation =
        Simulation.of(star().withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0)));
    simulation.advanceTo(10_000);
    // 84 B at 80 ps, 3 m at 1.98e8 m/s, two interfaces of 50 ns, 394 quanta of 5.12 ns.
    double effective = 6.72 + 15.15 + 100 + 2017.28;
    assertThat((double) simulation.answers().pausedNanos(port("s:p2"), Plans.ROCE))
        .isBetween(10_000 - effective - 1, 10_000 - effective + 1);
    assertThat(simulation.answers().pausedNanos(port("s:p2"), Plans.BULK)).isZero();
    assertThat(simulation.answers().pausedNanos(port("s:p1"), Plans.ROCE)).isZero();
  }

  @Test
  void aPauseIsRefreshedBeforeItEnds() {
    Simulation simulation =
        Simulation.of(
            star()
                .withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0))
                .withFlows(List.of(roce("h1", "h2", "100G").limitedTo(43_040))));
    simulation.advanceTo(3_000); // the response time lets the first frames pass
    long sent = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(2_000_000); // a pause of 65535 quanta lasts 335.5 us
    assertThat(simulation.answers().deliveredBytes(0)).isLessThan(sent + 43_040).isLessThan(43_040);
    assertThat(simulation.answers().pausedNanos(port("s:p2"), Plans.ROCE)).isGreaterThan(1_990_000);
    assertThat(simulation.answers().pfcReceived(port("s:p2"), Plans.ROCE)).isBetween(11L, 13L);
  }

  @Test
  void aStormStopsTheSenderAndLosesNothing() {
    Simulation simulation =
        Simulation.of(
            star()
                .withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0))
                .withFlows(List.of(roce("h1", "h2", "100G"))));
    simulation.advanceTo(2_000_000);
    Answers answers = simulation.answers();
    assertThat(answers.drops(DropReason.HEADROOM_FULL)).isZero();
    assertThat(answers.pausedNanos(host("h1"), Plans.ROCE)).isGreaterThan(1_000_000);
    assertThat(answers.headroomWatermark(port("s:p1"), Plans.ROCE.value()))
        .isNotEqualTo(ByteSize.ZERO);
    assertThat(answers.waitForGraph().waitsFor())
        .containsKey("s:p2 queue 3")
        .extractingByKey("s:p2 queue 3")
        .isEqualTo(new TreeSet<>(List.of("h2")));
    assertThat(answers.waitForGraph().deadlocks(0)).isEmpty();
  }

  @Test
  void aNicThatIgnoresPfcOverrunsTheHeadroom() {
    Simulation simulation =
        Simulation.of(
            star()
                .withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0))
                .withNic(host("h1"), NicBehaviour.ignoringPfc())
                .withFlows(List.of(roce("h1", "h2", "100G"))));
    simulation.advanceTo(2_000_000);
    assertThat(simulation.answers().drops(DropReason.HEADROOM_FULL)).isPositive();
    assertThat(simulation.answers().pausedNanos(host("h1"), Plans.ROCE)).isZero();
    assertThat(simulation.answers().conservation().holds()).isTrue();
  }

  @Test
  void aSlowReceiverSetsTheRateAndLosesNothing() {
    Simulation simulation =
        Simulation.of(
            star()
                .withNic(
                    host("h2"), NicBehaviour.slow(BitRate.parse("20G"), ByteSize.ofKibibytes(512)))
                .withFlows(List.of(roce("h1", "h2", "100G"))));
    simulation.advanceTo(2_000_000);
    long start = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(4_000_000);
    double gigabits = (simulation.answers().deliveredBytes(0) - start) * 8 / 2e6;
    assertThat(gigabits).isBetween(19.8, 20.2);
    assertThat(simulation.answers().conservation().dropped()).isZero();
    assertThat(simulation.answers().pausedNanos(port("s:p2"), Plans.ROCE)).isPositive();
  }

  @Test
  void aWindowLimitsWhatIsUnderWay() {
    FlowSpec window =
        FlowSpec.of(
            host("h1"),
            host("h2"),
            Plans.ROCE_DSCP,
            Plans.ROCE,
            4304,
            Sending.withWindow(ByteSize.ofBytes(4304)));
    Simulation simulation = Simulation.of(star().withFlows(List.of(window)));
    simulation.advanceTo(1_000_000);
    // One frame a round trip: twice 2 frames of 4324 B or 84 B at 80 ps, 4 cables, 8 interfaces.
    double roundTrip = 2 * (4324 + 84) * 0.080 + 4 * 15.15 + 8 * 50;
    assertThat(simulation.answers().deliveredBytes(0) / 4304)
        .isBetween((long) (1e6 / roundTrip) - 2, (long) (1e6 / roundTrip) + 2);
  }
}
