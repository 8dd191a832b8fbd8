package org.weirfabric.lab.faults.campaign;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The main of a campaign: runs, a table or JSON, and an exit code. */
@Command(
    name = "faults",
    mixinStandardHelpOptions = true,
    description = {
      "Applies, changes and withdraws an intent on emulated switches again and again, while a"
          + " fault",
      "strikes at a seeded message: switches refuse, hang, lose replies, restart; controllers are",
      "killed, or wake up after another has taken over. Exit code 1: a run broke a rule."
    })
public final class CampaignCommand implements Callable<Integer> {
  private static final int BROKEN = 1;

  // Kept, or its level would be forgotten with it.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  @Option(names = "--runs", defaultValue = "30", paramLabel = "N", description = "How many runs.")
  private int runs;

  @Option(names = "--seed", defaultValue = "1", paramLabel = "S", description = "Draws the faults.")
  private long seed;

  @Option(
      names = "--only",
      paramLabel = "RUN",
      description = "Carry out these runs of the campaign only; may be repeated.")
  private List<Integer> only = new ArrayList<>();

  @Option(
      names = "--workers",
      defaultValue = "4",
      paramLabel = "N",
      description = "How many runs at a time (${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--with-onos",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Of the runs, so many have the real ONOS core as controller, whole lives of three.")
  private int withOnos;

  @Option(names = "--list", description = "Print what the runs are, and carry out none.")
  private boolean list;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final PrintStream out;
  private final PrintStream err;
  private volatile long started;
  private int ended;
  private int broken;

  private CampaignCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the command. */
  public static void main(String[] args) {
    GRPC.setLevel(Level.SEVERE);
    System.exit(new CommandLine(new CampaignCommand(System.out, System.err)).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Integer> numbers =
        only.isEmpty() ? IntStream.range(0, runs).boxed().toList() : List.copyOf(only);
    Optional<OnosShare> share = Optional.empty();
    if (withOnos > 0) {
      try {
        OnosParts parts = OnosParts.builtIn(Path.of(System.getProperty("weir.home", ".")));
        share = Optional.of(new OnosShare(parts, withOnos, this::tell));
      } catch (FileNotFoundException notBuilt) {
        err.println("weir: " + notBuilt.getMessage());
        return CommandLine.ExitCode.USAGE;
      }
    }
    Path folder = Files.createTempDirectory("weir-faults");
    started = System.nanoTime();
    List<RunResult> results;
    int boots;
    try (Campaign campaign = new Campaign(seed, workers, folder, share)) {
      if (list) {
        numbers.forEach(number -> out.println(campaign.describe(number)));
        return CommandLine.ExitCode.OK;
      }
      results = campaign.run(numbers, result -> progress(result, numbers.size()));
      boots = campaign.boots();
    }
    Summary summary = new Summary(results, boots);
    double seconds = (System.nanoTime() - started) / 1e9;
    if (json) {
      out.println(summary.toJson().put("seed", seed).put("seconds", Math.round(seconds)));
    } else {
      out.print(summary.table());
      out.printf(Locale.ROOT, "%.0f s; logs of runs that broke a rule: %s%n", seconds, folder);
    }
    out.flush();
    return summary.isGood() ? CommandLine.ExitCode.OK : BROKEN;
  }

  private synchronized void tell(String line) {
    err.println("weir: " + line);
    err.flush();
  }

  private synchronized void progress(RunResult result, int total) {
    ended++;
    if (!result.isGood()) {
      broken++;
      tell("seed " + seed + ", " + result.label());
      result.problems().forEach(problem -> tell("  " + problem));
      tell(
          String.format(
              Locale.ROOT,
              "  again: weir lab faults --seed %d%s --only %d",
              seed,
              withOnos > 0 ? " --with-onos " + withOnos : "",
              result.number()));
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    err.printf(
        "weir: %d of %d runs, %d broken; %d:%02d, about %d min left \r",
        ended,
        total,
        broken,
        seconds / 60,
        seconds % 60,
        Math.round(seconds / 60.0 / ended * (total - ended)));
    if (ended == total) {
      err.println();
    }
    err.flush();
  }
}
