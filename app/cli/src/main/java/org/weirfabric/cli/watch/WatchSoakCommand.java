package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.lab.corpus.Corpus;
import org.weirfabric.lab.corpus.Judged;
import org.weirfabric.lab.corpus.Trouble;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.trace.Score;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir watch soak}. */
@Command(
    name = "soak",
    mixinStandardHelpOptions = true,
    description = {
      "Judges hours of incast and all-to-all, which are no faults, as they are simulated; nothing",
      "is written. The same seed makes the same. Exit code 1 if a storm or a deadlock was told."
    })
final class WatchSoakCommand implements Callable<Integer> {
  private static final List<Trouble> KINDS = List.of(Trouble.INCAST, Trouble.ALL_TO_ALL);
  private static final long SECOND = 1_000_000_000L;

  @Option(
      names = "--hours",
      defaultValue = "1",
      paramLabel = "H",
      description = "Of the fabrics' time, all traces together (${DEFAULT-VALUE}).")
  private double hours;

  @Option(
      names = "--seconds-each",
      defaultValue = "60",
      paramLabel = "S",
      description = "How long each trace is (${DEFAULT-VALUE}).")
  private int secondsEach;

  @Option(
      names = "--seed",
      defaultValue = "0",
      paramLabel = "N",
      description = "The first seed; each pair of traces takes the next (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--speed",
      defaultValue = "100G",
      paramLabel = "RATE",
      description = "Of all links, before they are slowed 1000 times (${DEFAULT-VALUE}).")
  private String speed = "";

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    if (!(hours > 0) || hours > 10_000 || secondsEach < 5 || secondsEach > 86_400) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE,
          "--hours, --seconds-each: found "
              + hours
              + " and "
              + secondsEach
              + "; allowed: more than 0 and up to 10000, and 5 to 86400");
    }
    BitRate rate = rate();
    List<Score> scores =
        List.of(new Score(IncidentKind.NIC_STORM), new Score(IncidentKind.DEADLOCK));
    PrintWriter err = spec.commandLine().getErr();
    long traces = Math.max(1, Math.round(hours * 3600 / secondsEach));
    long samples = 0;
    for (int i = 0; i < traces; i++) {
      Trouble kind = KINDS.get(i % KINDS.size());
      Judged judged =
          Judged.of(
              Corpus.of(kind, seed + i / KINDS.size(), rate).lasting(secondsEach * SECOND),
              Corpus.priorities());
      samples += judged.replay().samples();
      String name = kind.text() + "-" + (seed + i / KINDS.size());
      scores.forEach(
          score -> score.add(name, judged.header().truths(), judged.replay().incidents()));
      if ((i + 1) % 60 == 0 || i + 1 == traces) {
        err.println(
            "weir: "
                + (i + 1)
                + " of "
                + traces
                + " traces, false alarms: "
                + scores.stream().mapToInt(Score::falseAlarms).sum());
        err.flush();
      }
    }
    print(traces, samples, scores);
    boolean alarms = scores.stream().anyMatch(score -> score.falseAlarms() > 0);
    return alarms ? ExitCode.NO : ExitCode.OK;
  }

  private BitRate rate() throws RefusedException {
    try {
      return BitRate.parse(speed);
    } catch (IllegalArgumentException notARate) {
      throw RefusedException.usage(ProblemCode.OUT_OF_RANGE, "--speed: " + notARate.getMessage());
    }
  }

  private void print(long traces, long samples, List<Score> scores) {
    PrintWriter out = spec.commandLine().getOut();
    double simulated = traces * secondsEach / 3600.0;
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("traces", traces).put("hours", simulated).put("samples", samples);
      for (Score score : scores) {
        ObjectNode kind = node.putObject(score.kind().text());
        kind.put("truths", score.truths()).put("told", score.told());
        kind.put("falseAlarms", score.falseAlarms());
        score.wrong().forEach(kind.withArray("wrong")::add);
      }
      out.println(node);
    } else {
      out.printf(
          Locale.ROOT,
          "%.1f hours of incast and all-to-all, %d traces, %d samples%n",
          simulated,
          traces,
          samples);
      for (Score score : scores) {
        out.printf(
            "%-10s %d told, %d false%n", score.kind().text(), score.told(), score.falseAlarms());
        score.wrong().forEach(line -> out.println("  " + line));
      }
    }
    out.flush();
  }
}
