package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir maintenance}. */
@Command(
    name = "maintenance",
    mixinStandardHelpOptions = true,
    description = {
      "Has nothing sent to a switch from now on (on), or lets it be touched again (off).",
      "Applies that would touch it are refused meanwhile, or wait for the end with --defer."
    })
public final class MaintenanceCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "0", paramLabel = "on|off", description = "Whether it begins or ends.")
  private String state;

  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "1", paramLabel = "SWITCH", description = "The switch.")
  private String name;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the record.")
  private String reason = "";

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    JsonNode answer;
    switch (state) {
      case "on":
        answer = controller.enterMaintenance(name, reason);
        break;
      case "off":
        answer = controller.leaveMaintenance(name);
        break;
      default:
        throw RefusedException.usage(
            ProblemCode.WRONG_FORM, "maintenance is on or off, not " + state);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? answer.toString() : name + ": maintenance " + state);
    out.flush();
    return ExitCode.OK;
  }
}
