package org.weirfabric.lab.faults.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.weirfabric.model.error.ProblemsException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The main of the push benchmark. */
@Command(
    name = "push",
    mixinStandardHelpOptions = true,
    description = "Measures a transaction beside a plain fan-out of the same changes.")
public final class PushBenchCommand implements Callable<Integer> {
  private static final int WARM_UP = 20;
  private static final List<Integer> GROWTH = List.of(10, 100, 500, 2000);

  // Kept, or its level would be forgotten with it.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  @Option(
      names = "--switches",
      defaultValue = "500",
      paramLabel = "N",
      description = "At least so many targets; may be repeated (${DEFAULT-VALUE}).")
  private List<Integer> switches = new ArrayList<>();

  @Option(
      names = "--growth",
      description = "Targets of 10, 100, 500 and 2,000, and how time and memory grow with them.")
  private boolean growth;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final PrintStream out;
  private final PrintStream err;

  private PushBenchCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the command. */
  public static void main(String[] args) {
    GRPC.setLevel(Level.SEVERE);
    System.exit(new CommandLine(new PushBenchCommand(System.out, System.err)).execute(args));
  }

  @Override
  public Integer call() throws IOException, ProblemsException, InterruptedException {
    err.println("weir: warming up");
    PushBench.of(WARM_UP).run();
    ArrayNode sizes = JsonNodeFactory.instance.arrayNode();
    for (int count : growth ? GROWTH : switches) {
      err.println("weir: " + count + " switches");
      PushBench.Result result = PushBench.of(count).run();
      sizes.add(json(result));
      if (json) {
        err.println("weir: " + text(result));
      } else {
        out.println(text(result));
        out.flush();
      }
    }
    if (json) {
      out.println(JsonNodeFactory.instance.objectNode().set("sizes", sizes));
    }
    out.flush();
    return CommandLine.ExitCode.OK;
  }

  private static String text(PushBench.Result result) {
    return String.format(
        Locale.ROOT,
        "%d switches, %d stages: transaction %.1f s and %d calls, plain %.1f s and %d calls;"
            + " %.1f times the time, %.1f times the calls; %.1f ms a switch; heap at most %d MB, live"
            + " %d MB; %d threads",
        result.switches(),
        result.stages(),
        result.transaction().nanos() / 1e9,
        result.transaction().calls(),
        result.plain().nanos() / 1e9,
        result.plain().calls(),
        (double) result.transaction().nanos() / result.plain().nanos(),
        (double) result.transaction().calls() / result.plain().calls(),
        result.transaction().nanos() / 1e6 / result.switches(),
        result.peakHeapBytes() >> 20,
        result.liveHeapBytes() >> 20,
        result.threads());
  }

  private static ObjectNode json(PushBench.Result result) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("switches", result.switches());
    node.put("ports", result.ports());
    node.put("stages", result.stages());
    node.put("transactionMillis", result.transaction().nanos() / 1_000_000);
    node.put("transactionCalls", result.transaction().calls());
    node.put("plainMillis", result.plain().nanos() / 1_000_000);
    node.put("plainCalls", result.plain().calls());
    node.put("timeRatio", (double) result.transaction().nanos() / result.plain().nanos());
    node.put("callRatio", (double) result.transaction().calls() / result.plain().calls());
    node.put("millisPerSwitch", result.transaction().nanos() / 1e6 / result.switches());
    node.put("liveHeapBytes", result.liveHeapBytes());
    node.put("peakHeapBytes", result.peakHeapBytes());
    node.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
    node.put("threads", result.threads());
    return node;
  }
}
