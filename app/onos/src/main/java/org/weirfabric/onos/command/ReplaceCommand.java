package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.fabric.TransactionStatus;
import org.weirfabric.onos.upkeep.FabricUpkeep;

/** Brings a new and empty switch to what it should hold, its gate last. */
@Service
@Command(
    scope = "weir",
    name = "replace",
    description = "Brings a new and empty switch to what it should hold, its gate last")
public final class ReplaceCommand extends AuditedCommand {
  @Argument(name = "switch", description = "The switch", required = true)
  String name = "";

  @Override
  protected void doExecute() {
    change(
        "replace",
        name,
        () -> {
          TransactionStatus status =
              get(FabricUpkeep.class).replace(SwitchNames.of(name), CommandUser.name());
          print("transaction %s: %s; weir:status follows it", status.id(), status.state());
          return status.id();
        });
  }
}
