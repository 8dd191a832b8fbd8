package org.weirfabric.cli.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that begins a transaction, follows it to its end and prints how it ended. */
public abstract class TransactionVerb implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Option(names = "--json", description = "Print the transaction as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  /** Has {@code controller} begin it, tells {@code progress} what came before, returns its name. */
  protected abstract String begin(Controller controller, Progress progress)
      throws RefusedException, InterruptedException;

  /** Whether this is the {@code state} it was begun for: committed, unless overridden. */
  protected boolean isWellEnded(String state) {
    return Outcome.ofState(state) == Outcome.COMMITTED;
  }

  /** For how long it is followed at the most. */
  protected Duration patience() {
    return TransactionFollower.LIMIT;
  }

  @Override
  public final Integer call() throws RefusedException, InterruptedException {
    Controller controller = options.controller();
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    String id = begin(controller, progress);
    progress.say("transaction " + id);
    JsonNode ended = new TransactionFollower(controller, progress, patience()).follow(id);
    String state = ended.path("state").asText();
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? ended.toString() : state);
    out.flush();
    return isWellEnded(state) ? ExitCode.OK : ExitCode.NO;
  }
}
