package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.demo.DemoDirectory;
import org.weirfabric.cli.demo.FabricAdmin;
import org.weirfabric.cli.rest.RestAnswer;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir lab}. */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    subcommands = {LabCommand.Fault.class, LabCommand.Status.class, LabFaultsCommand.class},
    description =
        "Has things go wrong in the emulated fabric of a running demo, or in a campaign of its"
            + " own.")
final class LabCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  /** The service of a fabric that faults are made by. */
  private static RestClient fabric(@Nullable Path file) throws RefusedException {
    return FabricAdmin.of(
        file == null ? new DemoDirectory(Checkout.current().demoState()).admin() : file);
  }

  private static JsonNode done(Asking asking) throws RefusedException, InterruptedException {
    RestAnswer answer;
    try {
      answer = asking.ask();
    } catch (IOException silent) {
      throw RefusedException.usage(
          ProblemCode.CONTROLLER_UNREACHABLE, "the emulated fabric doesn't answer: " + silent);
    }
    if (!answer.isSuccess()) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM, answer.body().path("error").asText("HTTP " + answer.status()));
    }
    return answer.body();
  }

  private interface Asking {
    RestAnswer ask() throws IOException, InterruptedException;
  }

  /** {@code weir lab fault}. */
  @Command(
      name = "fault",
      mixinStandardHelpOptions = true,
      description = {
        "Makes faults, lists those in force, or clears them. A fault is TARGET=KIND:",
        "leaf1=refuse, hang, cut, dead (at the next Set of PFC), late, slow=500ms;",
        "leaf1:Ethernet0=link-down; h1=storm=3 (a priority), h1=slow-receiver=20%%, h1=loop;",
        "leaf1=reboot=3000ms, leaf1=counter-reset, leaf1=clock-skew=-1500ms;",
        "a SONiC switch: leaf1=no-copy, leaf1=late-copy=1000ms (of buffers to APPL_DB).",
      })
  static final class Fault implements Callable<Integer> {
    @Parameters(paramLabel = "TARGET=KIND", description = "Faults to make; none lists them.")
    private List<String> faults = new ArrayList<>();

    @Option(names = "--clear", paramLabel = "ID", description = "Clear the fault of that number.")
    private List<Integer> clear = new ArrayList<>();

    @Option(names = "--clear-all", description = "Clear all faults.")
    private boolean clearAll;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
        names = "--admin-file",
        paramLabel = "FILE",
        description = "What the emulated fabric wrote. Default: that of the running demo.")
    private @Nullable Path adminFile;

    @SuppressWarnings("NullAway.Init")
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws RefusedException, InterruptedException {
      RestClient fabric = fabric(adminFile);
      if (clearAll) {
        done(() -> fabric.delete("/faults"));
      }
      for (int id : clear) {
        done(() -> fabric.delete("/faults/" + id));
      }
      for (String fault : faults) {
        String body = JsonNodeFactory.instance.objectNode().put("fault", fault).toString();
        done(() -> fabric.post("/faults", "application/json", body));
      }
      JsonNode inForce = done(() -> fabric.get("/faults"));
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(JsonNodeFactory.instance.objectNode().set("faults", inForce));
      } else if (inForce.isEmpty()) {
        out.println("no fault is in force");
      } else {
        inForce.forEach(
            each -> out.println(each.path("id").asInt() + "  " + each.path("fault").asText()));
      }
      out.flush();
      return ExitCode.OK;
    }
  }

  /** {@code weir lab status}. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Shows how the emulation fares: simulated time, and how far it is behind.")
  static final class Status implements Callable<Integer> {
    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
        names = "--admin-file",
        paramLabel = "FILE",
        description = "What the emulated fabric wrote. Default: that of the running demo.")
    private @Nullable Path adminFile;

    @SuppressWarnings("NullAway.Init")
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws RefusedException, InterruptedException {
      RestClient fabric = fabric(adminFile);
      JsonNode status = done(() -> fabric.get("/status"));
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(status);
      } else {
        out.printf(
            Locale.ROOT,
            "%.1f s simulated, %.1f ms behind the wall clock; bit rates divided by %d;"
                + " %d packet events%n",
            status.path("simulatedNanos").asLong() / 1e9,
            status.path("lagNanos").asLong() / 1e6,
            status.path("rateDivisor").asLong(),
            status.path("packetEvents").asLong());
      }
      out.flush();
      return ExitCode.OK;
    }
  }
}
