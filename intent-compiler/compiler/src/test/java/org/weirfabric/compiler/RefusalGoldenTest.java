package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.RoutingReader;
import org.weirfabric.model.topology.TopologyReader;

/** What an operator reads for each way to be wrong. */
class RefusalGoldenTest {
  private static final String VXLAN = "vxlan: { vteps: [leaf1], dscp: uniform, flood: none }\n";

  /** Codes for inputs that are too large to be shown, and for changes of a live fabric. */
  private static final Set<ProblemCode> NOT_SHOWN =
      EnumSet.of(
          ProblemCode.NOT_SUPPORTED,
          ProblemCode.MORE_PROBLEMS,
          ProblemCode.NOT_PROVEN,
          ProblemCode.CHANGE_INTERRUPTS);

  private final Map<String, List<Problem>> refusals = new LinkedHashMap<>();

  @Test
  void everyRefusalReadsAsReviewed() {
    intent("not YAML", "intent: [rdma", "");
    intent("a field that does not exist", "mtu:", "mtuu:");
    intent("a field that is missing", "priority: 3, ", "");
    intent("a word for a number", "priority: 3", "priority: three");
    intent("a number out of range", "priority: 3", "priority: 9");
    intent("one DSCP in two classes", "[48]", "[26]");
    intent("bandwidths that don't add up", "bandwidth: 40%", "bandwidth: 50%");
    intent("a lossless CNP class", "schedule: strict", "schedule: strict, lossless: true");
    intent("pairs that aren't all pairs", "hosts: all", "pairs: [[h1, h2], [h2, h3]]");
    intent("labels that no host has", "hosts: all", "labels: { rack: [r1, r2] }");
    intent("a class by PCP over routed hops", "dscp: [26]", "dscp: [26], pcp: [3]");
    intent("no class for the rest", "dscp: rest", "dscp: [0]");
    intent("bandwidths of less than all", "bandwidth: 40%", "bandwidth: 30%");
    intents(
        "two intents that contradict each other",
        "intent: other\nmtu: 9000\nclasses:\n"
            + "  - { name: roce, priority: 4, dscp: [26], lossless: true, bandwidth: 60% }\n"
            + "  - { name: video, priority: 6, dscp: [48], bandwidth: 10% }\n"
            + "watchdog: { action: alert }\n");
    intents(
        "two intents that ask for more than there is",
        "intent: other\nclasses:\n"
            + "  - { name: video, priority: 5, dscp: [34], bandwidth: 20% }\n");
    refusals.put(
        "a host out of scope on a target that can't remark",
        refusal(
            replaced(Fabrics.intentText(), "hosts: all", "hosts: [h1, h2]"),
            replaced(
                Fabrics.topologyText(),
                "dialect: openconfig, role: leaf",
                "dialect: sonic, role: leaf")));
    intent("RoCE frames that don't fit", "losslessMtu: 4300", "losslessMtu: 4100");
    intent("a host that does not exist", "hosts: all", "hosts: [h1, h99]");
    intent("an MTU the ASIC hasn't", "mtu: 9216", "mtu: 12000");
    intent("ECN after PFC", "ecn: auto", "ecn: { kmin: 1MiB, kmax: 4MiB }");
    refusals.put(
        "a deadlock after two failures, where SONiC has no guard",
        refusal(
            replaced(Fabrics.intentText(), "linkFailures: 1", "linkFailures: 2"),
            replaced(Fabrics.topologyText(), "dialect: openconfig", "dialect: sonic")));
    refusals.put("a deadlock that a guard would only move", ring());
    refusals.put("routes that are wrong", routes());
    topology("a cable to a port in use", "leaf1:Ethernet12", "leaf1:Ethernet8");
    topology("a link from a switch to itself", "spine1:Ethernet0", "leaf1:Ethernet16");
    topology("an ASIC that isn't known", "asic: emulated", "asic: trident");
    topology("a speed the ASIC hasn't", "speed: 400G", "speed: 300G");
    topology("cables too long for the buffer", "cable: 30m", "cable: 10km");
    refusals.put(
        "a cable too long for its port",
        refusal(
            Fabrics.intentText(), replaced(Fabrics.leafSpine(1, 2, "spectrum-4"), "30m", "3km")));
    refusals.put(
        "more ports than the ASIC has",
        refusal(Fabrics.intentText(), Fabrics.leafSpine(36, 2, "tomahawk-3")));
    refusals.put(
        "a buffer memory that is too small",
        refusal(
            Fabrics.intentText(),
            replaced(Fabrics.leafSpine(2, 2, "tomahawk-3"), "cable: 30m", "cable: 15km")));
    topology("P4Runtime alone", "role: leaf }", "role: leaf, p4runtime: \"127.0.0.1:1\" }");
    topology("ends of a link that differ", "speed: 400G", "speed: { a: 400G, b: 100G }");
    topology("tunnels with frames too large", "hosts:", VXLAN + "hosts:");
    topology("hosts without a way between them", "  - { a: \"leaf1", "  # - { a: \"leaf1");
    topology("a topology too deep", "switches:", "x: " + "[".repeat(40) + "]".repeat(40));
    refusals.put("more problems than are told", manyProblems());
    StringBuilder text = new StringBuilder();
    refusals.forEach(
        (title, problems) -> {
          text.append("# ").append(title).append('\n');
          problems.forEach(problem -> text.append(problem).append('\n'));
          text.append('\n');
        });
    Golden.check("refusals.txt", text.toString());
    assertThat(codesShown()).containsAll(codesOfACompile());
  }

