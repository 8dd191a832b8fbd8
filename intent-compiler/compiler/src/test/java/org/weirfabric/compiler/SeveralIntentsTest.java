package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.Example;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/** Several intents on one fabric, and what they must agree about. */
class SeveralIntentsTest {
  private static final String TRAINING =
      "intent: training\nscope: { hosts: [h1, h2] }\nclasses:\n"
          + "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 40% }\n"
          + "  - { name: cnp, priority: 6, dscp: [48], schedule: strict }\n"
          + "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n";
  private static final String STORAGE =
      "intent: storage\nscope: { hosts: [h2, h3] }\nclasses:\n"
          + "  - { name: nvme, priority: 4, dscp: [28], lossless: true, bandwidth: 20% }\n"
          + "  - { name: cnp, priority: 6, dscp: [48], schedule: strict }\n";

  @Example
  void eachHostIsTrustedForTheClassesOfItsIntents() throws Exception {
    FabricPlan plan = compile(TRAINING, STORAGE);
    assertThat(port(plan, "leaf1:Ethernet8").dscpMap()).contains("weir-trusted-3-6");
    assertThat(port(plan, "leaf1:Ethernet8").pfc()).containsOnlyKeys(Priority.of(3));
    assertThat(port(plan, "leaf1:Ethernet12").dscpMap()).contains(DscpMapNames.TRUSTED);
    assertThat(port(plan, "leaf1:Ethernet12").pfc())
        .containsOnlyKeys(Priority.of(3), Priority.of(4));
    assertThat(port(plan, "leaf2:Ethernet8").dscpMap()).contains("weir-trusted-4-6");
    assertThat(port(plan, "leaf2:Ethernet12").dscpMap()).contains(DscpMapNames.UNTRUSTED);
    assertThat(port(plan, "leaf1:Ethernet0").pfc())
        .containsOnlyKeys(Priority.of(3), Priority.of(4));
    SwitchConfig leaf = plan.configs().get(PortRef.parse("leaf1:x").switchId());
    assertThat(leaf.dscpMaps().get("weir-trusted-3-6").actions().get(Dscp.of(28)).remark())
        .contains(Dscp.of(0));
    assertThat(leaf.dscpMaps().get("weir-trusted-3-6").actions().get(Dscp.of(26)).remark())
        .isEmpty();
    assertThat(plan.proofs()).allMatch(Proof::holds);
  }

  @Example
  void theirOrderDoesNotMatter() throws Exception {
    List<LosslessIntent> intents = new ArrayList<>(intents(TRAINING, STORAGE));
    FabricPlan one = Fabrics.compile(intents, Fabrics.topology(), new TreeMap<>());
    Collections.reverse(intents);
    FabricPlan other = Fabrics.compile(intents, Fabrics.topology(), new TreeMap<>());
    assertThat(other.configs()).isEqualTo(one.configs());
    assertThat(other.hash()).isEqualTo(one.hash());
  }

  @Example
  void aSecondIntentJoinsAndLeavesALiveOne() throws Exception {
    FabricPlan alone =
        compile(
            TRAINING.replace(
                "bandwidth: 40% }\n  - { name: cnp", "bandwidth: 60% }\n  - { name: cnp"));
    FabricPlan joined = change(alone, TRAINING, STORAGE);
    assertThat(joined.proofs()).allMatch(Proof::holds);
    FabricPlan left =
        change(
            joined,
            TRAINING.replace(
                "bandwidth: 40% }\n  - { name: cnp", "bandwidth: 60% }\n  - { name: cnp"));
    assertThat(left.configs()).isEqualTo(alone.configs());
    assertThat(left.proofs()).allMatch(Proof::holds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: cnp, priority: 6 | name: cnp, priority: 5 | /classes/1/priority | /classes/1/priority",
        "dscp: [48]     | dscp: [49]            | /classes/1/dscp     | /classes/1/dscp",
        "strict }       | strict, limit: 7% }   | /classes/1/schedule | /classes/1/schedule",
        "priority: 4    | priority: 3           | /classes/0/priority | /classes/0/priority",
        "dscp: [28]     | dscp: [26, 28]        | /classes/0/dscp     | /classes/0/dscp",
        "dscp: [28], lossless: true | dscp: rest | /classes/0/dscp    | /classes/2/dscp",
        "intent: storage | {mtu: 9000}          | /mtu                | /mtu",
        "intent: storage | {buffers: {headroomPool: shared}} | /buffers | /buffers",
        "name: nvme, priority: 4, dscp: [28] | name: roce, priority: 3, dscp: [26] | /classes/0/schedule | /classes/0/schedule",
        "name: nvme, priority: 4, dscp: [28] | name: roce, priority: 3, dscp: [26], ecn: off | /classes/0/ecn | /classes/0/ecn",
      })
  void aContradictionIsNamedOnBothSides(String from, String to, String own, String other) {
    String text = STORAGE.replace(from, to);
    if (to.startsWith("{")) {
      text = STORAGE + to.substring(1, to.length() - 1) + "\n";
    }
    // "storage" comes first in the order of names, so the second to be looked at is "training".
    String storage = text.replace("intent: storage", "intent: zstorage");
    if (to.equals("dscp: rest")) {
      storage = storage.replace("priority: 4", "priority: 0");
    }
    String second = storage;
    List<Problem> problems =
        catchThrowableOfType(ProblemsException.class, () -> compile(TRAINING, second)).problems();
    assertThat(problems).allMatch(p -> p.code() == ProblemCode.INTENT_CONFLICT && p.line() > 0);
    assertThat(problems)
        .anySatisfy(
            p -> {
              assertThat(p.where()).isEqualTo("intent zstorage " + own);
              assertThat(p.found()).contains("intent training " + other + " line ");
            });
  }

