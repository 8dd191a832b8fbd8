package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.fabric.TransactionStatus;

/** Takes up a transaction again that was left diverged. */
@Service
@Command(
    scope = "weir",
    name = "retry",
    description = "Takes up a transaction again that was left diverged")
public final class RetryCommand extends AuditedCommand {
  @Argument(name = "transaction", description = "Its name", required = true)
  String id = "";

  @Override
  protected void doExecute() {
    change(
        "retry",
        id,
        () -> {
          TransactionStatus status = get(FabricService.class).retry(id, CommandUser.name());
          print("transaction %s: %s; weir:status follows it", status.id(), status.state());
          return status.id();
        });
  }
}
