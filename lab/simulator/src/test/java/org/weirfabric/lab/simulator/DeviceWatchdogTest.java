package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

class DeviceWatchdogTest {
  private static final long MILLI = 1_000_000;

  /** h1 sends to h2, whose NIC storms from 1 ms to 400 ms. */
  private static Simulation storm(WatchdogAction action) {
    SimulationSetup setup = Plans.star(3, "10G", "3m", "emulated");
    SwitchConfig config = Plans.config(setup, "s");
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(config.ports());
    SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>();
    watchdogs.put(Plans.ROCE, WatchdogSetting.of(100, 100, action));
    ports.replaceAll((name, each) -> each.toBuilder().setWatchdogs(watchdogs).build());
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(setup.configs());
    configs.put(config.switchId(), config.toBuilder().setPorts(ports).build());
    return Simulation.of(
        setup
            .withConfigs(configs)
            .withFlows(List.of(roce("h1", "h2", "1G"), roce("h1", "h3", "1G")))
            .withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, MILLI))
            .withChanges(
                List.of(
                    new TimedChange(
                        400 * MILLI, Change.nic(host("h2"), NicBehaviour.lossless())))));
  }

  private static long trips(Simulation simulation, String port) {
    return simulation.counters(port(port)).watchdogTrips(Plans.ROCE);
  }

  @Test
  void aStormsQueueIsDroppedAfterTheDetectionTimeAndRestoredAfterItsEnd() {
    Simulation simulation = storm(WatchdogAction.DROP);
    simulation.advanceTo(90 * MILLI);
    assertThat(simulation.answers().drops(DropReason.WATCHDOG)).isZero();
    long victim = simulation.answers().deliveredBytes(1);
    simulation.advanceTo(95 * MILLI);
    assertThat(simulation.answers().deliveredBytes(1)).as("held up too").isEqualTo(victim);
    simulation.advanceTo(130 * MILLI);
    assertThat(trips(simulation, "s:p2")).isEqualTo(1);
    assertThat(simulation.answers().drops(DropReason.WATCHDOG)).isPositive();
    victim = simulation.answers().deliveredBytes(1);
    simulation.advanceTo(230 * MILLI);
    assertThat((simulation.answers().deliveredBytes(1) - victim) * 8 / 1e8)
        .as("the other flow is free")
        .isGreaterThan(0.97);
    simulation.advanceTo(490 * MILLI);
    long stormed = simulation.answers().deliveredBytes(0);
    assertThat(stormed).as("nothing reaches the host in the storm").isLessThan(1_000_000);
    simulation.advanceTo(530 * MILLI);
    long drops = simulation.answers().drops(DropReason.WATCHDOG);
    simulation.advanceTo(600 * MILLI);
    assertThat(simulation.answers().drops(DropReason.WATCHDOG)).isEqualTo(drops);
    assertThat(simulation.answers().deliveredBytes(0)).isGreaterThan(stormed + 5_000_000);
    assertThat(trips(simulation, "s:p2")).isEqualTo(1);
    assertThat(simulation.answers().conservation().holds()).isTrue();
  }

  @Test
  void forwardIgnoresThePauseAndLosesNothing() {
    Simulation simulation = storm(WatchdogAction.FORWARD);
    simulation.advanceTo(130 * MILLI);
    long delivered = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(330 * MILLI);
    assertThat(simulation.answers().deliveredBytes(0) - delivered).isGreaterThan(20_000_000);
    assertThat(simulation.answers().conservation().dropped()).isZero();
  }

  @Test
  void alertOnlyCounts() {
    Simulation simulation = storm(WatchdogAction.ALERT);
    simulation.advanceTo(390 * MILLI);
    assertThat(trips(simulation, "s:p2")).isEqualTo(1);
    assertThat(simulation.counters(port("s:p2")).isPaused(Plans.ROCE)).isTrue();
    assertThat(simulation.answers().conservation().dropped()).isZero();
  }
}