  @Example
  void watchdogsDifferByClassButNotForOneClass() throws Exception {
    FabricPlan plan = compile(TRAINING, STORAGE + "watchdog: { detect: 300ms }\n");
    PortConfig both = port(plan, "leaf1:Ethernet12");
    assertThat(both.watchdogs().get(Priority.of(3)).detectMillis()).isEqualTo(200);
    assertThat(both.watchdogs().get(Priority.of(4)).detectMillis()).isEqualTo(300);
    assertThat(plan.explanations())
        .anySatisfy(e -> assertThat(e.subject()).isEqualTo("PFC watchdog of class nvme"));
    String sameClass =
        STORAGE
            .replace("name: nvme, priority: 4, dscp: [28]", "name: roce, priority: 3, dscp: [26]")
            .replace("20%", "40%");
    assertThat(
            catchThrowableOfType(
                    ProblemsException.class,
                    () ->
                        compile(
                            TRAINING,
                            sameClass + "watchdog: { detect: 300ms }\nlosslessMtu: 4300\n"))
                .problems())
        .extracting(Problem::where)
        .containsExactlyInAnyOrder("intent training /watchdog", "intent training /losslessMtu");
  }

  @Example
  void twoIntentsOfOneNameAreRefused() {
    assertThat(
            catchThrowableOfType(ProblemsException.class, () -> compile(TRAINING, TRAINING))
                .problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.DUPLICATE);
  }

  @Example
  void theSumCountsASharedClassOnce() throws Exception {
    String again = TRAINING.replace("intent: training", "intent: more").replace("h1, h2", "h3, h4");
    String rest =
        "intent: extra\nclasses:\n  - { name: web, priority: 1, dscp: [10], bandwidth: 20% }\n";
    FabricPlan plan = compile(TRAINING, again, rest);
    assertThat(plan.configs().get(PortRef.parse("leaf1:x").switchId()).ports().values())
        .allMatch(port -> port.dscpMap().get().equals(DscpMapNames.TRUSTED));
    assertThat(
            catchThrowableOfType(ProblemsException.class, () -> compile(TRAINING, again))
                .problems())
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.where()).isEqualTo("intent more, intent training");
              assertThat(p.found()).startsWith("bandwidths that add up to 80%: weighted 40% for");
            });
  }

  private static List<LosslessIntent> intents(String... texts) {
    List<LosslessIntent> intents = new ArrayList<>();
    for (String text : texts) {
      intents.add(Fabrics.intent(text));
    }
    return intents;
  }

  /** With scopes of their own, ports have maps of their own, and a change shuts the gate. */
  private static FabricPlan change(FabricPlan live, String... texts) throws ProblemsException {
    return FabricCompiler.compile(
        CompileRequest.of(
                intents(texts), Fabrics.topology(), AsicCatalogue.shipped(), 1, live.configs())
            .withInterruptionAllowed(true));
  }

  private static FabricPlan compile(String... texts) throws ProblemsException {
    return Fabrics.compile(intents(texts), Fabrics.topology(), new TreeMap<>());
  }

  private static PortConfig port(FabricPlan plan, String ref) {
    PortRef port = PortRef.parse(ref);
    return plan.configs().get(port.switchId()).ports().get(port.port());
  }
}
