package org.weirfabric.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.InputFile;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.ProblemCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyPlaces;
import org.weirfabric.model.topology.TopologyReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The files that every verb without a controller reads, and how it answers for them. */
final class IntentOnFabric {
  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "0", paramLabel = "INTENT", description = "Intent file, YAML or JSON.")
  private Path intentFile;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--topology",
      required = true,
      paramLabel = "TOPO",
      description = "Topology file, YAML or JSON.")
  private Path topologyFile;

  @Option(names = "--json", description = "Print one JSON object: the answer, or the problems.")
  private boolean json;

  @Mixin private IntentsBeside beside = new IntentsBeside();

  @SuppressWarnings("NullAway.Init")
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Where the intent is. */
  Path intentFile() {
    return intentFile;
  }

  /** Where the topology is. */
  Path topologyFile() {
    return topologyFile;
  }

  /** Whether to print JSON. */
  boolean json() {
    return json;
  }

  Topology topology() throws RefusedException {
    try {
      return TopologyReader.read(InputFile.read(topologyFile));
    } catch (ProblemsException refused) {
      throw refused(ExitCode.USAGE, topologyFile, refused.problems());
    }
  }

  /** A request to compile the intent, with those beside it, for {@code topology}. */
  CompileRequest request(Topology topology, SortedMap<SwitchId, SwitchConfig> bases)
      throws RefusedException {
    return CompileRequest.of(beside.with(intent()), topology, AsicCatalogue.shipped(), 0, bases);
  }

  private LosslessIntent intent() throws RefusedException {
    try {
      return IntentReader.read(InputFile.read(intentFile));
    } catch (ProblemsException refused) {
      throw refused(ExitCode.USAGE, intentFile, refused.problems());
    }
  }

  /** What to throw where the compile says no; places in the topology get their lines. */
  RefusedException refused(List<Problem> problems) throws RefusedException {
    return refused(ExitCode.NO, intentFile, located(problems));
  }

  /** {@code problems} with their places in the topology file. */
  List<Problem> located(List<Problem> problems) throws RefusedException {
    return TopologyPlaces.located(problems, InputFile.read(topologyFile));
  }

  /** What to throw where {@code file} is wrong or the answer is no. */
  RefusedException refused(int exitCode, Path file, List<Problem> problems) {
    if (json) {
      ObjectNode object = JsonNodeFactory.instance.objectNode().put("file", file.toString());
      object.set("problems", ProblemCodec.encode(problems));
      print(object.toString());
    }
    return RefusedException.input(exitCode, file.toString(), problems);
  }

  /** Prints {@code line} as a part of the answer. */
  void print(String line) {
    PrintWriter writer = spec.commandLine().getOut();
    writer.println(line);
    writer.flush();
  }
}
