package org.weirfabric.onos.command;

import java.util.Optional;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.fabric.TransactionStatus;

/** Starts to carry out a plan. */
@Service
@Command(scope = "weir", name = "apply", description = "Carries out a plan, one transaction")
public final class ApplyCommand extends AbstractShellCommand {
  @Argument(
      name = "plan",
      description = "The hash of the plan, as weir:plan prints it",
      required = true)
  String plan = "";

  @Override
  protected void doExecute() {
    try {
      TransactionStatus status = get(FabricService.class).apply(plan, Optional.empty());
      print("transaction %s: %s; weir:status follows it", status.id(), status.state());
    } catch (ProblemsException e) {
      // Karaf loses what a command over SSH writes to its error stream.
      e.problems().forEach(problem -> print("%s", problem));
    }
  }
}
