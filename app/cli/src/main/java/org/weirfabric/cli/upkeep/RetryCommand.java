package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.transaction.Outcome;
import org.weirfabric.cli.transaction.TransactionVerb;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weir retry}. */
@Command(
    name = "retry",
    mixinStandardHelpOptions = true,
    description = {
      "Takes up a transaction again that was left diverged, and follows it to its end;",
      "0 once every switch holds the old or the new, 1 if it diverges again."
    })
public final class RetryCommand extends TransactionVerb {
  @Parameters(
      arity = "0..1",
      paramLabel = "TRANSACTION",
      description = "Its name. Default: the newest one that has diverged.")
  private @Nullable String name;

  @Override
  protected String begin(Controller controller, Progress progress)
      throws RefusedException, InterruptedException {
    return controller.retry(name != null ? name : diverged(controller)).path("id").asText();
  }

  /** Every switch holds the new, or every one the old: then nothing is diverged any more. */
  @Override
  protected boolean isWellEnded(String state) {
    return super.isWellEnded(state) || Outcome.ofState(state) == Outcome.ROLLED_BACK;
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
