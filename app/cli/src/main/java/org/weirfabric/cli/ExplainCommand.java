package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.compiler.PortExplanations;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Priority;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir explain}. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = {
      "Compiles an intent and says of one priority at one port what the port is to hold, why each",
      "number is what it is (formula, terms, where they are from), and which proofs rest on it."
    })
final class ExplainCommand implements Callable<Integer> {
  /** What is proven of ports that only carry lossy classes. */
  private static final Set<String> OF_EVERY_PORT =
      Set.of("buffers-fit", "no-class-starves", "links-agree", "rollout-buffers-fit");

  private static final String TRUST = "trust-ends-at-hosts-out-of-scope";

  @Mixin private IntentOnFabric asked = new IntentOnFabric();

  @SuppressWarnings("NullAway.Init")
  @Option(names = "--switch", required = true, paramLabel = "S", description = "The switch.")
  private String switchName;

  @SuppressWarnings("NullAway.Init")
  @Option(names = "--port", required = true, paramLabel = "P", description = "The port.")
  private String portName;

  @Option(names = "--priority", required = true, paramLabel = "N", description = "0 to 7.")
  private int priorityNumber;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    Priority priority;
    PortRef port;
    try {
      priority = Priority.of(priorityNumber);
      port = PortRef.of(SwitchId.of(switchName), PortName.of(portName));
    } catch (IllegalArgumentException wrong) {
      throw RefusedException.usage(ProblemCode.WRONG_FORM, String.valueOf(wrong.getMessage()));
    }
    CompileRequest request = asked.request(asked.topology(), new TreeMap<>());
    try {
      List<Explanation> explanations = PortExplanations.of(request, port, priority);
      FabricPlan plan = FabricCompiler.compile(request);
      SwitchConfig on =
          plan.configs().getOrDefault(port.switchId(), SwitchConfig.empty(port.switchId()));
      PortConfig held = on.ports().get(port.port());
      ObjectNode answer = answer(port, priority, on, held, explanations, plan);
      PrintWriter writer = spec.commandLine().getOut();
      if (asked.json()) {
        writer.println(answer);
      } else {
        print(writer, answer);
      }
      writer.flush();
      return ExitCode.OK;
    } catch (ProblemsException refused) {
      boolean unknown = refused.problems().stream().allMatch(p -> p.where().equals("port " + port));
      throw asked.refused(
          unknown ? ExitCode.USAGE : ExitCode.NO,
          asked.intentFile(),
          asked.located(refused.problems()));
    }
  }

  private static ObjectNode answer(
      PortRef port,
      Priority priority,
      SwitchConfig on,
      @Nullable PortConfig held,
      List<Explanation> explanations,
      FabricPlan plan) {
    ObjectNode answer =
        JsonNodeFactory.instance
            .objectNode()
            .put("switch", port.switchId().value())
            .put("port", port.port().value())
            .put("priority", priority.value());
    ObjectNode holds = answer.putObject("holds");
    boolean[] lossless = new boolean[1];
    if (held != null) {
      held.dscpMap().ifPresent(map -> holds.put("DSCP map", map));
      on.classes().values().stream()
          .filter(c -> c.priority().equals(priority))
          .forEach(
              c -> {
                lossless[0] |= c.lossless() && held.pfc().containsKey(priority);
                holds.put("class", c.name() + (c.lossless() ? ", lossless" : ", lossy"));
                var group = held.priorityGroups().get(c.priorityGroup());
                if (group != null) {
                  holds.put("priority group", String.valueOf(group.index()));
                  holds.put("reserved", group.reserved().toString());
                  holds.put("headroom (SONiC: xoff)", group.headroom().toString());
                  holds.put("xon", group.xon().toString());
                  holds.put("alpha", "2^" + group.dynamicThreshold());
                }
                var queue = held.queues().get(c.queue());
                if (queue != null) {
                  holds.put("queue", String.valueOf(queue.index()));
                  queue.ecnProfile().ifPresent(name -> holds.put("ECN profile", name));
                  queue.dynamicThreshold().ifPresent(n -> holds.put("queue limit", "alpha 2^" + n));
                }
              });
      var pfc = held.pfc().get(priority);
      holds.put(
          "PFC", pfc == null ? "off" : "receive " + pfc.receive() + ", send " + pfc.transmit());
      var watchdog = held.watchdogs().get(priority);
      if (watchdog != null) {
        holds.put(
            "watchdog",
            watchdog.detectMillis()
                + " ms, restore "
                + watchdog.restoreMillis()
                + " ms, "
                + watchdog.action().name().toLowerCase(Locale.ROOT));
      }
    }
    ArrayNode whys = answer.putArray("explanations");
    for (Explanation e : explanations) {
      ObjectNode why =
          whys.addObject()
              .put("subject", e.subject())
              .put("value", e.value())
              .put("formula", e.formula())
              .put("source", e.source());
      ArrayNode terms = why.putArray("terms");
      for (Term term : e.terms()) {
        terms
            .addObject()
            .put("name", term.name())
            .put("value", term.value())
            .put("source", term.source());
      }
    }
    ArrayNode proofs = answer.putArray("proofs");
    for (Proof proof : plan.proofs()) {
      if (lossless[0] || OF_EVERY_PORT.contains(proof.name()) || proof.name().equals(TRUST)) {
        proofs
            .addObject()
            .put("name", proof.name())
            .put("holds", proof.holds())
            .put("claim", proof.claim())
            .put("margin", proof.margin());
      }
    }
    return answer;
  }

  private static void print(PrintWriter writer, ObjectNode answer) {
    writer.println(
        answer.path("switch").asText()
            + ":"
            + answer.path("port").asText()
            + " priority "
            + answer.path("priority").asInt());
    answer
        .path("holds")
        .fields()
        .forEachRemaining(
            item -> writer.println("  " + item.getKey() + ": " + item.getValue().asText()));
    for (JsonNode why : answer.path("explanations")) {
      writer.println();
      writer.println(why.path("subject").asText() + " = " + why.path("value").asText());
      writer.println("  " + why.path("formula").asText());
      writer.println("  source: " + why.path("source").asText());
      for (JsonNode term : why.path("terms")) {
        writer.println(
            "    "
                + term.path("name").asText()
                + " = "
                + term.path("value").asText()
                + "  ("
                + term.path("source").asText()
                + ")");
      }
    }
    writer.println();
    for (JsonNode proof : answer.path("proofs")) {
      writer.println(
          (proof.path("holds").asBoolean() ? "proven  " : "FAILS   ")
              + proof.path("name").asText()
              + ": "
              + proof.path("margin").asText());
    }
  }
}
