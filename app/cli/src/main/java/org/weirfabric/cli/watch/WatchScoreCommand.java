package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.trace.Score;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir watch score}. */
@Command(
    name = "score",
    mixinStandardHelpOptions = true,
    description = {
      "Replays all traces of a folder and compares what the watchdog says with what was true.",
      "Exit code 1 if a storm or a deadlock was told that wasn't."
    })
final class WatchScoreCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "0", paramLabel = "DIR", description = "A folder of traces.")
  private Path folder;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    List<Score> scores =
        List.of(new Score(IncidentKind.NIC_STORM), new Score(IncidentKind.DEADLOCK));
    List<Path> traces = TraceFile.in(folder);
    PrintWriter err = spec.commandLine().getErr();
    long samples = 0;
    for (int i = 0; i < traces.size(); i++) {
      TraceFile.Replayed replayed = TraceFile.replay(traces.get(i));
      samples += replayed.replay().samples();
      String name = String.valueOf(traces.get(i).getFileName());
      for (Score score : scores) {
        score.add(name, replayed.header().truths(), replayed.replay().incidents());
      }
      if ((i + 1) % 20 == 0 || i + 1 == traces.size()) {
        err.println("weir: " + (i + 1) + " of " + traces.size() + " traces");
        err.flush();
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(traces.size(), samples, scores));
    } else {
      scores.forEach(score -> print(score, out));
      out.println(traces.size() + " traces, " + samples + " samples");
    }
    out.flush();
    boolean alarms = scores.stream().anyMatch(score -> score.falseAlarms() > 0);
    return alarms ? ExitCode.NO : ExitCode.OK;
  }

  private static void print(Score score, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-10s %4d true, %4d told, precision %.3f, recall %.3f, root %.3f, ring %.3f, told rightly %.3f, delay %d ms"
            + " (median), %d ms (95 %%)%n",
        score.kind().text(),
        score.truths(),
        score.told(),
        score.precision(),
        score.recall(),
        score.rootAccuracy(),
        score.ringAccuracy(),
        score.namedRightly(),
        score.delayNanos(0.5) / 1_000_000,
        score.delayNanos(0.95) / 1_000_000);
    score.wrong().forEach(line -> out.println("  " + line));
  }

  private static ObjectNode json(int traces, long samples, List<Score> scores) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("traces", traces);
    node.put("samples", samples);
    ArrayNode kinds = node.putArray("scores");
    for (Score score : scores) {
      ObjectNode kind = kinds.addObject();
      kind.put("kind", score.kind().text());
      kind.put("truths", score.truths());
      kind.put("told", score.told());
      kind.put("falseAlarms", score.falseAlarms());
      kind.put("precision", score.precision());
      kind.put("recall", score.recall());
      kind.put("rootAccuracy", score.rootAccuracy());
      kind.put("ringAccuracy", score.ringAccuracy());
      kind.put("namedRightly", score.namedRightly());
      kind.put("delayMedianMillis", score.delayNanos(0.5) / 1_000_000);
      kind.put("delay95PercentMillis", score.delayNanos(0.95) / 1_000_000);
      ArrayNode wrong = kind.putArray("wrong");
      score.wrong().forEach(wrong::add);
    }
    return node;
  }
}
