package org.weirfabric.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.OwnProcess;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir lab faults}. */
@Command(
    name = "faults",
    mixinStandardHelpOptions = true,
    description = {
      "Applies, changes and withdraws an intent on emulated switches again and again, while a"
          + " fault",
      "strikes at a seeded message: switches refuse, hang, lose replies, restart; controllers are",
      "killed, or wake up after another has taken over. A checker judges from the switches' own"
          + " logs",
      "whether a class was ever let in unprotected. Exit code 1: a run broke a rule.",
      "docs/operations.md tells what came of a thousand."
    })
final class LabFaultsCommand implements Callable<Integer> {
  private static final String MAIN = "org.weirfabric.lab.faults.campaign.CampaignCommand";

  @Option(
      names = "--runs",
      defaultValue = "30",
      paramLabel = "N",
      description = "How many transactions are struck (${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "What the places of faults are drawn from (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--only",
      paramLabel = "RUN",
      description = "Only these runs of the campaign; may be repeated.")
  private List<Integer> only = new ArrayList<>();

  @Option(
      names = "--workers",
      defaultValue = "4",
      paramLabel = "N",
      description = "How many fabrics at a time (${DEFAULT-VALUE}); most of a run is waiting.")
  private int workers;

  @Option(
      names = "--with-onos",
      defaultValue = "0",
      paramLabel = "N",
      description = {
        "Of the runs, the first N have the real ONOS core as controller, driven over its REST",
        "(${DEFAULT-VALUE}). An intent's life is three runs, so N is rounded up to threes. About 40"
            + " s each."
      })
  private int withOnos;

  @Option(names = "--list", description = "Print what the runs are, and carry out none.")
  private boolean list;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    if (runs < 1 || workers < 1) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE,
          "--runs " + runs + " --workers " + workers + "; allowed: 1 or more of both");
    }
    if (withOnos < 0 || (only.isEmpty() && withOnos > runs)) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE,
          "--with-onos " + withOnos + "; allowed: 0 to the number of --runs, which is " + runs);
    }
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--runs", "" + runs));
    arguments.addAll(List.of("--seed", "" + seed, "--workers", "" + workers));
    only.forEach(number -> arguments.addAll(List.of("--only", "" + number)));
    arguments.addAll(List.of("--with-onos", "" + withOnos));
    if (list) {
      arguments.add("--list");
    }
    if (json) {
      arguments.add("--json");
    }
    return OwnProcess.run(
        List.of("-Xmx2g", "-XX:+UseSerialGC"),
        Checkout.current().faultsClassPath(),
        MAIN,
        arguments);
  }
}
