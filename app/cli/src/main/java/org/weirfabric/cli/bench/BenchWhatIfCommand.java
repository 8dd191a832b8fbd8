package org.weirfabric.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.WhatIf;
import org.weirfabric.compiler.WhatIfAnswer;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir bench whatif}. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    description = {
      "Asks each what-if question of a fat tree as disordered as that of weir bench compile, again",
      "and again, and tells the median and the slowest time of an answer. Resolving the intent on",
      "the fabric, which is done once for all questions, is told apart."
    })
final class BenchWhatIfCommand implements Callable<Integer> {
  private static final double NANOS_PER_MILLI = 1e6;

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
      defaultValue = "20",
      paramLabel = "N",
      description = "How often each question is asked (${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  /** A question, asked again and again. */
  private interface Question {
    WhatIfAnswer ask(int run) throws ProblemsException;
  }

  @Override
  public Integer call() throws RefusedException {
    if (ports < 4 || runs < 1) {
      throw usage("--fat-tree is 4 or more, --runs is 1 or more");
    }
    try {
      Topology topology = new CompileBench(ports, asic, seed).topology();
      long start = System.nanoTime();
      WhatIf whatIf =
          WhatIf.of(
              CompileRequest.of(
                  List.of(CompileBench.intent()),
                  topology,
                  AsicCatalogue.shipped(),
                  0,
                  new TreeMap<>()));
      double resolved = (System.nanoTime() - start) / NANOS_PER_MILLI;
      ObjectNode report =
          JsonNodeFactory.instance
              .objectNode()
              .put("switches", topology.switches().size())
              .put("links", topology.links().size())
              .put("seed", seed)
              .put("resolveMillis", rounded(resolved));
      ArrayNode questions = report.putArray("questions");
      int links = topology.links().size();
      ask(questions, run -> whatIf.longestCable(link(topology, run * 7919 % links)));
      ask(questions, run -> whatIf.longestCable());
      ask(questions, run -> whatIf.mostLosslessClasses());
      ask(questions, run -> whatIf.largestMtu());
      ask(questions, run -> whatIf.linkFailure(link(topology, run * 7919 % links)));
      print(report, questions);
      return ExitCode.OK;
    } catch (IllegalArgumentException outside) {
      throw usage(String.valueOf(outside.getMessage()));
    } catch (ProblemsException refused) {
      throw RefusedException.answer(
          ExitCode.NO, refused.problems().stream().limit(10).map(Problem::toString).toList());
    }
  }

  private static PortRef link(Topology topology, int index) {
    return topology.links().get(index).a();
  }

  private void ask(ArrayNode questions, Question question) throws ProblemsException {
    double[] millis = new double[runs];
    WhatIfAnswer last = question.ask(0);
    for (int run = 0; run < runs; run++) {
      long start = System.nanoTime();
      last = question.ask(run);
      millis[run] = (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
    Arrays.sort(millis);
    questions
        .addObject()
        .put("question", last.question())
        .put("answer", last.answer())
        .put("medianMillis", rounded(millis[runs / 2]))
        .put("slowestMillis", rounded(millis[runs - 1]));
  }

  private static double rounded(double millis) {
    return Math.round(millis * 1000) / 1000.0;
  }

  private static RefusedException usage(String sentence) {
    return RefusedException.usage(ProblemCode.OUT_OF_RANGE, sentence);
  }

  private void print(ObjectNode report, ArrayNode questions) {
    List<String> lines = new ArrayList<>();
    if (json) {
      lines.add(report.toString());
    } else {
      lines.add(
          String.format(
              Locale.ROOT,
              "%d switches, %d links; resolved in %.1f ms",
              report.path("switches").asInt(),
              report.path("links").asInt(),
              report.path("resolveMillis").asDouble()));
      questions.forEach(
          each ->
              lines.add(
                  String.format(
                      Locale.ROOT,
                      "%9.3f ms, slowest %9.3f ms: %s: %s",
                      each.path("medianMillis").asDouble(),
                      each.path("slowestMillis").asDouble(),
                      each.path("question").asText(),
                      each.path("answer").asText())));
    }
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
  }
}
