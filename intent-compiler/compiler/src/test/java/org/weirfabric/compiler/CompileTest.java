package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

class CompileTest {
  private static final Priority LOSSLESS = Priority.of(3);

  @Test
  void aHostInScopeIsTrustedAndPaused() throws Exception {
    PortConfig h1 = port(Fabrics.compile(Fabrics.intent(), Fabrics.topology()), "leaf1:Ethernet8");
    assertThat(h1.dscpMap()).contains(DscpMapNames.TRUSTED);
    assertThat(h1.pfc()).containsEntry(LOSSLESS, PfcSetting.of(true, true));
    assertThat(h1.watchdogs().get(LOSSLESS).detectMillis()).isEqualTo(200);
    assertThat(h1.priorityGroups()).containsOnlyKeys(0, 3);
    assertThat(h1.queues().get(3).ecnProfile()).contains("weir-roce");
    assertThat(h1.queues().get(3).dynamicThreshold()).isEmpty();
    assertThat(h1.queues().get(0).dynamicThreshold()).contains(0);
  }

  @Test
  void aFabricPortIsTrustedAndWaitsLonger() throws Exception {
    PortConfig up = port(Fabrics.compile(Fabrics.intent(), Fabrics.topology()), "leaf1:Ethernet0");
    assertThat(up.dscpMap()).contains(DscpMapNames.TRUSTED);
    assertThat(up.watchdogs().get(LOSSLESS).detectMillis()).isEqualTo(600);
  }

  @Test
  void aHostOutOfScopeCanNeitherSendLosslessNorPause() throws Exception {
    PortConfig h3 = port(twoHosts(), "leaf2:Ethernet8");
    assertThat(h3.dscpMap()).contains(DscpMapNames.UNTRUSTED);
    assertThat(h3.pfc()).isEmpty();
    assertThat(h3.watchdogs()).isEmpty();
    assertThat(h3.priorityGroups()).containsOnlyKeys(0);
    assertThat(h3.queues().get(3).dynamicThreshold()).contains(0);
  }

  @Test
  void untrustedPortsRemarkLosslessAndStrictToTheRest() throws Exception {
    SwitchConfig leaf = twoHosts().configs().get(PortRef.parse("leaf1:x").switchId());
    DscpAction remarked = DscpAction.of(ClassName.of("bulk"), Optional.of(Dscp.of(0)));
    assertThat(leaf.dscpMaps().get(DscpMapNames.UNTRUSTED).actions())
        .containsEntry(Dscp.of(26), remarked)
        .containsEntry(Dscp.of(48), remarked)
        .containsEntry(Dscp.of(27), DscpAction.of(ClassName.of("bulk"), Optional.empty()));
    assertThat(leaf.dscpMaps().get(DscpMapNames.TRUSTED).actions())
        .containsEntry(Dscp.of(26), DscpAction.of(ClassName.of("roce"), Optional.empty()));
  }

  @Test
  void whatIsRemarkedBecomesADscpOfTheRest() throws Exception {
    String intent = Fabrics.intentText().replace("dscp: [48]", "dscp: [0, 1]");
    FabricPlan plan = Fabrics.compile(Fabrics.intent(intent), Fabrics.topology());
    assertThat(
            plan.configs()
                .get(PortRef.parse("leaf1:x").switchId())
                .dscpMaps()
                .get(DscpMapNames.UNTRUSTED)
                .actions())
        .containsEntry(Dscp.of(26), DscpAction.of(ClassName.of("bulk"), Optional.of(Dscp.of(2))));
  }

  @Test
  void everyConfiguredNumberHasItsExplanation() throws Exception {
    FabricPlan plan = Fabrics.compile(Fabrics.intent(), Fabrics.topology());
    SwitchConfig leaf = plan.configs().get(PortRef.parse("leaf1:x").switchId());
    for (PortConfig port : leaf.ports().values()) {
      String headroom = port.priorityGroups().get(3).headroom().toString();
      assertThat(plan.explanations())
          .anyMatch(why -> why.value().equals(headroom) && names(why, "leaf1:" + port.port()));
    }
    ByteSize kmax = leaf.ecnProfiles().get("weir-roce").kmax();
    assertThat(plan.explanations())
        .anyMatch(why -> why.value().contains("Kmax " + kmax) && names(why, "leaf1"));
  }

