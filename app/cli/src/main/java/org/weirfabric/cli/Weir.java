package org.weirfabric.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.weirfabric.cli.bench.BenchCommand;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.topology.TopologyCommand;
import org.weirfabric.cli.upkeep.AuditCommand;
import org.weirfabric.cli.upkeep.DriftCommand;
import org.weirfabric.cli.upkeep.HostsCommand;
import org.weirfabric.cli.upkeep.MaintenanceCommand;
import org.weirfabric.cli.upkeep.RepairCommand;
import org.weirfabric.cli.upkeep.ReplaceCommand;
import org.weirfabric.cli.upkeep.RetryCommand;
import org.weirfabric.cli.upkeep.WithdrawCommand;
import org.weirfabric.cli.watch.WatchCommand;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command {@code weir}. */
@Command(
    name = "weir",
    mixinStandardHelpOptions = true,
    versionProvider = WeirVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Compiles, proves and pushes lossless Ethernet to the switches of a fabric.",
    footer = {
      "",
      "Exit codes: 0 done, 1 the answer is no (rejected, rolled back, a proof that fails),",
      "2 a bad command line, input or machine."
    },
    subcommands = {
      DemoCommand.class,
      CompileCommand.class,
      ProveCommand.class,
      SimulateCommand.class,
      HeadroomCommand.class,
      WhatIfCommand.class,
      DiffCommand.class,
      ExplainCommand.class,
      TopologyCommand.class,
      WatchCommand.class,
      BenchCommand.class,
      StatusCommand.class,
      PlanCommand.class,
      ApplyCommand.class,
      WithdrawCommand.class,
      RetryCommand.class,
      DriftCommand.class,
      RepairCommand.class,
      MaintenanceCommand.class,
      ReplaceCommand.class,
      HostsCommand.class,
      AuditCommand.class,
      LabCommand.class
    })
public final class Weir implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  /** Runs the command line {@code args} and exits with its code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command line, ready to execute. */
  public static CommandLine commandLine() {
    return new CommandLine(new Weir())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Weir::refuseUsage)
        .setExecutionExceptionHandler(Weir::report);
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  private static int refuseUsage(CommandLine.ParameterException refused, String[] args) {
    CommandLine command = refused.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(
        "weir: "
            + String.valueOf(refused.getMessage()).replace(System.lineSeparator(), " ")
            + "; see "
            + command.getCommandSpec().qualifiedName()
            + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  private static int report(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (failure instanceof RefusedException refused) {
      refused.lines().forEach(line -> err.println("weir: " + line));
      err.flush();
      return refused.exitCode();
    }
    err.println("weir: " + ProblemCode.INTERNAL.id() + " a defect in Weir: " + origin(failure));
    err.flush();
    return ExitCode.NO;
  }

  /** A failure in one line: what it is, and the first place of ours it came through. */
  private static String origin(Exception failure) {
    for (StackTraceElement place : failure.getStackTrace()) {
      if (place.getClassName().startsWith("org.weirfabric")) {
        return failure + " at " + place;
      }
    }
    return failure.toString();
  }
}
