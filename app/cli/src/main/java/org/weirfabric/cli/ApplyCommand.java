package org.weirfabric.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.transaction.TransactionVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir apply}. */
@Command(
    name = "apply",
    mixinStandardHelpOptions = true,
    description = "Carries out a plan and follows it to its end; 1 unless it is committed.")
final class ApplyCommand extends TransactionVerb {
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

  @Override
  protected String begin(Controller controller, Progress progress)
      throws RefusedException, InterruptedException {
    return controller.postTransaction(body()).path("id").asText();
  }

  /** An apply that waits for the end of a maintenance is where it was told to be. */
  @Override
  protected boolean isWellEnded(String state) {
    return super.isWellEnded(state) || state.equals("deferred");
  }

  /** A canary is two transactions, perhaps three, and the watch between them. */
  @Override
  protected Duration patience() {
    Duration one = super.patience();
    return canary.isEmpty() ? one : one.multipliedBy(3).plusSeconds(watchSeconds);
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
