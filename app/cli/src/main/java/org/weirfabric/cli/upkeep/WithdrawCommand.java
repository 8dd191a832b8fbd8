package org.weirfabric.cli.upkeep;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.transaction.TransactionVerb;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir withdraw}. */
@Command(
    name = "withdraw",
    mixinStandardHelpOptions = true,
    description = {
      "Takes an intent back from the controller and from the switches, and follows that to its",
      "end; 1 unless it is committed."
    })
public final class WithdrawCommand extends TransactionVerb {
  @Parameters(arity = "0..1", paramLabel = "INTENT", description = "The intent.")
  private @Nullable String intent;

  @Option(names = "--all", description = "All intents: nothing of Weir's is left on any switch.")
  private boolean all;

  @Option(
      names = "--acknowledge-drain",
      description = "Interrupt a lossless class of what stays, if it can't be done without.")
  private boolean acknowledgeDrain;

  @Override
  protected String begin(Controller controller, Progress progress)
      throws RefusedException, InterruptedException {
    if (all == (intent != null)) {
      throw RefusedException.usage(ProblemCode.MISSING_FIELD, "name one intent, or give --all");
    }
    for (String name : names(controller)) {
      controller.deleteIntent(name);
      progress.say(
          "intent " + name + " taken back; the switches hold it until the plan is applied");
    }
    String hash = controller.postPlan(acknowledgeDrain).path("hash").asText();
    progress.say("plan " + hash);
    return controller.postTransaction(hash, acknowledgeDrain).path("id").asText();
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