  /** The last two of them. */
  private static List<Problem> manyProblems() {
    StringBuilder hosts = new StringBuilder("hosts:\n");
    for (int i = 0; i < 150; i++) {
      hosts.append("  - { name: a").append(i).append(" }\n");
    }
    List<Problem> told =
        refusal(
            Fabrics.intentText(), replaced(Fabrics.topologyText(), "hosts:\n", hosts.toString()));
    return told.subList(told.size() - 2, told.size());
  }

  private Set<ProblemCode> codesShown() {
    Set<ProblemCode> codes = EnumSet.noneOf(ProblemCode.class);
    refusals.values().forEach(problems -> problems.forEach(p -> codes.add(p.code())));
    return codes;
  }

  private static List<ProblemCode> codesOfACompile() {
    List<ProblemCode> codes = new ArrayList<>();
    for (ProblemCode code : ProblemCode.values()) {
      if (code.compareTo(ProblemCode.TRUST_BOUNDARY) <= 0 && !NOT_SHOWN.contains(code)) {
        codes.add(code);
      }
    }
    return codes;
  }

  private static List<Problem> ring() {
    return refusal(Fabrics.intentText(), Fabrics.ring(5));
  }

  private static List<Problem> routes() {
    String routes =
        "routes:\n"
            + "  - { switch: leaf1, destination: h8, via: [Ethernet0, Ethernet99] }\n"
            + "  - { switch: leaf9, destination: 10.9.0.0/16, via: [Ethernet0] }\n"
            + "  - { switch: leaf1, destination: nobody, via: [] }\n";
    String dead = "routes: [{ switch: leaf1, destination: h8, via: [Ethernet0, Ethernet8] }]";
    List<Problem> problems = new ArrayList<>();
    for (String text :
        List.of(routes, dead, "routes: []\nasNumbers: {}", "asNumbers: {leaf1: 0}")) {
      try {
        RoutingReader.read(text, Fabrics.topology());
        throw new AssertionError("not refused");
      } catch (ProblemsException e) {
        problems.addAll(e.problems());
      }
    }
    return problems;
  }

  private void intent(String title, String from, String to) {
    String text = from.startsWith("intent: [") ? from : replaced(Fabrics.intentText(), from, to);
    refusals.put(title, refusal(text, Fabrics.topologyText()));
  }

  private void intents(String title, String second) {
    try {
      List<LosslessIntent> both = List.of(Fabrics.intent(), Fabrics.intent(second));
      Fabrics.compile(both, Fabrics.topology(), new TreeMap<>());
      throw new AssertionError("not refused");
    } catch (ProblemsException e) {
      refusals.put(title, e.problems());
    }
  }

  private void topology(String title, String from, String to) {
    refusals.put(title, refusal(Fabrics.intentText(), replaced(Fabrics.topologyText(), from, to)));
  }

  private static String replaced(String text, String from, String to) {
    String replaced = text.replace(from, to);
    assertThat(replaced).isNotEqualTo(text);
    return replaced;
  }

  private static List<Problem> refusal(String intentText, String topologyText) {
    try {
      LosslessIntent intent = IntentReader.read(intentText);
      Fabrics.compile(List.of(intent), TopologyReader.read(topologyText), new TreeMap<>());
      throw new AssertionError("not refused");
    } catch (ProblemsException e) {
      return e.problems();
    }
  }
}
