package org.weirfabric.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.topology.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir bench compile}. */
@Command(
    name = "compile",
    mixinStandardHelpOptions = true,
    description = {
      "Compiles an intent for a fat tree with shuffled names, 1 % of cables of other lengths and 5",
      "links missing: all stages and proofs, the hash, and the OpenConfig of every switch in memory.",
      "Then changes one cable at a time and compiles that. docs/benchmarks.md has the method."
    })
final class BenchCompileCommand implements Callable<Integer> {
  @Option(
      names = "--fat-tree",
      required = true,
      paramLabel = "K",
      description = "Ports of each switch, an even number from 4: 5*K*K/4 switches.")
  private int ports;

  @Option(
      names = "--asic",
      defaultValue = "spectrum-4",
      paramLabel = "A",
      description = "The ASIC of every switch (${DEFAULT-VALUE}).")
  private String asic = "";

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Chooses names, cables and missing links (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--runs",
      defaultValue = "3",
      paramLabel = "N",
      description = "How often the whole fabric is compiled (${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--threads",
      defaultValue = "2",
      paramLabel = "N",
      description = "Threads that encode switches; the compiler itself has one (${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--changes",
      defaultValue = "20",
      paramLabel = "N",
      description = "How many cables are changed, and how many links removed (${DEFAULT-VALUE}).")
  private int changes;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    if (ports < 4 || runs < 1 || threads < 1 || changes < 0) {
      throw usage(
          "--fat-tree is 4 or more, --runs and --threads are 1 or more, --changes is 0 or more");
    }
    CompileBench bench = new CompileBench(ports, asic, seed);
    Topology topology;
    try {
      topology = bench.topology();
    } catch (IllegalArgumentException outside) {
      throw usage(String.valueOf(outside.getMessage()));
    }
    Heap heap = new Heap();
    heap.forgetPeak();
    List<CompileBench.Finished> done = new ArrayList<>();
    List<ChangeTimes> changed = new ArrayList<>();
    try {
      for (int i = 1; i <= runs; i++) {
        String text = "run " + i + " of " + runs + ": ";
        CompileBench.Run run = bench.run(topology, threads, stage -> tell(text + stage));
        done.add(run.finished());
        if (i == runs && changes > 0) {
          tell("changing " + changes + " cables");
          changed.add(ChangeTimes.ofCables(run.compiled(), changes, seed));
          tell("removing " + changes + " links, one at a time");
          changed.add(ChangeTimes.ofRemovals(run.compiled(), changes, seed));
        }
      }
    } catch (ProblemsException refused) {
      throw RefusedException.answer(
          ExitCode.NO, refused.problems().stream().limit(10).map(Problem::toString).toList());
    }
    CompileReport report = new CompileReport(topology, done, changed, heap);
    print(json ? List.of(report.json().put("seed", seed).toString()) : report.lines());
    return report.agrees() ? ExitCode.OK : ExitCode.NO;
  }

  private static RefusedException usage(String sentence) {
    return RefusedException.usage(ProblemCode.OUT_OF_RANGE, sentence);
  }

  private void tell(String progress) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("weir: " + progress);
    err.flush();
  }

  private void print(List<String> lines) {
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
  }
}
