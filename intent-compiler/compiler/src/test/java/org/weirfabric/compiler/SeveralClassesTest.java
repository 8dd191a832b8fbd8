package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.qos.Priority;

/** Classes of every kind side by side in one intent. */
class SeveralClassesTest {
  private static final String CNP =
      "  - { name: cnp, priority: 6, dscp: [48], schedule: strict, limit: 5% }\n";
  private static final String BULK =
      "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n";
  private static final String TWO_LOSSLESS =
      "intent: i\nclasses:\n"
          + "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 40% }\n"
          + "  - { name: storage, priority: 4, dscp: [28], lossless: true, bandwidth: 20% }\n"
          + CNP
          + BULK
          + "losslessMtu: 4300\n";

  @Example
  void everyLosslessClassHasItsOwnGroupHeadroomPfcWatchdogAndMarking() throws Exception {
    FabricPlan plan = Fabrics.compile(Fabrics.intent(TWO_LOSSLESS), Fabrics.topology());
    for (SwitchConfig config : plan.configs().values()) {
      assertThat(config.ecnProfiles()).containsOnlyKeys("weir-roce", "weir-storage");
      for (PortConfig port : config.ports().values()) {
        assertThat(port.pfc()).containsOnlyKeys(Priority.of(3), Priority.of(4));
        assertThat(port.watchdogs()).containsOnlyKeys(Priority.of(3), Priority.of(4));
        assertThat(port.priorityGroups()).containsOnlyKeys(0, 3, 4);
        assertThat(port.priorityGroups().get(3).headroom().bytes()).isPositive();
        assertThat(port.priorityGroups().get(4).headroom().bytes()).isPositive();
        assertThat(port.queues().get(4).ecnProfile()).contains("weir-storage");
      }
    }
    assertThat(plan.proofs()).allMatch(Proof::holds);
  }

  @Example
  void aSecondMarkedClassLowersTheThresholdOfTheFirst() throws Exception {
    String one =
        TWO_LOSSLESS
            .replaceAll("  - \\{ name: storage.*\n", "")
            .replace("40% }\n  -", "60% }\n  -");
    long alone = kmax(one, "weir-roce");
    long together = kmax(TWO_LOSSLESS, "weir-roce");
    long besideUnmarked =
        kmax(TWO_LOSSLESS.replace("bandwidth: 20%", "bandwidth: 20%, ecn: off"), "weir-roce");
    assertThat(together).isLessThan(alone);
    // An unmarked lossless class may fill its whole share, a marked one only K for each queue.
    assertThat(besideUnmarked).isLessThan(together);
  }

