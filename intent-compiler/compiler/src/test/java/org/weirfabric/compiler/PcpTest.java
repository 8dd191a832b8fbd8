package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Example;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.topology.Topology;

/** Classes that are known by the PCP of frames without IP. */
class PcpTest {
  private static final String BOTH = "dscp: [26], pcp: [3]";

  @Example
  void everyHopTellsPcpsApartAndUntrustedPortsRemarkThem() throws Exception {
    FabricPlan plan = compile(BOTH, "hosts: [h1, h3]", tagged());
    for (SwitchConfig config : plan.configs().values()) {
      assertThat(pcp(config, DscpMapNames.TRUSTED, 3)).isEqualTo(kept("roce"));
      assertThat(pcp(config, DscpMapNames.TRUSTED, 5)).isEqualTo(kept("bulk"));
      assertThat(pcp(config, DscpMapNames.UNTRUSTED, 3))
          .isEqualTo(PcpAction.of(ClassName.of("bulk"), Optional.of(Pcp.of(0))));
      assertThat(pcp(config, DscpMapNames.UNTRUSTED, 5)).isEqualTo(kept("bulk"));
    }
    assertThat(FabricPlanCodec.decode(FabricPlanCodec.encode(plan))).isEqualTo(plan);
  }

  @Example
  void aPlanWithoutPcpsSaysNothingOfThem() throws Exception {
    FabricPlan plan = compile("dscp: [26]", "hosts: all", tagged());
    plan.configs()
        .values()
        .forEach(
            config ->
                assertThat(SwitchConfigCodec.encode(config).toString()).doesNotContain("pcp"));
  }

  @Example
  void whatBecomesOfUntaggedFramesIsTold() throws Exception {
    String untagged = tagged().replaceFirst("(?s)(.*)layer: l2", "$1layer: l3");
    FabricPlan plan = compile(BOTH, "hosts: [h1, h3]", untagged);
    Explanation why =
        plan.explanations().stream()
            .filter(each -> each.subject().equals("PCP"))
            .findFirst()
            .orElseThrow();
    assertThat(why.terms()).extracting(Term::value).contains("1: h8");
  }

  @Example
  void aClassByPcpHasNoGuardAndTheFabricIsProvenWithoutIt() throws Exception {
    FabricPlan plan = compile(BOTH, "hosts: all", tagged());
    assertThat(plan.configs().values()).allMatch(config -> config.guard().isEmpty());
    assertThat(plan.explanations())
        .filteredOn(each -> each.subject().equals("deadlock guard"))
        .singleElement()
        .satisfies(
            why -> assertThat(why.terms()).extracting(Term::name).contains("left out for PCP"));
  }

  @Example
  void whatAPortCannotTellApartByPcpIsRefused() {
    assertThat(refusal("pcp: [3]")).contains("RoCE v2 by PCP alone");
    assertThat(refusal("dscp: [26], pcp: [0, 1, 2, 3, 4, 5, 6, 7]")).contains("all 8 PCPs");
  }

  @Example
  void aClassThatGetsAPcpStaysLosslessMeanwhile() throws Exception {
    Topology fabric = Fabrics.topology(tagged());
    SortedMap<SwitchId, SwitchConfig> base =
        compile("dscp: [26]", "hosts: all", tagged()).configs();
    FabricPlan plan =
        Fabrics.compile(List.of(Fabrics.intent(text(BOTH, "hosts: all"))), fabric, base);
    assertThat(plan.rollout().stages())
        .extracting(RolloutStage::name)
        .containsSubsequence(
            "add-definitions", "narrow-gate", "drain", "join-classifiers", "widen-gate", "rename");
    assertThat(new FrameWalks(plan, base, fabric).faults()).isEmpty();
    FabricPlan back =
        Fabrics.compile(
            List.of(Fabrics.intent(text("dscp: [26]", "hosts: all"))), fabric, plan.configs());
    assertThat(new FrameWalks(back, plan.configs(), fabric).faults()).isEmpty();
  }

  @Example
  void aPcpThatMovesToAnotherPriorityIsRefused() throws Exception {
    SortedMap<SwitchId, SwitchConfig> base = compile(BOTH, "hosts: all", tagged()).configs();
    String moved =
        text(BOTH, "hosts: all")
            .replace("priority: 3, " + BOTH, "priority: 4, dscp: [27], pcp: [3]");
    assertThat(
            problems(
                () ->
                    Fabrics.compile(
                        List.of(Fabrics.intent(moved)), Fabrics.topology(tagged()), base)))
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.code()).isEqualTo(ProblemCode.CHANGE_INTERRUPTS);
              assertThat(p.found()).contains("PCP 3 moves from priority 3 to 4");
            });
  }

  private static String refusal(String match) {
    List<Problem> problems = problems(() -> compile(match, "hosts: all", tagged()));
    assertThat(problems).singleElement();
    assertThat(problems.get(0).code()).isEqualTo(ProblemCode.CLASS_CONFLICT);
    return problems.get(0).found();
  }

  private static List<Problem> problems(org.assertj.core.api.ThrowableAssert.ThrowingCallable c) {
    return catchThrowableOfType(ProblemsException.class, c).problems();
  }

  private static PcpAction pcp(SwitchConfig config, String map, int pcp) {
    DscpMap found = config.dscpMaps().get(map);
    return found.pcps().get(Pcp.of(pcp));
  }

  private static PcpAction kept(String name) {
    return PcpAction.of(ClassName.of(name), Optional.empty());
  }

  private static FabricPlan compile(String match, String scope, String topology)
      throws ProblemsException {
    return Fabrics.compile(
        List.of(Fabrics.intent(text(match, scope))), Fabrics.topology(topology), new TreeMap<>());
  }

  private static String text(String match, String scope) {
    return Fabrics.intentText().replace("dscp: [26]", match).replace("hosts: all", scope);
  }

  private static String tagged() {
    return Fabrics.topologyText().replaceAll("(cable: [0-9.]+m)", "$1, layer: l2");
  }
}
