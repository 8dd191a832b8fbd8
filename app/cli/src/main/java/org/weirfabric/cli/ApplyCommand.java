package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.demo.Outcome;
import org.weirfabric.cli.demo.TransactionFollower;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir apply}. */
@Command(
    name = "apply",
    mixinStandardHelpOptions = true,
    description = "Carries out a plan and follows it to its end; 1 unless it is committed.")
final class ApplyCommand implements Callable<Integer> {
  private static final Duration ONE = Duration.ofMinutes(3);

  @Mixin private final ControllerOptions options = new ControllerOptions();

  @SuppressWarnings("NullAway.Init")
  @Parameters(paramLabel = "PLAN", description = "The hash that weir plan printed.")
  private String plan;

  @Option(
      names = "--acknowledge-drain",
      description = "Let the plan interrupt the lossless class that it says it interrupts.")
  private boolean acknowledgeDrain;

  @Option(
      names = "--defer",
      description = "Wait for the end of the maintenance of switches that the plan touches.")
  private boolean defer;

  @Option(
      names = "--canary",
      paramLabel = "HOST",
      split = ",",
      description = "Try it between these hosts first; all is undone if they drop frames.")
  private List<String> canary = new ArrayList<>();

  @Option(
      names = "--watch",
      paramLabel = "SECONDS",
      description = "For how long the first hosts are watched. Default: ${DEFAULT-VALUE}.")
  private int watchSeconds = 30;

  @Option(names = "--json", description = "Print the transaction as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    JsonNode begun = controller.postTransaction(body());
    String id = begun.path("id").asText();
    progress.say("transaction " + id);
    JsonNode ended = new TransactionFollower(controller, progress, patience()).follow(id);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? ended.toString() : ended.path("state").asText());
    out.flush();
    return Outcome.ofState(ended.path("state").asText()) == Outcome.COMMITTED
            || ended.path("state").asText().equals("deferred")
        ? ExitCode.OK
        : ExitCode.NO;
  }

  /** A canary is two transactions, perhaps three, and the watch between them. */
  private Duration patience() {
    return canary.isEmpty() ? ONE : ONE.multipliedBy(3).plusSeconds(watchSeconds);
  }

  private ObjectNode body() {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("plan", plan);
    if (acknowledgeDrain) {
      body.put("acknowledgeDrain", true);
    }
    if (defer) {
      body.put("defer", true);
    }
    if (!canary.isEmpty()) {
      ObjectNode first = body.putObject("canary");
      ArrayNode hosts = first.putArray("hosts");
      canary.forEach(hosts::add);
      first.put("watchSeconds", watchSeconds);
    }
    return body;
  }
}
