package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.ProgressLine;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir drift}. */
@Command(
    name = "drift",
    mixinStandardHelpOptions = true,
    description = {
      "Looks whether every switch holds what it should; 1 if one doesn't or can't be read.",
      "With --policy: says what is to be done about drift. With --acknowledge: lets it be."
    })
public final class DriftCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      description = "report, repair or freeze; for the fabric, or with --intent for that intent.")
  private @Nullable String policy;

  @Option(
      names = "--intent",
      paramLabel = "INTENT",
      description = "The intent that --policy is for.")
  private @Nullable String intent;

  @Option(
      names = "--acknowledge",
      description = "Let what the switches hold be: the fabric is frozen no more.")
  private boolean acknowledge;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    if (policy != null) {
      setPolicy(controller, policy);
    }
    ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
    JsonNode report = acknowledge ? controller.acknowledgeDrift() : controller.checkDrift();
    progress.tell("looked at " + report.path("switches").size() + " switches");
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(report);
    } else {
      DriftText.lines(report).forEach(out::println);
    }
    out.flush();
    return acknowledge || report.path("matches").asBoolean() ? ExitCode.OK : ExitCode.NO;
  }

  private void setPolicy(Controller controller, String wanted)
      throws RefusedException, InterruptedException {
    JsonNode now = controller.drift().path("policy");
    ObjectNode policies = now.deepCopy();
    if (intent == null) {
      policies.put("fabric", wanted);
    } else {
      policies.with("intents").put(intent, wanted);
    }
    controller.putDriftPolicy(policies.toString());
  }
}
