package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.upkeep.FabricUpkeep;

/** Has nothing sent to a switch, or lets it be touched again. */
@Service
@Command(
    scope = "weir",
    name = "maintenance",
    description = "Has nothing sent to a switch (on), or lets it be touched again (off)")
public final class MaintenanceCommand extends AuditedCommand {
  @Argument(index = 0, name = "state", description = "on or off", required = true)
  String state = "";

  @Argument(index = 1, name = "switch", description = "The switch", required = true)
  String name = "";

  @Override
  protected void doExecute() {
    if (!state.equals("on") && !state.equals("off")) {
      print("maintenance is on or off, not %s", state);
      return;
    }
    FabricUpkeep upkeep = get(FabricUpkeep.class);
    change(
        "maintenance-" + state,
        name,
        () -> {
          if (state.equals("on")) {
            upkeep.enterMaintenance(SwitchNames.of(name), CommandUser.name(), "");
          } else {
            upkeep.leaveMaintenance(SwitchNames.of(name));
          }
          print("%s: maintenance %s", name, state);
          return "";
        });
  }
}
