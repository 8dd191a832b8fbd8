package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.PlanFile;
import org.weirfabric.cli.console.PlanText;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.page.PlanPage;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code weir compile}. */
@Command(
    name = "compile",
    mixinStandardHelpOptions = true,
    description = {
      "Compiles an intent for a fabric on which nothing of Weir's is configured, or what --from says;",
      "asks no controller. Writes plan.json, plan.html that shows it in a browser,",
      "and for each switch what goes to it: SWITCH/openconfig.json with a value for each path or",
      " SWITCH/config_db.json for config load, SWITCH/p4.json with the table entries.",
      "A switch without endpoints gets both. Tells where a switch holds less than was asked."
    })
final class CompileCommand implements Callable<Integer> {
  @Mixin private IntentOnFabric asked = new IntentOnFabric();

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder for the files; made if missing.")
  private Path out;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = DialectConverter.class,
      description = "Write every switch in this dialect, openconfig or sonic, not in its own.")
  private @Nullable DialectName dialect;

  @Mixin private RoutingOptions routing = new RoutingOptions();

  @Option(
      names = "--from",
      paramLabel = "PLAN",
      description = "What the switches hold: the plan.json that was applied last, or its folder.")
  private @Nullable Path from;

  @Option(
      names = "--acknowledge-drain",
      description =
          "Let a change that can't be made otherwise interrupt lossless classes; its stages say"
              + " which.")
  private boolean interruptionAllowed;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the plan's page there and not to DIR/plan.html.")
  private @Nullable Path html;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    Topology topology = topology();
    SortedMap<SwitchId, SwitchConfig> bases =
        from == null ? new TreeMap<>() : PlanFile.read(from).configs();
    CompileRequest request = request(topology, bases);
    FabricPlan plan;
    try {
      plan = FabricCompiler.compile(request);
    } catch (ProblemsException refused) {
      throw asked.refused(refused.problems());
    }
    PlanFiles files = new PlanFiles(topology, out);
    List<String> concessions = files.concessions(plan);
    files.write(plan);
    files.write(
        html == null ? out.resolve("plan.html") : html,
        new PlanPage(plan, topology, concessions).html());
    print(plan, concessions);
    return ExitCode.OK;
  }

  private CompileRequest request(Topology topology, SortedMap<SwitchId, SwitchConfig> bases)
      throws RefusedException {
    CompileRequest plain =
        asked.request(topology, bases).withInterruptionAllowed(interruptionAllowed);
    try {
      return routing.applied(plain);
    } catch (ProblemsException refused) {
      throw asked.refused(ExitCode.USAGE, routing.file(), refused.problems());
    }
  }

  private Topology topology() throws RefusedException {
    Topology read = asked.topology();
    return dialect == null ? read : read.withDialect(dialect);
  }

  private void print(FabricPlan plan, List<String> concessions) {
    JsonNode canonical = FabricPlanCodec.encode(plan);
    if (asked.json()) {
      ObjectNode object =
          JsonNodeFactory.instance
              .objectNode()
              .put("plan", plan.hash())
              .put("switches", plan.configs().size())
              .put("out", out.toString());
      concessions.forEach(object.putArray("weaker")::add);
      asked.print(object.toString());
      return;
    }
    PrintWriter writer = spec.commandLine().getOut();
    PlanText.lines(canonical).forEach(writer::println);
    concessions.forEach(each -> writer.println("weaker  " + each));
    writer.println("plan " + plan.hash() + " for " + plan.configs().size() + " switches: " + out);
    writer.flush();
  }

  /** Reads a dialect's name as topologies write it. */
  static final class DialectConverter implements ITypeConverter<DialectName> {
    @Override
    public DialectName convert(String text) {
      for (DialectName name : DialectName.values()) {
        if (name.name().toLowerCase(Locale.ROOT).equals(text)) {
          return name;
        }
      }
      throw new TypeConversionException("found " + text + "; allowed: openconfig or sonic");
    }
  }
}
