package org.weirfabric.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.InputFile;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.simulate.CompiledPlans;
import org.weirfabric.cli.simulate.RunText;
import org.weirfabric.lab.simulator.report.HtmlReport;
import org.weirfabric.lab.simulator.report.RunJson;
import org.weirfabric.lab.simulator.scenario.Scenario;
import org.weirfabric.lab.simulator.scenario.ScenarioReader;
import org.weirfabric.lab.simulator.scenario.ScenarioRun;
import org.weirfabric.lab.simulator.scenario.ShippedScenarios;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.codec.ProblemCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir simulate}. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = {
      "Tries a plan packet by packet: runs a scenario in simulated time and judges its claims.",
      "SCENARIO is the name of one that comes with Weir (--list), or a YAML file; its form is in",
      "docs/scenarios.md. Exits with 0 if every claim holds, 1 if one fails, 2 for bad input."
    })
final class SimulateCommand implements Callable<Integer> {
  private static final int SAMPLES = 240;
  private static final long PROGRESS_EVERY_NANOS = 1_000_000_000L;

  @Parameters(arity = "0..1", paramLabel = "SCENARIO", description = "A name, or a YAML file.")
  private @Nullable String scenarioName;

  @Option(names = "--list", description = "List the scenarios that come with Weir.")
  private boolean list;

  @Option(
      names = "--plan",
      paramLabel = "DIR",
      description = "Try the plan in this folder, that weir compile wrote, not the scenario's own.")
  private @Nullable Path planFolder;

  @Option(names = "--json", description = "Print one JSON object: claims, answers, or problems.")
  private boolean json;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a page that plays the run: queues, rates, pauses; needs no network.")
  private @Nullable Path report;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    if (list) {
      return printList();
    }
    if (scenarioName == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing required parameter: SCENARIO, or --list");
    }
    Scenario scenario = scenario(scenarioName);
    long started = System.nanoTime();
    ScenarioRun run =
        ScenarioRun.of(scenario, SAMPLES, progress(scenario.durationNanos(), started));
    if (report != null) {
      write(report, HtmlReport.of(run));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(CanonicalJson.pretty(RunJson.of(run)));
    } else {
      RunText.lines(run, System.nanoTime() - started).forEach(out::println);
      if (report != null) {
        out.println("report: " + report);
      }
    }
    out.flush();
    return run.holds() ? ExitCode.OK : ExitCode.NO;
  }

  private int printList() throws RefusedException {
    PrintWriter out = spec.commandLine().getOut();
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    for (String name : ShippedScenarios.names()) {
      String about = scenario(name).about().trim();
      all.put(name, about);
      if (!json) {
        out.printf(Locale.ROOT, "%-28s %s%n", name, about);
      }
    }
    if (json) {
      out.println(all);
    }
    out.flush();
    return ExitCode.OK;
  }

  private Scenario scenario(String name) throws RefusedException {
    Optional<String> shipped = ShippedScenarios.text(name);
    Path file = Path.of(name);
    if (shipped.isEmpty() && !Files.exists(file)) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE,
          name + ": neither a file nor one of " + String.join(", ", ShippedScenarios.names()));
    }
    String text = shipped.isPresent() ? shipped.get() : InputFile.read(file);
    Optional<SortedMap<SwitchId, SwitchConfig>> configs =
        planFolder == null ? Optional.empty() : Optional.of(plan(planFolder));
    try {
      return new ScenarioReader(
              AsicCatalogue.shipped(), new CompiledPlans(shipped.isPresent() ? null : file))
          .read(text, configs);
    } catch (ProblemsException refused) {
      if (json) {
        ObjectNode object = JsonNodeFactory.instance.objectNode().put("file", name);
        object.set("problems", ProblemCodec.encode(refused.problems()));
        spec.commandLine().getOut().println(object);
        spec.commandLine().getOut().flush();
      }
      throw RefusedException.input(ExitCode.USAGE, name, refused.problems());
    }
  }

  private static SortedMap<SwitchId, SwitchConfig> plan(Path folder) throws RefusedException {
    Path file = folder.resolve("plan.json");
    String text = InputFile.read(file);
    try {
      return FabricPlanCodec.decode(new ObjectMapper().readTree(text)).configs();
    } catch (JsonProcessingException | RuntimeException notAPlan) {
      throw RefusedException.usage(
          ProblemCode.MALFORMED, file + ": not a plan that weir compile of this version wrote");
    }
  }

  private ScenarioRun.Progress progress(long durationNanos, long started) {
    PrintWriter err = spec.commandLine().getErr();
    long[] said = {started};
    return (nanos, events) -> {
      long now = System.nanoTime();
      if (now - said[0] >= PROGRESS_EVERY_NANOS) {
        said[0] = now;
        err.printf(
            Locale.ROOT,
            "weir: %3.0f %% of %.1f ms simulated, %.1f M packet events in %.0f s%n",
            100.0 * nanos / durationNanos,
            durationNanos / 1e6,
            events / 1e6,
            (now - started) / 1e9);
        err.flush();
      }
    };
  }

  private static void write(Path file, String text) throws RefusedException {
    try {
      Files.writeString(file, text);
    } catch (IOException unwritable) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, file + ": can't be written (" + unwritable + ")");
    }
  }
}
