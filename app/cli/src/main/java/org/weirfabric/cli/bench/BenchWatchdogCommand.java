package org.weirfabric.cli.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir bench watchdog}. */
@Command(
    name = "watchdog",
    mixinStandardHelpOptions = true,
    description = {
      "Feeds samples of every queue of a fat tree to the watch, on one thread, while a host storms",
      "and holds up all queues towards it: samples per second, and how long the verdict takes after",
      "the last sample. docs/benchmarks.md has the method."
    })
final class BenchWatchdogCommand implements Callable<Integer> {
  @Option(
      names = "--fat-tree",
      defaultValue = "90",
      paramLabel = "K",
      description = "Ports of each switch, an even number from 4 (${DEFAULT-VALUE}).")
  private int ports;

  @Option(
      names = "--rounds",
      defaultValue = "6",
      paramLabel = "N",
      description = "Samples of each queue that are measured (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    if (rounds < 3) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE, "--rounds: found " + rounds + "; allowed: 3 or more");
    }
    WatchdogBench bench;
    try {
      bench = new WatchdogBench(ports);
    } catch (IllegalArgumentException outside) {
      throw RefusedException.usage(ProblemCode.OUT_OF_RANGE, "--fat-tree: " + outside.getMessage());
    }
    PrintWriter err = spec.commandLine().getErr();
    WatchdogBench.Result result =
        bench.run(
            rounds,
            round -> {
              err.println("weir: round " + round + " of " + rounds);
              err.flush();
            });
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? json(result).toString() : text(result));
    out.flush();
    return result.rightVerdict() ? ExitCode.OK : ExitCode.NO;
  }

  private static String text(WatchdogBench.Result result) {
    return String.format(
        Locale.ROOT,
        "%d switches, %d queues: %.0f samples/s of wall time, %.0f of one core's time; verdict %.1f"
            + " ms after the last sample, %d queues held up; live heap %d MB",
        result.switches(),
        result.queues(),
        result.samplesPerSecond(),
        result.samplesPerCpuSecond(),
        result.verdictMillis(),
        result.heldQueues(),
        result.liveHeapBytes() >> 20);
  }

  private static ObjectNode json(WatchdogBench.Result result) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("switches", result.switches());
    node.put("queues", result.queues());
    node.put("samples", result.samples());
    node.put("samplesPerSecond", Math.round(result.samplesPerSecond()));
    node.put("samplesPerCpuSecond", Math.round(result.samplesPerCpuSecond()));
    node.put("verdictMillis", result.verdictMillis());
    node.put("verdictCpuMillis", result.verdictCpuMillis());
    node.put("heldQueues", result.heldQueues());
    node.put("rightVerdict", result.rightVerdict());
    node.put("liveHeapBytes", result.liveHeapBytes());
    return node;
  }
}
