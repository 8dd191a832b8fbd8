package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.demo.Outcome;
import org.weirfabric.cli.demo.TransactionFollower;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir withdraw}. */
@Command(
    name = "withdraw",
    mixinStandardHelpOptions = true,
    description = {
      "Takes an intent back from the controller and from the switches, and follows that to its",
      "end; 1 unless it is committed."
    })
public final class WithdrawCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Parameters(arity = "0..1", paramLabel = "INTENT", description = "The intent.")
  private @Nullable String intent;

  @Option(names = "--all", description = "All intents: nothing of Weir's is left on any switch.")
  private boolean all;

  @Option(
      names = "--acknowledge-drain",
      description = "Interrupt a lossless class of what stays, if it can't be done without.")
  private boolean acknowledgeDrain;

  @Option(names = "--json", description = "Print the transaction as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    if (all == (intent != null)) {
      throw RefusedException.usage(ProblemCode.MISSING_FIELD, "name one intent, or give --all");
    }
    Controller controller = options.controller();
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    for (String name : names(controller)) {
      controller.deleteIntent(name);
      progress.say(
          "intent " + name + " taken back; the switches hold it until the plan is applied");
    }
    String hash = controller.postPlan(acknowledgeDrain).path("hash").asText();
    progress.say("plan " + hash);
    String id = controller.postTransaction(hash, acknowledgeDrain).path("id").asText();
    progress.say("transaction " + id);
    JsonNode ended = new TransactionFollower(controller, progress).follow(id);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? ended.toString() : ended.path("state").asText());
    out.flush();
    return Outcome.ofState(ended.path("state").asText()) == Outcome.COMMITTED
        ? ExitCode.OK
        : ExitCode.NO;
  }

  private List<String> names(Controller controller) throws RefusedException, InterruptedException {
    List<String> names = new ArrayList<>();
    if (intent != null) {
      names.add(intent);
    } else {
      controller.intents().forEach(each -> names.add(each.path("intent").asText()));
    }
    return names;
  }
}
