package org.weirfabric.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

class CodecTest {
  @Provide
  Arbitrary<SwitchConfig> configs() {
    return Values.configs();
  }

  @Provide
  Arbitrary<FabricPlan> plans() {
    return Values.plans();
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void aSwitchConfigSurvivesItsBytes(@ForAll("configs") SwitchConfig config) {
    byte[] bytes = CanonicalJson.bytes(SwitchConfigCodec.encode(config));
    SwitchConfig back = SwitchConfigCodec.decode(CanonicalJson.parse(bytes));
    assertThat(back).isEqualTo(config);
    assertThat(CanonicalJson.bytes(SwitchConfigCodec.encode(back))).isEqualTo(bytes);
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void partsWrittenOnceForManySwitchesChangeNoByte(
      @ForAll("configs") SwitchConfig one, @ForAll("configs") SwitchConfig other) {
    Fragments shared = Fragments.texts();
    for (SwitchConfig config : List.of(one, other, one)) {
      assertThat(CanonicalJson.text(SwitchConfigCodec.encode(config, shared)))
          .isEqualTo(CanonicalJson.text(SwitchConfigCodec.encode(config)));
    }
  }

  @Example
  void portsWithTheSameSettingsStandTogether() {
    PortSettings edge =
        PortSettings.empty(PortRole.EDGE).toBuilder().setDscpMap(Optional.of("m")).build();
    PortSettings fabric = PortSettings.empty(PortRole.FABRIC);
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (String name : List.of("e1", "e10", "e2", "e3")) {
      ports.put(
          PortName.of(name), PortConfig.of(PortName.of(name), name.equals("e2") ? fabric : edge));
    }
    ObjectNode json =
        SwitchConfigCodec.encode(
            SwitchConfig.empty(SwitchId.of("leaf1")).toBuilder().setPorts(ports).build());
    assertThat(json.get("ports").findValues("names"))
        .hasToString("[[\"e1\",\"e3\",\"e10\"], [\"e2\"]]");
    SortedMap<PortName, PortConfig> back = SwitchConfigCodec.decode(json).ports();
    assertThat(back.get(PortName.of("e1")).settings())
        .isSameAs(back.get(PortName.of("e10")).settings())
        .isEqualTo(edge);
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void everyPartOfAPlanIsInItsHash(
      @ForAll("plans") FabricPlan plan, @ForAll("configs") SwitchConfig config) {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(plan.configs());
    configs.put(config.switchId(), config);
    FabricPlan more =
        FabricPlan.of(
            "",
            plan.baseRevision(),
            plan.intents(),
            configs,
            plan.proofs(),
            plan.explanations(),
            plan.rollout());
    assertThat(FabricPlanCodec.hashOf(more).equals(plan.hash()))
        .isEqualTo(configs.equals(plan.configs()));
    List<Explanation> unexplained =
        plan.explanations().subList(0, Math.max(0, plan.explanations().size() - 1));
    FabricPlan less =
        FabricPlan.of(
            "",
            plan.baseRevision(),
            plan.intents(),
            plan.configs(),
            plan.proofs(),
            unexplained,
            plan.rollout());
    assertThat(FabricPlanCodec.hashOf(less).equals(plan.hash()))
        .isEqualTo(plan.explanations().isEmpty());
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void aPlanSurvivesItsBytesAndKeepsItsHash(@ForAll("plans") FabricPlan plan) {
    byte[] bytes = CanonicalJson.bytes(FabricPlanCodec.encode(plan));
    FabricPlan back = FabricPlanCodec.decode(CanonicalJson.parse(bytes));
    assertThat(back).isEqualTo(plan);
    assertThat(FabricPlanCodec.hashOf(back)).isEqualTo(plan.hash()).matches("[0-9a-f]{64}");
  }

  @Example
  void anotherBaseRevisionIsAnotherPlan() {
    assertThat(FabricPlanCodec.hashOf(emptyPlan(1)))
        .isNotEqualTo(FabricPlanCodec.hashOf(emptyPlan(2)));
  }

  @Example
  void membersStandInAFixedOrder() {
    SwitchConfig config = SwitchConfig.empty(SwitchId.of("leaf1"));
    assertThat(CanonicalJson.text(SwitchConfigCodec.encode(config)))
        .isEqualTo(
            "{\"switch\":\"leaf1\",\"classes\":[],\"dscpMaps\":[],\"pools\":[],"
                + "\"ecnProfiles\":[],\"ports\":[]}");
  }

  @Example
  void brokenJsonIsRefusedByName() {
    ObjectNode json = SwitchConfigCodec.encode(SwitchConfig.empty(SwitchId.of("leaf1")));
    json.put("pools", 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SwitchConfigCodec.decode(json))
        .withMessageContaining("pools");
    json.remove("switch");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SwitchConfigCodec.decode(json))
        .withMessageContaining("switch");
    assertThatIllegalArgumentException().isThrownBy(() -> CanonicalJson.parse("{"));
  }

  @Example
  void aProblemSurvivesItsJson() {
    Problem problem = Problem.at(ProblemCode.BAD_SUM, "/classes", 3, "90%", "100%", "add 10%");
    JsonNode json = ProblemCodec.encode(List.of(problem)).get(0);
    assertThat(json.get("code").asText()).isEqualTo("WEIR-2004");
    assertThat(ProblemCodec.decode(json)).isEqualTo(problem);
  }

  @Example
  void aTopologyIsReadBackFromItsJson() throws Exception {
    Topology topology =
        TopologyReader.read(
            "switches: [{name: s1, asic: emulated, p4runtime: \"[::1]:9559\"},\n"
                + "  {name: s2, asic: spectrum-4, dialect: sonic, role: 'a \"b\"'}]\n"
                + "links: [{a: \"s2:e1\", b: \"s1:e1\", speed: 25G, cable: 2.5m, layer: l2}]\n"
                + "hosts: [{name: h, port: \"s1:e2\", speed: 2500M, cable: 1km, ip: \"fd00::1/64\",\n"
                + "  layer: l2, labels: {rack: r1, pod: 2}}]");
    String json = CanonicalJson.text(TopologyCodec.encode(topology));
    assertThat(TopologyReader.read(json)).isEqualTo(topology);
  }

  @Example
  void anIntentIsReadBackFromItsJson() throws Exception {
    LosslessIntent intent =
        IntentReader.read(
            "intent: i\nscope: {hosts: [h2, h1]}\nclasses:\n"
                + "  - {name: r, priority: 3, dscp: [26, 27], lossless: true, bandwidth: 70%,"
                + " ecn: {kmin: 1KiB, kmax: 2KiB, pmax: 7%}}\n"
                + "  - {name: c, priority: 6, dscp: [48], schedule: strict, limit: 9%}\n"
                + "  - {name: b, priority: 0, dscp: rest, bandwidth: 30%}\n"
                + "losslessMtu: 4300\nwatchdog: {detect: 300ms, action: forward}\n");
    String json = CanonicalJson.pretty(IntentCodec.encode(intent));
    assertThat(IntentReader.read(json)).isEqualTo(intent);
  }

  @Example
  void everyPartOfTheLanguageIsReadBackFromItsJson() throws Exception {
    for (String scope :
        List.of("labels: {rack: [r1, r2], gpu: 8}", "pairs: [[h2, h1], [h3, h1]]")) {
      LosslessIntent intent =
          IntentReader.read(
              "intent: i\nscope: {"
                  + scope
                  + "}\ntrust: accept-unremarked\nclasses:\n"
                  + "  - {name: v1, priority: 3, pcp: [3, 5], etherType: 0x8915, lossless: true,"
                  + " bandwidth: 30%}\n"
                  + "  - {name: r, priority: 4, dscp: [26], lossless: true, pfc: edge,"
                  + " bandwidth: 30%}\n"
                  + "  - {name: l, priority: 5, dscp: [27], pcp: [1], ecn: auto, bandwidth: 9%}\n"
                  + "resilience: {linkFailures: 3}\nhosts: {pfc: dcbx}\n");
      String json = CanonicalJson.pretty(IntentCodec.encode(intent));
      assertThat(IntentReader.read(json)).isEqualTo(intent);
    }
  }

  private static FabricPlan emptyPlan(long revision) {
    return FabricPlan.of(
        "",
        revision,
        List.of(),
        new TreeMap<>(),
        List.of(),
        List.of(),
        Rollout.of(RolloutKind.APPLY, List.of()));
  }
}