  @Test
  void anOperatorsCurveIsKeptIfItSatisfiesTheBound() throws Exception {
    String curve = "ecn: { kmin: 100000B, kmax: 400000B, pmax: 5% }";
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(Fabrics.intentText().replace("ecn: auto", curve)), Fabrics.topology());
    assertThat(plan.configs().values())
        .allSatisfy(
            config ->
                assertThat(config.ecnProfiles().get("weir-roce").kmax())
                    .isEqualTo(ByteSize.ofBytes(400_000)));
  }

  @Test
  void ecnOffMarksNothingAndClaimsNothing() throws Exception {
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(Fabrics.intentText().replace("ecn: auto", "ecn: off")),
            Fabrics.topology());
    assertThat(plan.configs().values()).allMatch(config -> config.ecnProfiles().isEmpty());
    assertThat(plan.proofs()).extracting(Proof::name).doesNotContain("ecn-before-pfc");
  }

  @Test
  void spectrumFourFitsAFullLeaf() throws Exception {
    FabricPlan plan =
        Fabrics.compile(Fabrics.intent(), Fabrics.topology(Fabrics.leafSpine(8, 16, "spectrum-4")));
    assertThat(plan.proofs()).allMatch(Proof::holds);
    assertThat(port(plan, "leaf1:u1").priorityGroups().get(3).headroom())
        .isEqualTo(ByteSize.ofBytes(272_384));
  }

  @Test
  void aSwitchOfSeveralMemoriesIsProvenForItsFullestOne() throws Exception {
    FabricPlan plan =
        Fabrics.compile(Fabrics.intent(), Fabrics.topology(Fabrics.leafSpine(8, 16, "tomahawk-3")));
    assertThat(plan.proofs()).allMatch(Proof::holds);
    Explanation pools =
        plan.explanations().stream()
            .filter(why -> why.subject().startsWith("pools"))
            .findFirst()
            .orElseThrow();
    assertThat(pools.terms())
        .anyMatch(term -> term.name().equals("memories") && term.value().equals("2 of 33558734B"))
        .anyMatch(term -> term.name().equals("fullest memory"));
    ByteSize pool =
        plan.configs().get(PortRef.parse("leaf1:x").switchId()).pools().get("weir-ingress").size();
    assertThat(pool.bytes() % (2 * 254)).isZero();
  }

  @Test
  void aSharedHeadroomPoolConcedesHowManyGroupsItSurvives() throws Exception {
    String intent =
        Fabrics.intentText() + "\nbuffers: { headroomPool: shared, oversubscription: 4 }\n";
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(intent), Fabrics.topology(Fabrics.leafSpine(8, 16, "spectrum-4")));
    // A leaf has 8 ports of 400G with 272384 B of headroom and 2 of 100G: a quarter of their sum.
    BufferPool pool =
        plan.configs().get(PortRef.parse("leaf1:x").switchId()).pools().get("weir-ingress");
    long promised = 8 * 272_384 + 2 * headroom(plan, "leaf1:h1");
    assertThat(pool.sharedHeadroom().bytes()).isBetween(promised / 4, promised / 4 + 1023);
    assertThat(plan.proofs())
        .anyMatch(
            proof ->
                proof.name().equals("no-loss-with-shared-headroom")
                    && proof.claim().contains("at most 2 groups of a switch"));
  }

  @Test
  void whereTheAsicHasNoSharedHeadroomEachGroupKeepsItsOwn() throws Exception {
    String intent = Fabrics.intentText() + "\nbuffers: { headroomPool: shared }\n";
    FabricPlan plan = Fabrics.compile(Fabrics.intent(intent), Fabrics.topology());
    assertThat(plan.configs().values())
        .allMatch(c -> c.pools().get("weir-ingress").sharedHeadroom().equals(ByteSize.ZERO));
    assertThat(plan.explanations())
        .anyMatch(
            why ->
                why.terms().stream()
                    .anyMatch(term -> term.source().contains("has no shared headroom pool")));
  }

  private static long headroom(FabricPlan plan, String port) {
    return port(plan, port).priorityGroups().get(3).headroom().bytes();
  }

  private static FabricPlan twoHosts() throws Exception {
    String intent = Fabrics.intentText().replaceAll("scope:.*", "scope: { hosts: [h1, h5] }");
    return Fabrics.compile(Fabrics.intent(intent), Fabrics.topology());
  }

  private static boolean names(Explanation why, String member) {
    String members = why.terms().get(why.terms().size() - 1).value();
    return List.of(members.split(", ")).contains(member);
  }

  private static PortConfig port(FabricPlan plan, String ref) {
    PortRef port = PortRef.parse(ref);
    return plan.configs().get(port.switchId()).ports().get(port.port());
  }
}
