package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.weirfabric.cli.ControllerOptions;
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

/** {@code weir replace}. */
@Command(
    name = "replace",
    mixinStandardHelpOptions = true,
    description = {
      "Brings a switch that is new and empty to what it should hold, its gate last, and follows",
      "that to its end; 1 unless it is committed. No other switch is touched."
    })
public final class ReplaceCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @SuppressWarnings("NullAway.Init")
  @Parameters(paramLabel = "SWITCH", description = "The switch.")
  private String name;

  @Option(names = "--json", description = "Print the transaction as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    String id = controller.replace(name).path("id").asText();
    progress.say("transaction " + id);
    JsonNode ended = new TransactionFollower(controller, progress).follow(id);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? ended.toString() : ended.path("state").asText());
    out.flush();
    return Outcome.ofState(ended.path("state").asText()) == Outcome.COMMITTED
        ? ExitCode.OK
        : ExitCode.NO;
  }
}
