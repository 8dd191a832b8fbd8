package org.weirfabric.cli.upkeep;

import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.transaction.TransactionVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weir replace}. */
@Command(
    name = "replace",
    mixinStandardHelpOptions = true,
    description = {
      "Brings a switch that is new and empty to what it should hold, its gate last, and follows",
      "that to its end; 1 unless it is committed. No other switch is touched."
    })
public final class ReplaceCommand extends TransactionVerb {
  @SuppressWarnings("NullAway.Init")
  @Parameters(paramLabel = "SWITCH", description = "The switch.")
  private String name;

  @Override
  protected String begin(Controller controller, Progress progress)
      throws RefusedException, InterruptedException {
    return controller.replace(name).path("id").asText();
  }
}
