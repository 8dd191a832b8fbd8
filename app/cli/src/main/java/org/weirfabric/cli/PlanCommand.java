package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.InputFile;
import org.weirfabric.cli.console.PlanText;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir plan}. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = {
      "Asks a controller for the plan of its intents; touches no switch.",
      "With INTENT: the plan that this file would give, stored nowhere."
    })
final class PlanCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Parameters(arity = "0..1", paramLabel = "INTENT", description = "Intent file, YAML or JSON.")
  private @Nullable Path intent;

  @Option(
      names = "--acknowledge-drain",
      description = "Interrupt a lossless class, if it can't be done without; not with INTENT.")
  private boolean acknowledgeDrain;

  @Option(names = "--json", description = "Print the whole plan as JSON.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    JsonNode plan =
        intent == null
            ? controller.postPlan(acknowledgeDrain)
            : controller.dryRun(InputFile.read(intent));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(plan);
    } else {
      PlanText.lines(plan).forEach(out::println);
      out.println("plan " + plan.path("hash").asText());
    }
    out.flush();
    return ExitCode.OK;
  }
}
