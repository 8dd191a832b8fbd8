package org.weirfabric.cli.watch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.lab.corpus.Corpus;
import org.weirfabric.lab.corpus.Recorder;
import org.weirfabric.lab.corpus.Recording;
import org.weirfabric.lab.corpus.Sampling;
import org.weirfabric.lab.corpus.Trouble;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.trace.TraceHeader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir watch record}. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description = {
      "Records traces from the simulator, with the truth about each: storms, deadlocks, and what",
      "only looks like them. The same seed records the same."
    })
final class WatchRecordCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where to write; made if it isn't there.")
  private Path out;

  @Option(
      names = "--traces",
      defaultValue = "12",
      paramLabel = "N",
      description = "How many, of all kinds in turn (${DEFAULT-VALUE}).")
  private int traces;

  @Option(
      names = "--seed",
      defaultValue = "0",
      paramLabel = "N",
      description = "The first seed; each round of kinds takes the next (${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--kind", paramLabel = "KIND", description = "Only this kind, such as storm.")
  private Optional<String> kind = Optional.empty();

  @Option(
      names = "--without",
      paramLabel = "WHAT",
      description =
          "What devices don't measure: pause-start, pause-time, occupancy or origins; repeatable.")
  private List<String> without = new ArrayList<>();

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    if (traces < 1) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE, "--traces: found " + traces + "; allowed: 1 or more");
    }
    List<Trouble> kinds = kinds();
    try {
      Files.createDirectories(out);
    } catch (IOException unwritable) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, out + ": can't be made (" + unwritable + ")");
    }
    PrintWriter err = spec.commandLine().getErr();
    for (int i = 0; i < traces; i++) {
      Recording full = Corpus.of(kinds.get(i % kinds.size()), seed + i / kinds.size());
      Recording recording = full.withSampling(reduced(full.sampling()));
      List<QueueSample> samples = new ArrayList<>();
      TraceHeader header = Recorder.record(recording, Corpus.priorities(), samples::add);
      Path file = out.resolve(recording.name() + TraceFile.SUFFIX);
      TraceFile.write(file, header, samples);
      err.println("weir: " + (i + 1) + " of " + traces + ": " + file);
      err.flush();
    }
    return ExitCode.OK;
  }

  private Sampling reduced(Sampling sampling) throws RefusedException {
    Sampling left = sampling;
    for (String what : without) {
      switch (what) {
        case "pause-start" -> left = left.withoutPauseStart();
        case "pause-time" -> left = left.withoutPauseTime();
        case "occupancy" -> left = left.withoutOccupancy();
        case "origins" -> left = left.withoutOrigins();
        default ->
            throw RefusedException.usage(
                ProblemCode.OUT_OF_RANGE,
                "--without: found "
                    + what
                    + "; allowed: pause-start, pause-time, occupancy, origins");
      }
    }
    return left;
  }

  private List<Trouble> kinds() throws RefusedException {
    if (!kind.isPresent()) {
      return List.of(Trouble.values());
    }
    List<Trouble> one =
        Arrays.stream(Trouble.values()).filter(each -> each.text().equals(kind.get())).toList();
    if (one.isEmpty()) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE,
          "--kind: found "
              + kind.get()
              + "; allowed: "
              + String.join(", ", Arrays.stream(Trouble.values()).map(Trouble::text).toList()));
    }
    return one;
  }
}