  private static long kmax(String intent, String profile) throws Exception {
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(intent), Fabrics.topology(Fabrics.leafSpine(8, 2, "emulated")));
    return plan.configs().values().iterator().next().ecnProfiles().get(profile).kmax().bytes();
  }

  @Example
  void moreLosslessClassesThanTheAsicHasAreRefused() {
    StringBuilder text = new StringBuilder("intent: i\nclasses:\n" + BULK);
    for (int priority = 1; priority <= 7; priority++) {
      text.append("  - { name: c" + priority + ", priority: " + priority + ", dscp: [" + priority)
          .append("], lossless: true, bandwidth: " + (priority == 7 ? 6 : 9) + "% }\n");
    }
    assertThat(refusal(text.toString())).extracting(Problem::code).contains(ProblemCode.ASIC_LIMIT);
  }

  @Example
  void severalStrictClassesKeepTheirLimits() throws Exception {
    String voice = "  - { name: voice, priority: 5, dscp: [46], schedule: strict, limit: 10% }\n";
    FabricPlan plan =
        Fabrics.compile(Fabrics.intent(TWO_LOSSLESS.replace(CNP, CNP + voice)), Fabrics.topology());
    assertThat(plan.proofs())
        .filteredOn(proof -> proof.name().equals("no-class-starves"))
        .singleElement()
        .satisfies(proof -> assertThat(proof.margin()).startsWith("85 %"));
  }

  /** RoCE without PFC: marks, and no pause anywhere. */
  @Example
  void lossyRoceIsMarkedAndNeverPaused() throws Exception {
    String lossy =
        "intent: i\nclasses:\n"
            + "  - { name: roce, priority: 3, dscp: [26], bandwidth: 60%, ecn: auto }\n"
            + CNP
            + BULK;
    FabricPlan plan = Fabrics.compile(Fabrics.intent(lossy), Fabrics.topology());
    for (SwitchConfig config : plan.configs().values()) {
      assertThat(config.ecnProfiles()).containsOnlyKeys("weir-roce");
      for (PortConfig port : config.ports().values()) {
        assertThat(port.pfc()).isEmpty();
        assertThat(port.watchdogs()).isEmpty();
        assertThat(port.priorityGroups()).containsOnlyKeys(0);
        assertThat(port.queues().get(3).ecnProfile()).contains("weir-roce");
        assertThat(port.queues().get(3).dynamicThreshold()).contains(0);
      }
    }
    assertThat(plan.proofs())
        .extracting(Proof::name)
        .contains("ecn-before-drop")
        .doesNotContain("ecn-before-pfc", "roce-frames-fit");
  }

  @Example
  void aCurveThatMarksAfterALossyQueueDropsIsRefused() {
    assertThat(
            refusal(
                "intent: i\nclasses:\n"
                    + "  - { name: roce, priority: 3, dscp: [26], bandwidth: 60%,"
                    + " ecn: { kmin: 1MiB, kmax: 40MiB } }\n"
                    + BULK))
        .extracting(Problem::code, Problem::line)
        .contains(org.assertj.core.api.Assertions.tuple(ProblemCode.ECN_AFTER_PFC, 3));
  }

  @Example
  void pfcAtTheEdgeLeavesLinksBetweenSwitchesUnpaused() throws Exception {
    String edge = Fabrics.intentText().replace("lossless: true", "lossless: true, pfc: edge");
    FabricPlan plan = Fabrics.compile(Fabrics.intent(edge), Fabrics.topology());
    for (SwitchConfig config : plan.configs().values()) {
      for (PortConfig port : config.ports().values()) {
        boolean host = port.role() == PortRole.EDGE;
        assertThat(port.pfc().containsKey(Priority.of(3))).isEqualTo(host);
        assertThat(port.watchdogs().containsKey(Priority.of(3))).isEqualTo(host);
        assertThat(port.priorityGroups().get(3).headroom().bytes() > 0).isEqualTo(host);
        assertThat(port.priorityGroups().get(3).reserved().bytes()).isPositive();
        assertThat(port.queues().get(3).dynamicThreshold().isPresent()).isEqualTo(!host);
        assertThat(port.queues().get(3).ecnProfile()).contains("weir-roce");
        assertThat(port.dscpMap()).contains(DscpMapNames.TRUSTED);
      }
    }
    assertThat(plan.proofs()).extracting(Proof::name).contains("ecn-before-pfc", "ecn-before-drop");
    assertThat(plan.explanations())
        .filteredOn(each -> each.subject().startsWith("incast of class roce"))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.value()).contains("no drop there of what others send"));
    assertThat(plan.proofs()).allMatch(Proof::holds);
  }

  @Example
  void pfcAtTheEdgeCannotDeadlockEvenInARing() throws Exception {
    String ring = Fabrics.ring(6);
    assertThat(refusal(Fabrics.intentText(), ring))
        .extracting(Problem::code)
        .contains(ProblemCode.DEADLOCK);
    String edge = Fabrics.intentText().replace("lossless: true", "lossless: true, pfc: edge");
    FabricPlan plan = Fabrics.compile(Fabrics.intent(edge), Fabrics.topology(ring));
    assertThat(plan.configs()).hasSize(6);
  }

  @Example
  void onlyAClassForTheRestIsNothingToPlan() {
    assertThat(refusal("intent: i\nclasses:\n" + BULK.replace("40%", "100%")))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.CLASS_CONFLICT);
  }

  @Property(tries = 100)
  void whateverMixOfClassesFitsIsProven(
      @ForAll @IntRange(min = 0, max = 3) int lossless,
      @ForAll @IntRange(min = 0, max = 2) int marked,
      @ForAll @IntRange(min = 0, max = 2) int strict,
      @ForAll boolean edge,
      @ForAll boolean unmarked)
      throws Exception {
    StringBuilder text = new StringBuilder("intent: i\nlosslessMtu: 4300\nclasses:\n");
    int priority = 1;
    for (int i = 0; i < lossless; i++, priority++) {
      text.append("  - { name: l" + i + ", priority: " + priority + ", dscp: [" + priority + "]")
          .append(", lossless: true, bandwidth: 10%")
          .append(edge && i == 0 ? ", pfc: edge" : unmarked ? ", ecn: off" : "")
          .append(" }\n");
    }
    for (int i = 0; i < marked; i++, priority++) {
      text.append("  - { name: m" + i + ", priority: " + priority + ", dscp: [" + priority + "]")
          .append(", ecn: auto, bandwidth: 10% }\n");
    }
    for (int i = 0; i < strict; i++, priority++) {
      text.append("  - { name: s" + i + ", priority: " + priority + ", dscp: [" + priority + "]")
          .append(", schedule: strict }\n");
    }
    text.append("  - { name: rest, priority: 0, dscp: rest, bandwidth: ")
        .append(100 - 10 * (lossless + marked))
        .append("% }\n");
    if (lossless + marked == 0) {
      assertThat(refusal(text.toString())).isNotEmpty();
      return;
    }
    FabricPlan plan = Fabrics.compile(Fabrics.intent(text.toString()), Fabrics.topology());
    assertThat(plan.proofs()).allMatch(Proof::holds);
    for (SwitchConfig config : plan.configs().values()) {
      for (PortConfig port : config.ports().values()) {
        for (int i = 0; i < lossless; i++) {
          boolean paused = port.role() == PortRole.EDGE || !edge || i > 0;
          assertThat(port.pfc().get(Priority.of(1 + i)))
              .isEqualTo(paused ? PfcSetting.of(true, true) : null);
        }
      }
    }
  }

  private static List<Problem> refusal(String intent) {
    return refusal(intent, Fabrics.topologyText());
  }

  private static List<Problem> refusal(String intent, String topology) {
    return catchThrowableOfType(
            ProblemsException.class,
            () -> Fabrics.compile(Fabrics.intent(intent), Fabrics.topology(topology)))
        .problems();
  }
}
