package org.weirfabric.lab.faults.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.faults.check.AdmissionCheck;
import org.weirfabric.lab.faults.check.Cabling;
import org.weirfabric.lab.faults.check.Violation;
import org.weirfabric.lab.faults.controller.Controller;
import org.weirfabric.lab.faults.controller.ControllerOrder;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.push.tx.TxOutcome;

/** A small campaign, and one whose rollout is wrong. */
class CampaignTest {
  private static final long SEED = 11;
  private static final int RUNS = 15;

  @TempDir Path folder;

  @Test
  void everyRunEndsOnOneSideOrListedAndConvergesAndNoClassIsEverLetInUnprotected()
      throws Exception {
    try (Campaign campaign = new Campaign(SEED, 4, folder)) {
      List<RunResult> results =
          campaign.run(IntStream.range(0, RUNS).boxed().toList(), result -> {});
      assertThat(results).hasSize(RUNS);
      assertThat(results)
          .allSatisfy(
              result -> {
                assertThat(result.problems()).as(result.label()).isEmpty();
                assertThat(result.converged()).as(result.label()).isTrue();
              });
      assertThat(results.stream().filter(RunResult::struck).count()).isGreaterThan(RUNS / 2);
      assertThat(new Summary(results).table()).contains("all   ");
    }
  }

  @Test
  void runOfASeedIsTheSameWhoeverAsks() throws Exception {
    StepRecord record =
        new StepRecord(
            new java.util.TreeMap<>(
                Map.of("leaf1", List.of(new StepRecord.Request("Get", "check")))),
            9,
            new java.util.TreeMap<>(Map.of("leaf1", 5)),
            new java.util.TreeMap<>(),
            new java.util.TreeMap<>());
    for (int number = 0; number < 60; number++) {
      RunSpec one = RunSpec.draw(SEED, number, (scenario, step) -> record);
      assertThat(RunSpec.draw(SEED, number, (scenario, step) -> record)).isEqualTo(one);
      assertThat(one.scenario())
          .isEqualTo(RunSpec.draw(SEED, number / 3 * 3, (s, step) -> record).scenario());
    }
  }

  @Test
  void eachDozenOfRunsWithARealCoreHasEveryKindOfFaultInADrawnOrder() throws Exception {
    StepRecord record =
        new StepRecord(
            new java.util.TreeMap<>(
                Map.of(
                    "leaf1",
                    List.of(
                        new StepRecord.Request("Get", "check"),
                        new StepRecord.Request("Set", "pfc")))),
            9,
            new java.util.TreeMap<>(Map.of("leaf1", 5)),
            new java.util.TreeMap<>(),
            new java.util.TreeMap<>());
    List<RunSpec> dozen = new ArrayList<>();
    for (int number = 12; number < 24; number++) {
      RunSpec one = RunSpec.drawForOnos(SEED, number, (scenario, step) -> record);
      assertThat(RunSpec.drawForOnos(SEED, number, (scenario, step) -> record)).isEqualTo(one);
      assertThat(one.kind().strike()).isEqualTo(FaultKind.Strike.MESSAGE);
      dozen.add(one);
    }
    assertThat(dozen.stream().map(RunSpec::kind).distinct()).hasSize(10);
    assertThat(dozen.stream().filter(each -> each.kind().kills()))
        .hasSize(4)
        .allSatisfy(each -> assertThat(each.rpc()).isEqualTo("Set"));
  }

  @Test
  void gateThatOpensBeforePfcIsFoundByTheChecker() throws Exception {
    assertThat(violationsOf(CampaignTest::unchanged)).isEmpty();
    assertThat(violationsOf(CampaignTest::gateBeforePfc)).isNotEmpty();
  }

  private interface Mutation {
    FabricPlan of(FabricPlan plan);
  }

  private static FabricPlan unchanged(FabricPlan plan) {
    return plan;
  }

  /** The same plan, its stages in an order that no proof holds for. */
  private static FabricPlan gateBeforePfc(FabricPlan plan) {
    List<RolloutStage> stages = new ArrayList<>(plan.rollout().stages());
    RolloutStage pfc =
        stages.stream().filter(each -> each.facets().contains(Facet.PFC)).findFirst().orElseThrow();
    stages.remove(pfc);
    stages.add(pfc);
    return FabricPlan.of(
        plan.hash(),
        plan.baseRevision(),
        plan.intents(),
        plan.configs(),
        plan.proofs(),
        plan.explanations(),
        Rollout.of(plan.rollout().kind(), stages, plan.rollout().joint()));
  }

  private List<Violation> violationsOf(Mutation mutation) throws Exception {
    Scenario scenario = new Scenario(2, 1, 1, false, Scenario.Change.LONGER_CABLES);
    try (RunningFabric fabric =
        RunningFabric.start(scenario.read(Step.FIRST), AsicCatalogue.shipped(), Map.of())) {
      ControllerOrder order =
          new ControllerOrder(
              "mutant",
              folder.resolve(mutation.toString()),
              Digests.endpoints(fabric, false),
              Times.CALL,
              Times.SEND,
              Times.MARGIN);
      try (Controller controller = new Controller(order, gate -> {}, stage -> {})) {
        controller.setTopology(scenario.read(Step.FIRST));
        assertThat(controller.lead()).isEmpty();
        FabricPlan plan =
            mutation.of(
                controller.plan(List.of(IntentReader.read(scenario.intents(Step.FIRST).get(0)))));
        assertThat(controller.apply(plan).outcome()).isEqualTo(TxOutcome.COMMITTED);
        controller.arm(Optional.empty());
      }
      return AdmissionCheck.violations(
          Scenario.guarded(),
          List.of(new Cabling(0, scenario.read(Step.FIRST))),
          fabric.changes().all());
    }
  }
}
