package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.topology.Topology;

/** A live intent that becomes another one. */
class ChangeTest {
  private static final List<String> SCOPES =
      List.of("all", "[h1-1, h2-1]", "[h1-1, h2-2]", "[h1-2, h2-1, h2-2]");

  @Example
  void headroomGrowsAfterThePoolShrinksAndTheGateStaysOpen() throws Exception {
    FabricPlan plan = change(text -> text, fabric -> fabric.replace("30m", "300m"));
    assertThat(stages(plan)).containsExactly("shrink-pools", "grow-buffers", "join-scheduling");
    assertThat(stages(plan)).doesNotContain("close-gate", "drain");
  }

  @Example
  void headroomShrinksBeforeThePoolGrows() throws Exception {
    FabricPlan plan = change(text -> text, fabric -> fabric.replace("30m", "10m"));
    assertThat(stages(plan)).containsSubsequence("shrink-buffers", "grow-pools");
    assertThat(stages(plan)).doesNotContain("narrow-gate", "drain", "grow-buffers");
  }

  @Example
  void hostsThatLeaveTheScopeAreShutFirstAndThoseThatJoinLast() throws Exception {
    FabricPlan plan =
        change(
            text -> text.replace("hosts: all", "hosts: [h1-1, h2-1]"),
            text -> text.replace("hosts: all", "hosts: [h1-1, h2-2]"),
            fabric -> fabric);
    assertThat(stages(plan))
        .containsSubsequence(
            "narrow-gate",
            "drain",
            "grow-buffers",
            "grow-pfc",
            "widen-gate",
            "shrink-pfc",
            "shrink-buffers");
    for (int stage = 0; stage < plan.rollout().stages().size(); stage++) {
      assertThat(port(plan, stage, "leaf1", "h1").dscpMap()).contains("weir-trusted");
    }
  }

  @Example
  void aDscpThatJoinsTheClassIsKnownOnEveryHopBeforeItIsLetIn() throws Exception {
    FabricPlan plan = change(text -> text.replace("[26]", "[26, 27]"), fabric -> fabric);
    assertThat(stages(plan))
        .containsSubsequence(
            "add-definitions", "narrow-gate", "drain", "join-classifiers", "widen-gate", "rename");
  }

  @Example
  void aClassWithAnotherPriorityAndDscpIsThereBeforeTheOldOneGoes() throws Exception {
    FabricPlan plan =
        change(
            text -> text.replace("priority: 3, dscp: [26]", "priority: 4, dscp: [27]"),
            fabric -> fabric);
    assertThat(stages(plan))
        .containsSubsequence(
            "grow-buffers",
            "grow-pfc",
            "join-classifiers",
            "widen-gate",
            "leave-old-gate",
            "drain-old",
            "leave-classifiers",
            "shrink-pfc",
            "shrink-buffers",
            "definitions",
            "rename",
            "grow-pools");
    int widened = stages(plan).indexOf("widen-gate");
    assertThat(port(plan, widened, "spine1", "d1").pfc().keySet())
        .extracting(Object::toString)
        .containsExactly("3", "4");
    assertThat(FabricPlanCodec.decode(FabricPlanCodec.encode(plan))).isEqualTo(plan);
  }

  @Example
  void aDscpThatMovesToAnotherPriorityIsRefusedUnlessTheDrainIsAcknowledged() throws Exception {
    UnaryText moved = text -> text.replace("priority: 3", "priority: 4");
    assertThatThrownBy(() -> change(moved, fabric -> fabric))
        .isInstanceOfSatisfying(
            ProblemsException.class,
            refused ->
                assertThat(refused.problems())
                    .singleElement()
                    .satisfies(
                        problem -> {
                          assertThat(problem.code()).isEqualTo(ProblemCode.CHANGE_INTERRUPTS);
                          assertThat(problem.found()).contains("DSCP 26", "priority 3 to 4");
                          assertThat(problem.remedy()).contains("--acknowledge-drain");
                        }));
    FabricPlan plan = change(text -> text, moved, fabric -> fabric, true).orElseThrow();
    assertThat(stages(plan)).startsWith("close-gate", "drain").endsWith("open-gate");
    assertThat(plan.rollout().stages().get(0).purpose()).contains("roce lossy until the last");
  }

  @Example
  void aClassGrowsWhilePortsTrustSomeClassesOnly() throws Exception {
    FabricPlan plan = changeOfTwo("[28]", "[h1-2, h2-1]", "[28, 29]", "[h1-2, h2-1]");
    assertThat(stages(plan)).doesNotContain("close-gate").contains("widen-gate");
    staysLetIn(plan, "h1", 26, "roce");
    staysLetIn(plan, "h2", 28, "storage");
    assertThat(FabricPlanCodec.decode(FabricPlanCodec.encode(plan))).isEqualTo(plan);
  }

  @Example
  void aHostThatGetsASecondClassKeepsTheFirst() throws Exception {
    FabricPlan plan = changeOfTwo("[28]", "[h1-2, h2-2]", "[28]", "[h1-1, h1-2]");
    assertThat(stages(plan)).doesNotContain("close-gate");
    staysLetIn(plan, "h1", 26, "roce");
    staysLetIn(plan, "h2", 28, "storage");
  }

