package org.weirfabric.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.ProgressLine;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.ConvergenceCheck;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.compiler.StageListener;
import org.weirfabric.model.codec.ProblemCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir prove}. */
@Command(
    name = "prove",
    mixinStandardHelpOptions = true,
    description = {
      "Tries every proof of the plan that an intent would compile to; asks no controller and writes",
      "nothing. A proof that fails comes with a counterexample: ports, and the links that must fail."
    })
final class ProveCommand implements Callable<Integer> {
  private static final int MOST_FAILURES = 8;

  @Mixin private IntentOnFabric asked = new IntentOnFabric();

  @Option(
      names = "--failures",
      paramLabel = "K",
      description = "Link failures that the proofs must stand; by default as the intent says.")
  private @Nullable Integer failures;

  @Mixin private RoutingOptions routing = new RoutingOptions();

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = CompileCommand.DialectConverter.class,
      description = "Take every switch to speak this dialect, openconfig or sonic.")
  private @Nullable DialectName dialect;

  @Option(
      names = "--transients",
      paramLabel = "N",
      defaultValue = "0",
      description = "Also try N random orders in which switches take up new routes after failures.")
  private int transients;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of the random orders (default 1).")
  private long seed;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    requireRange("--failures", failures == null ? 0 : failures, MOST_FAILURES);
    requireRange("--transients", transients, 1_000_000);
    Topology topology = topology();
    CompileRequest request = request(topology);
    List<Proof> proofs = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
    try {
      FabricCompiler.compile(request, new Listener(proofs, progress));
    } catch (ProblemsException refused) {
      problems.addAll(asked.located(refused.problems()));
    }
    tryTransients(request, proofs, problems, progress);
    boolean holds = problems.isEmpty() && proofs.stream().allMatch(Proof::holds);
    if (asked.json()) {
      asked.print(json(holds, proofs, problems).toString());
    } else {
      print(proofs);
    }
    if (!problems.isEmpty()) {
      throw RefusedException.input(ExitCode.NO, asked.intentFile().toString(), problems);
    }
    return holds ? ExitCode.OK : ExitCode.NO;
  }

  private void tryTransients(
      CompileRequest request, List<Proof> proofs, List<Problem> problems, ProgressLine progress) {
    boolean resolved = !proofs.isEmpty();
    if (transients > 0 && resolved) {
      try {
        proofs.add(ConvergenceCheck.check(request, transients, seed, progress::tell));
      } catch (ProblemsException refused) {
        problems.addAll(refused.problems());
      }
    }
  }

  private void requireRange(String option, int value, int most) throws RefusedException {
    if (value < 0 || value > most) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE,
          option
              + ": found "
              + value
              + "; allowed: 0 to "
              + most
              + "; choose a number in that range");
    }
  }

  private CompileRequest request(Topology topology) throws RefusedException {
    CompileRequest plain = asked.request(topology, new TreeMap<>());
    CompileRequest request;
    try {
      request = routing.applied(plain);
    } catch (ProblemsException refused) {
      throw asked.refused(ExitCode.USAGE, routing.file(), refused.problems());
    }
    return failures == null ? request : request.withLinkFailures(failures);
  }

  private Topology topology() throws RefusedException {
    Topology read = asked.topology();
    return dialect == null ? read : read.withDialect(dialect);
  }

  private static ObjectNode json(boolean holds, List<Proof> proofs, List<Problem> problems) {
    ObjectNode object = JsonNodeFactory.instance.objectNode().put("holds", holds);
    ArrayNode list = object.putArray("proofs");
    for (Proof proof : proofs) {
      ObjectNode each =
          list.addObject()
              .put("name", proof.name())
              .put("holds", proof.holds())
              .put("claim", proof.claim())
              .put("margin", proof.margin());
      proof.counterexample().ifPresent(text -> each.put("counterexample", text));
    }
    if (!problems.isEmpty()) {
      object.set("problems", ProblemCodec.encode(problems));
    }
    return object;
  }

  private void print(List<Proof> proofs) {
    PrintWriter out = spec.commandLine().getOut();
    for (Proof proof : proofs) {
      out.println((proof.holds() ? "holds  " : "FAILS  ") + proof.name() + ": " + proof.claim());
      out.println("       " + proof.margin());
      proof.counterexample().ifPresent(text -> out.println("       " + chain(text)));
    }
    out.flush();
  }

  /** A circle with a line for each buffer in it. */
  private static String chain(String counterexample) {
    String[] buffers = counterexample.split(" -> ", -1);
    int start = buffers[0].lastIndexOf(": ");
    return start < 0
        ? counterexample
        : buffers[0].substring(0, start)
            + ":\n         "
            + buffers[0].substring(start + 2)
            + String.join(
                "",
                Arrays.stream(buffers)
                    .skip(1)
                    .map(buffer -> "\n           waits for " + buffer)
                    .toList());
  }

  /** Gathers proofs as they are tried. */
  private static final class Listener implements StageListener {
    private final List<Proof> proofs;
    private final ProgressLine progress;

    Listener(List<Proof> proofs, ProgressLine progress) {
      this.proofs = proofs;
      this.progress = progress;
    }

    @Override
    public void done(String stage) {
      progress.tell(stage + " done");
    }

    @Override
    public void progress(String text) {
      progress.tell(text);
    }

    @Override
    public void tried(Proof proof) {
      proofs.add(proof);
    }
  }
}
