package org.weirfabric.lab.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.simulator.Answers;
import org.weirfabric.lab.simulator.CompiledPlans;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;

class GuardTest {
  private static SimulationSetup unguarded() throws Exception {
    return new ScenarioReader(AsicCatalogue.shipped(), new CompiledPlans())
        .read(ShippedScenarios.text("deadlock-failures-unguarded").orElseThrow())
        .setup();
  }

  /** Every leaf guards turns between its ports to the spines: RoCE becomes bulk. */
  private static SimulationSetup guarded() throws Exception {
    SimulationSetup setup = unguarded();
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    turns.put(ClassName.of("roce"), GuardedTurn.of(ClassName.of("bulk"), Dscp.of(0)));
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(setup.configs());
    configs.replaceAll(
        (id, config) -> {
          SortedSet<PortName> uplinks = new TreeSet<>();
          setup
              .topology()
              .links()
              .forEach(
                  link -> {
                    if (link.a().switchId().equals(id) && id.value().startsWith("leaf")) {
                      uplinks.add(link.a().port());
                    }
                  });
          return uplinks.isEmpty()
              ? config
              : config.toBuilder().setGuard(Optional.of(TurnGuard.of(uplinks, turns))).build();
        });
    return setup.withConfigs(configs);
  }

  @Test
  void twoFailuresLockALeafSpineWithoutTheGuard() throws Exception {
    Simulation simulation = Simulation.of(unguarded());
    simulation.advanceTo(8_000_000);
    assertThat(simulation.answers().waitForGraph().deadlocks(1_000_000)).isNotEmpty();
    assertThat(simulation.answers().guarded()).isZero();
    long delivered = simulation.answers().conservation().delivered();
    simulation.advanceTo(20_000_000);
    assertThat(simulation.answers().conservation().delivered()).as("for good").isEqualTo(delivered);
  }

  @Test
  void theGuardMakesTurnsLossyAndNothingLocks() throws Exception {
    Simulation simulation = Simulation.of(guarded());
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().guarded()).as("nothing turns yet").isZero();
    simulation.advanceTo(11_000_000);
    Answers answers = simulation.answers();
    assertThat(answers.guarded()).isPositive();
    simulation.advanceTo(14_500_000);
    long turned = answers.guarded();
    long delivered = answers.conservation().delivered();
    simulation.advanceTo(16_000_000);
    assertThat(answers.guarded()).as("all has converged").isEqualTo(turned);
    assertThat(answers.waitForGraph().deadlocks(0)).isEmpty();
    assertThat((answers.conservation().delivered() - delivered) * 8 / 1.5e6)
        .as("two hosts of 100G")
        .isGreaterThan(195);
    assertThat(answers.drops(DropReason.HEADROOM_FULL)).isZero();
  }
}