  /** Training on h1-1 and h2-1 stays; storage changes. */
  private FabricPlan changeOfTwo(String dscps, String hosts, String toDscps, String toHosts)
      throws Exception {
    Topology fabric = Fabrics.topology(Fabrics.leafSpine(2, 2, "emulated"));
    live = Fabrics.compile(two(dscps, hosts), fabric, new TreeMap<>()).configs();
    FabricPlan plan = Fabrics.compile(two(toDscps, toHosts), fabric, live);
    assertThat(new FrameWalks(plan, live, fabric).faults()).isEmpty();
    return plan;
  }

  private static List<LosslessIntent> two(String dscps, String hosts) {
    String training = Fabrics.intentText().replace("hosts: all", "hosts: [h1-1, h2-1]");
    return List.of(
        Fabrics.intent(training.replace("bandwidth: 60%", "bandwidth: 40%")),
        Fabrics.intent(
            "intent: storage\nscope: { hosts: "
                + hosts
                + " }\nclasses:\n  - { name: storage, priority: 5, dscp: "
                + dscps
                + ", lossless: true, bandwidth: 20%, ecn: auto }\nmtu: 9216\nlosslessMtu: 4300\n"));
  }

  /** After every stage the host's port on leaf1 puts the DSCP into the class, under some name. */
  private void staysLetIn(FabricPlan plan, String port, int dscp, String name) {
    for (int stage = 0; stage < plan.rollout().stages().size(); stage++) {
      SwitchConfig target = plan.configs().get(SwitchId.of("leaf1"));
      SwitchConfig held = plan.rollout().configAfter(stage, baseOf(target.switchId()), target);
      DscpAction action =
          held.dscpMaps()
              .get(port(plan, stage, "leaf1", port).dscpMap().orElseThrow())
              .actions()
              .get(Dscp.of(dscp));
      assertThat(action.remark()).as(plan.rollout().stages().get(stage).name()).isEmpty();
      assertThat(action.className().value()).startsWith(name);
    }
  }

  @Property(tries = 120)
  void aFrameThatIsLetInIsLosslessOnEveryHopWhateverTheOrderOfTheSwitches(@ForAll long seed)
      throws Exception {
    Random random = new Random(seed);
    String before = Fabrics.leafSpine(1 + random.nextInt(2), 2, "emulated");
    String after =
        random.nextInt(4) == 0
            ? Fabrics.leafSpine(before.contains("spine2") ? 2 : 1, 3, "emulated")
            : before;
    before = before.replaceAll("(cable: [0-9.]+m)", "$1, layer: l2");
    after = after.replaceAll("(cable: [0-9.]+m)", "$1, layer: l2");
    Topology old = Fabrics.topology(before);
    Topology fresh =
        Fabrics.topology(random.nextBoolean() ? after : after.replace("30m,", cable(random) + ","));
    List<LosslessIntent> from = intents(random);
    List<LosslessIntent> to = random.nextInt(8) == 0 ? List.of() : intents(random);
    SortedMap<SwitchId, SwitchConfig> base = Fabrics.compile(from, old, new TreeMap<>()).configs();
    FabricPlan plan =
        FabricCompiler.compile(
            CompileRequest.of(to, fresh, AsicCatalogue.shipped(), 0, base)
                .withInterruptionAllowed(true));
    assertThat(new FrameWalks(plan, base, fresh).faults()).as("%s", stages(plan)).isEmpty();
    plan.configs().forEach((id, target) -> buffersFit(plan, base, id, target));
  }

  @Example
  void theWalkSeesAnOrderThatIsWrong() throws Exception {
    FabricPlan plan =
        change(
            text -> text.replace("priority: 3, dscp: [26]", "priority: 4, dscp: [27]"),
            fabric -> fabric);
    List<RolloutStage> wrong = new ArrayList<>(plan.rollout().stages());
    RolloutStage widen = wrong.remove(stages(plan).indexOf("widen-gate"));
    wrong.add(stages(plan).indexOf("grow-pfc"), widen);
    FabricPlan reordered =
        FabricPlan.of(
            plan.hash(),
            0,
            plan.intents(),
            plan.configs(),
            List.of(),
            List.of(),
            Rollout.of(plan.rollout().kind(), wrong, plan.rollout().joint()));
    Topology fabric = Fabrics.topology(Fabrics.leafSpine(2, 2, "emulated"));
    assertThat(new FrameWalks(reordered, live, fabric).faults()).isNotEmpty();
    assertThat(new FrameWalks(plan, live, fabric).faults()).isEmpty();
  }

  private static void buffersFit(
      FabricPlan plan, SortedMap<SwitchId, SwitchConfig> base, SwitchId id, SwitchConfig target) {
    SwitchConfig old = base.getOrDefault(id, SwitchConfig.empty(id));
    long most = Math.max(bytes(old), bytes(target));
    for (int stage = 0; stage < plan.rollout().stages().size(); stage++) {
      assertThat(bytes(plan.rollout().configAfter(stage, old, target)))
          .as("%s after %s", id, plan.rollout().stages().get(stage).name())
          .isLessThanOrEqualTo(most);
    }
  }

