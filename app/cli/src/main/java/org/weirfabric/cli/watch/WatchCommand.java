package org.weirfabric.cli.watch;

import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir watch}. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Shows and orders about the watch of a controller; record, replay, score and soak ask none.",
    subcommands = {
      WatchAskCommands.Status.class,
      WatchAskCommands.Incidents.class,
      WatchAskCommands.Cures.class,
      WatchAskCommands.Events.class,
      WatchOrderCommands.CureByHand.class,
      WatchOrderCommands.Lift.class,
      WatchOrderCommands.Stop.class,
      WatchOrderCommands.Resume.class,
      WatchRecordCommand.class,
      WatchReplayCommand.class,
      WatchScoreCommand.class,
      WatchSoakCommand.class
    })
public final class WatchCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
