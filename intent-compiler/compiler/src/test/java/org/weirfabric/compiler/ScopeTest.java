package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Example;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;

/** Which hosts a scope means, and what keeps the others out. */
class ScopeTest {
  private static final String LABELLED =
      Fabrics.topologyText()
          .replaceAll("(name: h[12],.*?ip: [0-9./]+)", "$1, labels: { rack: r1, gpu: a }")
          .replaceAll("(name: h3,.*?ip: [0-9./]+)", "$1, labels: { rack: r2, gpu: a }");

  @Example
  void labelsChooseTheHostsThatHaveOneValueOfEach() throws Exception {
    assertThat(trusted("labels: { gpu: a }", LABELLED))
        .containsExactlyInAnyOrder("leaf1:Ethernet8", "leaf1:Ethernet12", "leaf2:Ethernet8");
    assertThat(trusted("labels: { gpu: a, rack: [r1, r9] }", LABELLED))
        .containsExactlyInAnyOrder("leaf1:Ethernet8", "leaf1:Ethernet12");
  }

  @Example
  void labelsOfFewerThanTwoHostsAreRefused() {
    assertThat(refusal("labels: { rack: r2 }", LABELLED))
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.code()).isEqualTo(ProblemCode.UNKNOWN_REFERENCE);
              assertThat(p.where()).isEqualTo("intent rdma-training /scope/labels");
              assertThat(p.found()).isEqualTo("labels that only the host h3 has");
              assertThat(p.line()).isEqualTo(3);
            });
  }

  @Example
  void allPairsOfSomeHostsAreThoseHosts() throws Exception {
    assertThat(trusted("pairs: [[h1, h3], [h3, h2], [h2, h1]]", Fabrics.topologyText()))
        .isEqualTo(trusted("hosts: [h1, h2, h3]", Fabrics.topologyText()));
  }

  @Example
  void otherPairsNeedWhatAPortCannotTell() {
    assertThat(refusal("pairs: [[h1, h2], [h3, h4]]", Fabrics.topologyText()))
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.code()).isEqualTo(ProblemCode.SCOPE_NOT_EXPRESSIBLE);
              assertThat(p.found()).contains("2 of the 6 pairs").contains("h1 - h3");
            });
  }

  @Example
  void anotherIntentMustNotAddHostsToAClassOfPairs() {
    String text = Fabrics.intentText();
    String pairs = text.replace("hosts: all", "pairs: [[h1, h2]]");
    String more = text.replace("rdma-training", "more").replace("hosts: all", "hosts: [h3, h4]");
    assertThat(
            catchThrowableOfType(
                    ProblemsException.class,
                    () ->
                        Fabrics.compile(
                            List.of(Fabrics.intent(pairs), Fabrics.intent(more)),
                            Fabrics.topology(),
                            new TreeMap<>()))
                .problems())
        .allMatch(p -> p.code() == ProblemCode.SCOPE_NOT_EXPRESSIBLE)
        .anyMatch(p -> p.found().contains("class roce") && p.found().contains("intent more"));
  }

  @Example
  void aTargetThatCannotRemarkMustHaveNoHostOutOfScope() throws Exception {
    String sonic =
        Fabrics.topologyText()
            .replace("dialect: openconfig, role: leaf", "dialect: sonic, role: leaf");
    List<Problem> problems = refusal("hosts: [h1, h2]", sonic);
    assertThat(problems)
        .hasSize(3)
        .first()
        .satisfies(
            p -> {
              assertThat(p.code()).isEqualTo(ProblemCode.TRUST_BOUNDARY);
              assertThat(p.where()).startsWith("switch leaf2, intent rdma-training /classes/0");
              assertThat(p.found()).startsWith("hosts h3, h4 out of the scope of class roce");
            });
    assertThat(trusted("hosts: all", sonic)).hasSize(8);
    assertThat(trusted("hosts: [h1, h2]", Fabrics.topologyText())).hasSize(2);
  }

  @Example
  void theOperatorMayAnswerForHostsOutOfScope() throws Exception {
    String sonic =
        Fabrics.topologyText()
            .replace("dialect: openconfig, role: leaf", "dialect: sonic, role: leaf");
    String text =
        Fabrics.intentText().replace("hosts: all", "hosts: [h1, h2]")
            + "trust: accept-unremarked\n";
    FabricPlan plan = Fabrics.compile(Fabrics.intent(text), Fabrics.topology(sonic));
    assertThat(plan.explanations())
        .extracting(Explanation::subject, e -> e.terms().size())
        .contains(org.assertj.core.api.Assertions.tuple("trust boundary", 3));
  }

  @Example
  void aClassByPcpNeedsTagsOnEveryHop() throws Exception {
    String v1 =
        Fabrics.intentText()
            .replace("dscp: [26], lossless", "pcp: [3], etherType: 0x8915, lossless")
            .replace(", ecn: auto", "");
    List<Problem> problems =
        catchThrowableOfType(
                ProblemsException.class,
                () -> Fabrics.compile(Fabrics.intent(v1), Fabrics.topology()))
            .problems();
    assertThat(problems)
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.code()).isEqualTo(ProblemCode.PCP_LOST);
              assertThat(p.where()).isEqualTo("intent rdma-training /classes/0/pcp");
              assertThat(p.found()).contains("16 routed or untagged hops").contains("and more");
            });
    String oneUntagged = tagged().replaceFirst("(?s)(.*)layer: l2", "$1layer: l3");
    assertThat(
            catchThrowableOfType(
                    ProblemsException.class,
                    () -> Fabrics.compile(Fabrics.intent(v1), Fabrics.topology(oneUntagged)))
                .problems())
        .singleElement()
        .satisfies(p -> assertThat(p.found()).endsWith("1 routed or untagged hops: host h8"));
    assertThat(Fabrics.compile(Fabrics.intent(v1), Fabrics.topology(tagged())).proofs())
        .isNotEmpty()
        .allMatch(Proof::holds);
  }

  @Example
  void hostsKnownByDcbxAreAwaited() throws Exception {
    String dcbx = Fabrics.intentText().replace("pfc: static", "pfc: dcbx");
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(dcbx.replace("hosts: all", "hosts: [h1, h3]")), Fabrics.topology());
    assertThat(plan.rollout().awaited())
        .extracting(PortRef::toString)
        .containsExactly("leaf1:Ethernet8", "leaf2:Ethernet8");
    assertThat(FabricPlanCodec.decode(FabricPlanCodec.encode(plan)).rollout())
        .isEqualTo(plan.rollout());
    assertThat(plan.explanations()).extracting(Explanation::subject).contains("gate of host ports");
    assertThat(Fabrics.compile(Fabrics.intent(), Fabrics.topology()).rollout().awaited()).isEmpty();
  }

  private static String tagged() {
    return Fabrics.topologyText().replaceAll("(cable: [0-9.]+m)", "$1, layer: l2");
  }

  private static TreeSet<String> trusted(String scope, String topology) throws Exception {
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(Fabrics.intentText().replace("hosts: all", scope)),
            Fabrics.topology(topology));
    TreeSet<String> trusted = new TreeSet<>();
    plan.configs()
        .forEach(
            (id, config) -> {
              for (PortConfig port : config.ports().values()) {
                if (port.role() == PortRole.EDGE
                    && port.dscpMap().get().equals(DscpMapNames.TRUSTED)) {
                  trusted.add(id + ":" + port.port());
                }
              }
            });
    return trusted;
  }

  private static List<Problem> refusal(String scope, String topology) {
    return catchThrowableOfType(ProblemsException.class, () -> trusted(scope, topology)).problems();
  }
}
