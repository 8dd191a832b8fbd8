package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.DialectName;

class DeadlockTest {
  @Test
  void aLeafSpineHasNoneAfterAnySingleFailure() throws Exception {
    FabricPlan plan = Fabrics.compile(Fabrics.intent(), Fabrics.topology());
    assertThat(plan.proofs())
        .anySatisfy(
            proof -> {
              assertThat(proof.name()).isEqualTo("no-deadlock");
              assertThat(proof.margin()).startsWith("9 failure sets");
            });
  }

  @Test
  void aRingOfFourWaitsForItself() {
    Problem problem = refusal(Fabrics.intent(), Fabrics.ring(4));
    assertThat(problem.found())
        .contains("with all links up")
        .contains("s3:cw -> s2:cw -> s1:cw -> s0:cw -> s3:cw");
  }

  @Test
  void aTriangleOfSingleHopsDoesNot() throws Exception {
    assertThat(Fabrics.compile(Fabrics.intent(), Fabrics.topology(Fabrics.ring(3))).configs())
        .hasSize(3);
  }

  @Test
  void twoFailuresCanMakeACycleThatNoneHas() {
    Problem problem =
        refusal(request(Fabrics.topologyText()).withGuard(GuardMode.OFF).withLinkFailures(2));
    assertThat(problem.found())
        .contains("when these fail: leaf1:Ethernet0 - spine1:Ethernet0, ")
        .contains("spine1:", "spine2:");
  }

  @Test
  void hostsOutOfScopeSendNothingLosslessSoTheyCloseNoCircle() throws Exception {
    String scope = "scope: { hosts: [h0, h1] }";
    String intent = Fabrics.intentText().replaceAll("scope:.*", scope);
    assertThat(Fabrics.compile(Fabrics.intent(intent), Fabrics.topology(Fabrics.ring(5))).proofs())
        .anyMatch(proof -> proof.name().equals("no-deadlock"));
  }

  @Test
  void theGuardKeepsThatCycleAway() throws Exception {
    FabricPlan plan = FabricCompiler.compile(request(Fabrics.topologyText()).withLinkFailures(2));
    assertThat(proof(plan).claim()).contains("whatever the routes");
    assertThat(plan.configs().get(SwitchId.of("leaf1")).guard().orElseThrow().uplinks())
        .extracting(PortName::value)
        .containsExactly("Ethernet0", "Ethernet4");
    assertThat(plan.configs().get(SwitchId.of("spine1")).guard()).isEmpty();
    assertThat(plan.explanations())
        .filteredOn(explanation -> explanation.subject().equals("deadlock guard"))
        .singleElement()
        .satisfies(
            explanation ->
                assertThat(explanation.terms().get(explanation.terms().size() - 1).value())
                    .contains("when these fail: leaf1:Ethernet0 - spine1:Ethernet0, "));
  }

  @Test
  void switchesThatKnowNoGuardAreProvenWithoutOne() throws Exception {
    CompileRequest sonic =
        CompileRequest.of(
            List.of(Fabrics.intent()),
            Fabrics.topology().withDialect(DialectName.SONIC),
            AsicCatalogue.shipped(),
            0,
            new TreeMap<>());
    FabricPlan plan = FabricCompiler.compile(sonic);
    assertThat(proof(plan).claim()).contains("shortest paths without a guard");
    assertThat(plan.configs().values()).allMatch(config -> config.guard().isEmpty());
    Problem problem = refusal(sonic.withLinkFailures(2));
    assertThat(problem.found()).contains("when these fail");
  }

  @Test
  void aGuardThatMakesNormalTrafficLossyIsNotUsed() {
    assertThat(refusal(request(Fabrics.ring(4))).remedy()).contains("second lossless class");
  }

  @Test
  void aGuardThatBumpsCuresTheRing() throws Exception {
    String two =
        Fabrics.intentText()
            .replaceFirst(
                "(?m)^( *- \\{ name: roce.*)$",
                "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 30% }\n"
                    + "  - { name: detour, priority: 4, dscp: [27], lossless: true, bandwidth: 30%"
                    + " }");
    CompileRequest ring =
        CompileRequest.of(
            List.of(Fabrics.intent(two)),
            Fabrics.topology(Fabrics.ring(4)),
            AsicCatalogue.shipped(),
            0,
            new TreeMap<>());
    assertThat(refusal(ring).found()).contains("would make lossless frames lossy");
    FabricPlan plan = FabricCompiler.compile(ring.withGuard(GuardMode.BUMP));
    assertThat(proof(plan).claim()).contains("whatever the routes");
    TurnGuard guard = plan.configs().get(SwitchId.of("s0")).guard().orElseThrow();
    assertThat(guard.turns().get(ClassName.of("roce")).becomes()).isEqualTo(ClassName.of("detour"));
    assertThat(guard.turns().get(ClassName.of("detour")).becomes()).isEqualTo(ClassName.of("bulk"));
    assertThat(ConvergenceCheck.check(ring.withGuard(GuardMode.BUMP), 10, 1, any -> {}).holds())
        .isTrue();
  }

  private static CompileRequest request(String topology) {
    return CompileRequest.of(
        List.of(Fabrics.intent()),
        Fabrics.topology(topology),
        AsicCatalogue.shipped(),
        0,
        new TreeMap<>());
  }

  private static Proof proof(FabricPlan plan) {
    return plan.proofs().stream()
        .filter(each -> each.name().equals("no-deadlock"))
        .findFirst()
        .orElseThrow();
  }

  private static Problem refusal(LosslessIntent intent, String topology) {
    return refusal(
        CompileRequest.of(
            List.of(intent),
            Fabrics.topology(topology),
            AsicCatalogue.shipped(),
            0,
            new TreeMap<>()));
  }

  private static Problem refusal(CompileRequest request) {
    Problem problem =
        catchThrowableOfType(ProblemsException.class, () -> FabricCompiler.compile(request))
            .problems()
            .get(0);
    assertThat(problem.code()).isEqualTo(ProblemCode.DEADLOCK);
    return problem;
  }
}
