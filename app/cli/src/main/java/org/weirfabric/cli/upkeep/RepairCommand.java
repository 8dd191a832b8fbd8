package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir repair}. */
@Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    description = "Brings a switch back to what it should hold; 1 unless it holds that then.")
public final class RepairCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @SuppressWarnings("NullAway.Init")
  @Parameters(paramLabel = "SWITCH", description = "The switch.")
  private String name;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    JsonNode view = options.controller().repair(name);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(view);
    } else {
      DriftText.ofSwitch(view).forEach(out::println);
    }
    out.flush();
    return view.path("state").asText().equals("matches") ? ExitCode.OK : ExitCode.NO;
  }
}
