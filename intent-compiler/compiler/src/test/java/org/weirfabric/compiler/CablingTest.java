package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;

/** LAG, MACsec, gearboxes, MTUs and VXLAN in a compile. */
class CablingTest {
  private static final String VXLAN =
      "vxlan: { vteps: [leaf1, leaf2, leaf3, leaf4], dscp: uniform, flood: none }\n";
  private static final String INTENT = Fabrics.intentText().replace("mtu: 9216", "mtu: 9100");
  private static final String FIRST_LINK = "b: \"spine1:Ethernet0\", speed: 400G, cable: 30m";

  private static FabricPlan compiled(String topology) {
    try {
      return compile(INTENT, topology);
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  private static FabricPlan compile(String intent, String topology) throws ProblemsException {
    return FabricCompiler.compile(
        CompileRequest.of(
            List.of(Fabrics.intent(intent)),
            Fabrics.topology(topology),
            AsicCatalogue.shipped(),
            0,
            new TreeMap<>()));
  }

  private static List<Problem> refusal(String intent, String topology) {
    return catchThrowableOfType(ProblemsException.class, () -> compile(intent, topology))
        .problems();
  }

  private static long headroom(FabricPlan plan, String switchName, String port) {
    PriorityGroupConfig group =
        plan.configs()
            .get(SwitchId.of(switchName))
            .ports()
            .get(PortName.of(port))
            .priorityGroups()
            .get(3);
    return group.headroom().bytes();
  }

  private static Proof proof(FabricPlan plan, String name) {
    return plan.proofs().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  private static Explanation explanation(FabricPlan plan, String subject) {
    return plan.explanations().stream()
        .filter(e -> e.subject().startsWith(subject))
        .findFirst()
        .orElseThrow();
  }

  /** The headroom of both ends of leaf1's first link, and of the one beside it. */
  private static void assertMoreOnTheFirstLinkAlone(String more) {
    String with = Fabrics.topologyText().replace(FIRST_LINK, FIRST_LINK + ", " + more);
    FabricPlan plain = compiled(Fabrics.topologyText());
    FabricPlan plan = compiled(with);
    long before = headroom(plain, "leaf1", "Ethernet0");
    assertThat(headroom(plan, "leaf1", "Ethernet0")).isGreaterThan(before);
    assertThat(headroom(plan, "spine1", "Ethernet0")).isGreaterThan(before);
    assertThat(headroom(plan, "leaf1", "Ethernet4")).isEqualTo(before);
  }

  @Test
  void macsecAndGearboxesAreInTheHeadroomOfBothEnds() {
    assertMoreOnTheFirstLinkAlone("macsec: pfc-protected");
    assertMoreOnTheFirstLinkAlone("gearbox: 200ns");
  }

  @Test
  void pfcInTheClearIsTold() {
    String topology =
        Fabrics.topologyText().replace(FIRST_LINK, FIRST_LINK + ", macsec: pfc-clear");
    assertThat(explanation(compiled(topology), "MACsec").terms())
        .extracting(Term::source)
        .contains("topology; whoever reaches such a cable can pause its link");
  }

  @Test
  void vxlanIsInTheHeadroomOfLinksBetweenSwitchesAlone() {
    FabricPlan plain = compiled(Fabrics.topologyText());
    FabricPlan plan = compiled(Fabrics.topologyText() + VXLAN);
    FabricPlan overIpv6 =
        compiled(Fabrics.topologyText() + VXLAN.replace("dscp:", "underlay: ipv6, dscp:"));
    assertThat(headroom(plan, "leaf1", "Ethernet0"))
        .isGreaterThan(headroom(plain, "leaf1", "Ethernet0"))
        .isLessThanOrEqualTo(headroom(overIpv6, "leaf1", "Ethernet0"));
    assertThat(headroom(plan, "leaf1", "Ethernet8"))
        .isEqualTo(headroom(plain, "leaf1", "Ethernet8"));
    assertThat(proof(plan, "tunnels-keep-classes").margin()).isEqualTo("4 VTEPs");
    assertThat(proof(plan, "largest-frames-fit").margin()).startsWith("66 B left");
    assertThat(explanation(plan, "VXLAN").terms())
        .extracting(Term::value)
        .contains("50B", "the inner one", "copied outwards, marks carried back");
  }

  @Test
  void aPipeHasAnOuterDscpForEveryClass() {
    String pipe = VXLAN.replace("uniform", "pipe");
    assertThat(explanation(compiled(Fabrics.topologyText() + pipe), "VXLAN").terms())
        .extracting(term -> term.name() + " " + term.value())
        .contains("outer DSCP of class roce 26", "outer DSCP of class bulk 0");
    String mapped = pipe.replace("flood", "outerDscps: { 3: 26, 6: 48, 0: 10 }, flood");
    assertThat(explanation(compiled(Fabrics.topologyText() + mapped), "VXLAN").terms())
        .extracting(term -> term.name() + " " + term.value())
        .contains("outer DSCP of class bulk 10");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pipe, outerDscps: { 3: 0, 6: 48, 0: 1 } | flood: none | DSCP 0 for class roce, on the way class bulk",
        "pipe, outerDscps: { 3: 26, 6: 48 }      | flood: none | no outer DSCP for traffic class 0, bulk",
        "pipe, outerDscps: { 3: 26, 6: 48, 0: 27 } | flood: 26 | DSCP 26, the lossless class roce",
        "uniform, ecn: none                      | flood: none | ECN for class roce through tunnels",
      })
  void tunnelsThatChangeAClassAreRefused(String dscp, String flood, String found) {
    String vxlan = VXLAN.replace("uniform", dscp).replace("flood: none", flood);
    assertThat(refusal(INTENT, Fabrics.topologyText() + vxlan))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.CLASS_CONFLICT);
              assertThat(problem.found()).startsWith(found);
            });
  }

  @Test
  void aFloodInALossyClassIsAllowed() {
    FabricPlan plan = compiled(Fabrics.topologyText() + VXLAN.replace("none", "0"));
    assertThat(explanation(plan, "VXLAN").terms())
        .extracting(Term::value)
        .contains("DSCP 0, lossy");
  }

  @Test
  void framesThatTunnelsMakeTooLargeAreRefusedWithWhatFits() {
    assertThat(refusal(Fabrics.intentText(), Fabrics.topologyText() + VXLAN))
        .hasSize(6)
        .first()
        .hasToString(
            "WEIR-3001 switch leaf1: found the MTU 9216 of intent rdma-training and 50 B of VXLAN;"
                + " allowed: up to 9166; lower the intent's mtu: emulated carries no larger frame");
  }

  @Test
  void framesThatALinkOrAHostDoesNotTakeAreRefused() {
    String link = Fabrics.topologyText().replace(FIRST_LINK, FIRST_LINK + ", mtu: 9000");
    assertThat(refusal(INTENT, link))
        .extracting(Problem::where)
        .containsExactly("port leaf1:Ethernet0", "port spine1:Ethernet0");
    String host = "ip: 10.0.1.1/24";
    assertThat(refusal(INTENT, Fabrics.topologyText().replace(host, host + ", mtu: 1500")))
        .singleElement()
        .satisfies(problem -> assertThat(problem.found()).isEqualTo("a host whose mtu is 1500"));
    assertThat(compiled(Fabrics.topologyText().replace(host, host + ", mtu: 4300"))).isNotNull();
  }

  @Test
  void membersOfALagHaveTheirOwnHeadroomAndOneConfiguration() {
    String lag = ", lag: PortChannel1";
    String two =
        Fabrics.topologyText()
            .replace(FIRST_LINK, FIRST_LINK + lag)
            .replace(
                "hosts:",
                "  - { a: \"leaf1:Ethernet96\", b: \"spine1:Ethernet96\", speed: 400G, cable: 2km"
                    + lag
                    + " }\nhosts:");
    FabricPlan plan = compiled(two);
    assertThat(proof(plan, "lag-members-agree").margin()).isEqualTo("2 members");
    assertThat(headroom(plan, "leaf1", "Ethernet96"))
        .isGreaterThan(headroom(plan, "leaf1", "Ethernet0"));
  }

  @Test
  void hostsInScopeWithoutAWayBetweenThemAreRefused() {
    String apart = Fabrics.topologyText().replaceAll("  - .*a: \"leaf4.*\n", "");
    assertThat(refusal(INTENT, apart))
        .singleElement()
        .hasToString(
            "WEIR-2008 intent rdma-training /scope: found no way between h1 with 5 others, h7 with 1 other"
                + "; allowed: a way between all hosts in scope; cable the parts together, or"
                + " leave the hosts of one part out of the scope");
    String some = INTENT.replace("hosts: all", "hosts: [h1, h2, h3, h4, h5, h6]");
    assertThat(catchThrowableOfType(ProblemsException.class, () -> compile(some, apart))).isNull();
  }
}