  private static long bytes(SwitchConfig config) {
    long bytes = 0;
    for (BufferPool pool : config.pools().values()) {
      bytes += pool.ingress() ? pool.size().bytes() : 0;
    }
    for (PortConfig port : config.ports().values()) {
      for (PriorityGroupConfig group : port.priorityGroups().values()) {
        bytes += group.reserved().bytes() + group.headroom().bytes();
      }
    }
    return bytes;
  }

  private static String cable(Random random) {
    return List.of("5m", "100m", "300m").get(random.nextInt(3));
  }

  /** One or two lossless classes of some priorities, DSCPs and scopes, in one intent or two. */
  private static List<LosslessIntent> intents(Random random) {
    List<Integer> dscps = new ArrayList<>(List.of(24, 26, 27, 28));
    Collections.shuffle(dscps, random);
    int first = 2 + random.nextInt(3);
    int split = 1 + random.nextInt(2);
    String pcp = random.nextInt(3) > 0 ? "" : ", pcp: [" + (3 + random.nextInt(2)) + "]";
    String text =
        "intent: live\nscope: { hosts: "
            + SCOPES.get(random.nextInt(4))
            + " }\nclasses:\n"
            + lossless(
                random.nextInt(4) == 0 ? "fast" : "roce", first, dscps.subList(0, split), pcp, 40)
            + "SECOND"
            + "  - { name: cnp, priority: "
            + (6 + random.nextInt(2))
            + ", dscp: [48], schedule: strict, limit: 5% }\n"
            + "  - { name: bulk, priority: 0, dscp: rest, bandwidth: BULK% }\n"
            + "mtu: "
            + (random.nextBoolean() ? 9216 : 5000)
            + "\nlosslessMtu: 4300\nwatchdog: { detect: "
            + (200 + 100 * random.nextInt(2))
            + "ms, restore: 1s, action: drop }\nhosts: { pfc: static, roceMtu: 4096 }\n";
    String second = lossless("storage", 5, dscps.subList(2, 3), "", 20);
    switch (random.nextInt(3)) {
      case 0:
        return List.of(Fabrics.intent(text.replace("SECOND", "").replace("BULK", "60")));
      case 1:
        return List.of(Fabrics.intent(text.replace("SECOND", second).replace("BULK", "40")));
      default:
        String other =
            text.replaceAll(
                    "(?s)classes:.*mtu: (\\d+)\nlossless",
                    "classes:\n" + second + "mtu: $1\nlossless")
                .replace("intent: live", "intent: other")
                .replaceAll(
                    "hosts: (all|\\[[^\\]]*\\])", "hosts: " + SCOPES.get(random.nextInt(4)));
        return List.of(
            Fabrics.intent(text.replace("SECOND", "").replace("BULK", "40")),
            Fabrics.intent(other));
    }
  }

  private static String lossless(
      String name, int priority, List<Integer> dscps, String pcp, int percent) {
    return "  - { name: "
        + name
        + ", priority: "
        + priority
        + ", dscp: "
        + dscps
        + pcp
        + ", lossless: true, bandwidth: "
        + percent
        + "%, ecn: auto }\n";
  }

  private static List<String> stages(FabricPlan plan) {
    return plan.rollout().stages().stream().map(RolloutStage::name).toList();
  }

  private SwitchConfig baseOf(SwitchId id) {
    return live.getOrDefault(id, SwitchConfig.empty(id));
  }

  private PortConfig port(FabricPlan plan, int stage, String id, String port) {
    SwitchConfig target = plan.configs().get(SwitchId.of(id));
    return plan
        .rollout()
        .configAfter(stage, baseOf(target.switchId()), target)
        .ports()
        .values()
        .stream()
        .filter(each -> each.port().value().equals(port))
        .findFirst()
        .orElseThrow();
  }

  private interface UnaryText {
    String of(String text);
  }

  private SortedMap<SwitchId, SwitchConfig> live = new TreeMap<>();

  private FabricPlan change(UnaryText to, UnaryText fabric) throws Exception {
    return change(text -> text, to, fabric, false).orElseThrow();
  }

  private FabricPlan change(UnaryText from, UnaryText to, UnaryText fabric) throws Exception {
    return change(from, to, fabric, false).orElseThrow();
  }

  private Optional<FabricPlan> change(
      UnaryText from, UnaryText to, UnaryText fabric, boolean allowed) throws Exception {
    String wiring = Fabrics.leafSpine(2, 2, "emulated");
    live =
        Fabrics.compile(Fabrics.intent(from.of(Fabrics.intentText())), Fabrics.topology(wiring))
            .configs();
    return Optional.of(
        FabricCompiler.compile(
            CompileRequest.of(
                    List.of(Fabrics.intent(to.of(Fabrics.intentText()))),
                    Fabrics.topology(fabric.of(wiring)),
                    AsicCatalogue.shipped(),
                    0,
                    live)
                .withInterruptionAllowed(allowed)));
  }
}
