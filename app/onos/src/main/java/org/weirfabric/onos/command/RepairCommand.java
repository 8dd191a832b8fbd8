package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.upkeep.FabricUpkeep;
import org.weirfabric.push.reconcile.SwitchView;

/** Brings a switch back to what it should hold, by one change. */
@Service
@Command(
    scope = "weir",
    name = "repair",
    description = "Brings a switch back to what it should hold, by one change")
public final class RepairCommand extends AuditedCommand {
  @Argument(name = "switch", description = "The switch", required = true)
  String name = "";

  @Override
  protected void doExecute() {
    change(
        "repair",
        name,
        () -> {
          SwitchView view = get(FabricUpkeep.class).repair(SwitchNames.of(name));
          print("%s: %s", name, view.matches() ? "matches" : "differs");
          return view.matches() ? "matches" : "differs";
        });
  }
}
