package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that has a word with the watch of a controller and prints the answer. */
abstract class WatchVerb implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  CommandSpec spec;

  /** The answer of {@code controller}, as one JSON object. */
  abstract JsonNode ask(Controller controller) throws RefusedException, InterruptedException;

  /** Prints {@code answer} to a reader. */
  abstract void print(JsonNode answer, PrintWriter out);

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    JsonNode answer = ask(options.controller());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(answer);
    } else {
      print(answer, out);
    }
    out.flush();
    return ExitCode.OK;
  }
}
