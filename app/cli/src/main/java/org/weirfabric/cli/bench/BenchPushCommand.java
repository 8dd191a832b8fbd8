package org.weirfabric.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.OwnProcess;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir bench push}. */
@Command(
    name = "push",
    mixinStandardHelpOptions = true,
    description = {
      "Pushes an intent to gNMI targets of this machine that only remember, by a transaction and"
          + " by",
      "a plain fan-out of the same changes: time and RPCs of both, their ratios, and memory.",
      "docs/benchmarks.md has the method."
    })
final class BenchPushCommand implements Callable<Integer> {
  private static final String MAIN = "org.weirfabric.lab.faults.bench.PushBenchCommand";

  @Option(
      names = "--switches",
      defaultValue = "500",
      paramLabel = "N",
      description = "At least so many targets; may be repeated (${DEFAULT-VALUE}).")
  private List<Integer> switches = new ArrayList<>();

  @Option(
      names = "--growth",
      description =
          "Instead: 10, 100, 500 and 2,000 targets. The largest takes minutes, and up to 10 GB.")
  private boolean growth;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    for (int count : switches) {
      if (count < 1) {
        throw RefusedException.usage(
            ProblemCode.OUT_OF_RANGE, "--switches: found " + count + "; allowed: 1 or more");
      }
      arguments.addAll(List.of("--switches", "" + count));
    }
    if (growth) {
      arguments.add("--growth");
    }
    if (json) {
      arguments.add("--json");
    }
    return OwnProcess.run(
        List.of(growth ? "-Xmx10g" : "-Xmx4g", "-XX:+UseParallelGC"),
        Checkout.current().faultsClassPath(),
        MAIN,
        arguments);
  }
}
