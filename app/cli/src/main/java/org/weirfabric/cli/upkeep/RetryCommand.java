package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.demo.TransactionFollower;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir retry}. */
@Command(
    name = "retry",
    mixinStandardHelpOptions = true,
    description = {
      "Takes up a transaction again that was left diverged, and follows it to its end;",
      "0 once every switch holds the old or the new, 1 if it diverges again."
    })
public final class RetryCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "TRANSACTION",
      description = "Its name. Default: the newest one that has diverged.")
  private @Nullable String name;

  @Option(names = "--json", description = "Print the transaction as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    String id = controller.retry(name != null ? name : diverged(controller)).path("id").asText();
    progress.say("transaction " + id + ": taken up again");
    JsonNode ended = new TransactionFollower(controller, progress).follow(id);
    String state = ended.path("state").asText();
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? ended.toString() : state);
    out.flush();
    return state.equals("committed") || state.equals("rolled-back") ? ExitCode.OK : ExitCode.NO;
  }

  private static String diverged(Controller controller)
      throws RefusedException, InterruptedException {
    for (JsonNode transaction : controller.transactions()) {
      if (transaction.path("state").asText().equals("diverged")) {
        return transaction.path("id").asText();
      }
    }
    throw RefusedException.no(ProblemCode.NOT_FOUND, "no transaction has diverged");
  }
}
