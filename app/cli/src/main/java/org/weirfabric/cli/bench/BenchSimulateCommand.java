package org.weirfabric.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.lab.simulator.Conservation;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir bench simulate}. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = {
      "Simulates RoCE from every host to every other on a fat tree of 100G with a compiled plan, and",
      "counts packet events (a packet's arrival at a port or departure from one; timers don't count)",
      "per second of its thread's processor time. docs/benchmarks.md has the method."
    })
final class BenchSimulateCommand implements Callable<Integer> {
  @Option(
      names = "--fat-tree",
      defaultValue = "8",
      paramLabel = "K",
      description = "Ports of each switch, an even number from 4 (${DEFAULT-VALUE}).")
  private int ports;

  @Option(
      names = "--load",
      defaultValue = "100",
      paramLabel = "PERCENT",
      description = "What every host sends, in percent of its line (${DEFAULT-VALUE}).")
  private int loadPercent;

  @Option(
      names = "--micros",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Simulated microseconds of each run (${DEFAULT-VALUE}).")
  private int micros;

  @Option(
      names = "--runs",
      defaultValue = "5",
      paramLabel = "N",
      description =
          "Stretches of time that are measured, after one that warms up (${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    if (ports < 4 || ports % 2 != 0 || loadPercent < 1 || loadPercent > 100) {
      throw usage("--fat-tree is an even number from 4, --load is 1 to 100");
    }
    if (micros < 1 || runs < 1) {
      throw usage("--micros and --runs are 1 or more");
    }
    SimulateBench bench;
    try {
      bench = SimulateBench.of(ports, loadPercent);
    } catch (ProblemsException refused) {
      throw RefusedException.answer(
          ExitCode.NO, refused.problems().stream().limit(10).map(Problem::toString).toList());
    }
    tell(bench.hosts() + " hosts, " + bench.flows() + " flows: warming up");
    Conservation conservation = bench.run(micros, runs, this::tell);
    report(bench, conservation);
    return conservation.holds() ? ExitCode.OK : ExitCode.NO;
  }

  private void report(SimulateBench bench, Conservation conservation) {
    PrintWriter out = spec.commandLine().getOut();
    List<SimulateBench.Run> done = bench.runs();
    if (json) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      object.put("fatTree", ports).put("hosts", bench.hosts()).put("flows", bench.flows());
      object.put("loadPercent", loadPercent).put("simulatedMicrosPerRun", micros);
      object.put("eventsPerCpuSecond", bench.medianPerCpuSecond());
      object.put("eventsPerSecond", bench.medianPerSecond());
      ArrayNode each = object.putArray("runs");
      for (SimulateBench.Run run : done) {
        each.addObject()
            .put("events", run.events())
            .put("cpuNanos", run.cpuNanos())
            .put("wallNanos", run.wallNanos())
            .put("liveHeapBytes", run.liveHeapBytes());
      }
      object.put("bytesConserved", conservation.holds());
      out.println(object);
    } else {
      for (SimulateBench.Run run : done) {
        out.printf(
            Locale.ROOT,
            "%.2f M events in %.2f s of the processor: %.2f M/s; %.1f MB live%n",
            run.events() / 1e6,
            run.cpuNanos() / 1e9,
            run.perCpuSecond() / 1e6,
            run.liveHeapBytes() / 1e6);
      }
      out.printf(
          Locale.ROOT,
          "median %.2f M packet events per second of one core (%.2f M/s by the clock)%n",
          bench.medianPerCpuSecond() / 1e6,
          bench.medianPerSecond() / 1e6);
    }
    out.flush();
  }

  private static RefusedException usage(String sentence) {
    return RefusedException.usage(ProblemCode.OUT_OF_RANGE, sentence);
  }

  private void tell(String progress) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("weir: " + progress);
    err.flush();
  }
}
