package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir status}. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Shows a controller's health, intents and transactions, and which of these were left open;",
      "1 if it isn't ready."
    })
final class StatusCommand implements Callable<Integer> {
  private static final String TRANSACTIONS = "transactions";
  private static final String LEFT_OPEN = "leftOpen";

  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    JsonNode health = controller.health();
    boolean ready = health.path("ready").asBoolean();
    JsonNode none = JsonNodeFactory.instance.arrayNode();
    JsonNode intents = ready ? controller.intents() : none;
    JsonNode listed = ready ? controller.listedTransactions() : none;
    JsonNode transactions = listed.has(TRANSACTIONS) ? listed.path(TRANSACTIONS) : none;
    JsonNode leftOpen = listed.has(LEFT_OPEN) ? listed.path(LEFT_OPEN) : none;
    JsonNode maintained = ready ? controller.maintained() : none;
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      all.set("health", health);
      all.set("intents", intents);
      all.set(TRANSACTIONS, transactions);
      all.set(LEFT_OPEN, leftOpen);
      all.set("maintenance", maintained);
      out.println(all);
    } else {
      print(out, health, intents, transactions);
      leftOpen.forEach(each -> out.println(open(each)));
      maintained
          .fieldNames()
          .forEachRemaining(name -> out.println("switch " + name + ": in maintenance"));
    }
    out.flush();
    return ready ? ExitCode.OK : ExitCode.NO;
  }

  private static void print(
      PrintWriter out, JsonNode health, JsonNode intents, JsonNode transactions) {
    if (health.path("ready").asBoolean()) {
      out.printf(
          "ready: epoch %d, fabric revision %d%n",
          health.path("epoch").asLong(), health.path("fabricRevision").asLong());
    } else {
      out.println("not ready: waiting for " + health.path("waitingFor").asText());
    }
    List<String> names = new ArrayList<>();
    intents.forEach(intent -> names.add(intent.path("intent").asText()));
    out.println("intents: " + (names.isEmpty() ? "none" : String.join(", ", names)));
    for (JsonNode transaction : transactions) {
      out.printf(
          "transaction %s: %s, plan %s%n",
          transaction.path("id").asText(),
          transaction.path("state").asText(),
          shortened(transaction.path("plan").asText()));
    }
  }

  private static String open(JsonNode transaction) {
    String id = transaction.path("id").asText();
    return "transaction "
        + id
        + " was left open, "
        + transaction.path("state").asText()
        + "; weir retry "
        + id
        + " takes it up again";
  }

  private static String shortened(String hash) {
    return hash.length() > 12 ? hash.substring(0, 12) : hash;
  }
}
