package org.weirfabric.cli.bench;

import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Measures Weir on this machine.",
    subcommands = {
      BenchCompileCommand.class,
      BenchWhatIfCommand.class,
      BenchSimulateCommand.class,
      BenchWatchdogCommand.class,
      BenchPushCommand.class
    })
public final class BenchCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
