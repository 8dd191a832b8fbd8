package org.weirfabric.lab.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.weirfabric.lab.simulator.CompiledPlans;
import org.weirfabric.model.asic.AsicCatalogue;

class ShippedScenariosTest {
  static java.util.List<String> names() {
    return ShippedScenarios.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyClaimOfAShippedScenarioHolds(String name) throws Exception {
    String text = ShippedScenarios.text(name).orElseThrow();
    Scenario scenario = new ScenarioReader(AsicCatalogue.shipped(), new CompiledPlans()).read(text);
    assertThat(scenario.name()).isEqualTo(name);
    assertThat(scenario.about()).isNotEmpty();
    ScenarioRun run = ScenarioRun.of(scenario, 20, (nanos, events) -> {});
    assertThat(run.outcomes()).hasSizeGreaterThan(1);
    assertThat(run.outcomes())
        .allSatisfy(each -> assertThat(each.holds()).as(each.toString()).isTrue());
  }
}
