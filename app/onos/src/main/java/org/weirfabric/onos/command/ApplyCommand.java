package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.fabric.ApplyRequest;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.fabric.TransactionStatus;

/** Starts to carry out a plan. */
@Service
@Command(scope = "weir", name = "apply", description = "Carries out a plan, one transaction")
public final class ApplyCommand extends AuditedCommand {
  @Argument(
      name = "plan",
      description = "The hash of the plan, as weir:plan prints it",
      required = true)
  String plan = "";

  @Option(
      name = "--acknowledge-drain",
      description = "Let the plan interrupt the lossless class that it says it interrupts")
  boolean acknowledgeDrain;

  @Option(name = "--defer", description = "Wait for the end of maintenance, if need be")
  boolean defer;

  @Override
  protected void doExecute() {
    change(
        "apply",
        plan,
        () -> {
          TransactionStatus status =
              get(FabricService.class)
                  .apply(
                      ApplyRequest.builder(plan)
                          .setAcknowledgeDrain(acknowledgeDrain)
                          .setDefer(defer)
                          .setWho(CommandUser.name())
                          .build());
          print("transaction %s: %s; weir:status follows it", status.id(), status.state());
          return status.id();
        });
  }
}
