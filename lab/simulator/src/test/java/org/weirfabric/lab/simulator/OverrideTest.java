package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** What a queue does that is told to go on in spite of PFC. */
class OverrideTest {
  private static final long MILLI = 1_000_000;
  private static final PortName STORMED = PortName.of("p2");

  /** h1 sends to h2 and h3 at 1G each, and h2's NIC storms from 1 ms on. */
  private final Simulation simulation =
      Simulation.of(
          Plans.star(3, "10G", "3m", "emulated")
              .withFlows(List.of(roce("h1", "h2", "1G"), roce("h1", "h3", "1G")))
              .withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, MILLI)));

  private SwitchConfig config() {
    return simulation.config(port("s:p2").switchId());
  }

  private void override(PfcOverride override) {
    simulation.change(Change.configure(config().withOverride(STORMED, Plans.ROCE, override)));
  }

  private double gigabits(int flow, long millis) {
    long before = simulation.answers().deliveredBytes(flow);
    simulation.advanceTo(simulation.nowNanos() + millis * MILLI);
    return (simulation.answers().deliveredBytes(flow) - before) * 8e-6 / millis;
  }

  @ParameterizedTest
  @EnumSource(PfcOverride.class)
  void overrideFreesTheVictimAndItsEndLeavesAllAsBefore(PfcOverride override) {
    SwitchConfig before = config();
    simulation.advanceTo(95 * MILLI);
    assertThat(gigabits(1, 10)).as("held up").isZero();

    override(override);
    assertThat(config().ports().get(STORMED).overrides()).containsEntry(Plans.ROCE, override);
    simulation.advanceTo(simulation.nowNanos() + 20 * MILLI);
    assertThat(gigabits(1, 20)).isGreaterThan(0.97);
    assertThat(simulation.counters(port("s:p2")).isPaused(Plans.ROCE)).isFalse();

    simulation.change(Change.nic(host("h2"), NicBehaviour.lossless()));
    simulation.change(Change.configure(config().withoutOverride(STORMED, Plans.ROCE)));
    assertThat(config()).isEqualTo(before);
    simulation.advanceTo(simulation.nowNanos() + 20 * MILLI);
    assertThat(gigabits(0, 20)).isGreaterThan(0.97);
    assertThat(gigabits(1, 20)).isGreaterThan(0.97);
    assertThat(simulation.answers().conservation().holds()).isTrue();
  }

  @Test
  void dropEmptiesTheQueueAndLosesOnlyWhatIsForIt() {
    simulation.advanceTo(95 * MILLI);
    assertThat(simulation.counters(port("s:p2")).queueBytes(3)).isPositive();
    long delivered = simulation.answers().deliveredBytes(0);

    override(PfcOverride.DROP);
    assertThat(simulation.counters(port("s:p2")).queueBytes(3)).isZero();
    long dropped = simulation.counters(port("s:p2")).queueDropped(3);
    assertThat(dropped).as("what waited").isPositive();
    assertThat(gigabits(1, 50)).isGreaterThan(0.9);
    assertThat(simulation.answers().deliveredBytes(0) - delivered)
        .as("no more than the frame on the wire")
        .isLessThan(5_000);
    assertThat(simulation.counters(port("s:p2")).queueDropped(3)).isGreaterThan(dropped);
    assertThat(simulation.answers().drops(DropReason.WATCHDOG) * 4304)
        .isEqualTo(simulation.answers().conservation().dropped());
  }

  @Test
  void forwardSendsInSpiteOfThePauseAndLosesNothing() {
    simulation.advanceTo(95 * MILLI);
    override(PfcOverride.FORWARD);
    simulation.advanceTo(115 * MILLI);
    assertThat(gigabits(0, 20)).isGreaterThan(0.97);
    assertThat(simulation.answers().conservation().dropped()).isZero();
  }

  @Test
  void pfcOffSendsNoPauseEither() {
    simulation.change(
        Change.configure(
            config().withOverride(PortName.of("p1"), Plans.ROCE, PfcOverride.PFC_OFF)));
    simulation.advanceTo(95 * MILLI);
    assertThat(simulation.counters(port("s:p1")).pfcSent(Plans.ROCE)).isZero();
    assertThat(simulation.counters(port("s:p1")).isPausing(Plans.ROCE)).isFalse();
  }
}
