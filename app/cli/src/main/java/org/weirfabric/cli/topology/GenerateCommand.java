package org.weirfabric.cli.topology;

import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir topology generate}. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "SHAPE",
    description = {
      "Writes the topology file of a regular fabric, to the standard output or to --out.",
      "The same command line gives the same bytes."
    },
    subcommands = {
      GenerateShapes.LeafSpineShape.class,
      GenerateShapes.FatTreeShape.class,
      GenerateShapes.RingShape.class,
      GenerateShapes.DragonflyShape.class,
      GenerateShapes.JellyfishShape.class,
      GenerateShapes.RailOptimisedShape.class
    })
final class GenerateCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
