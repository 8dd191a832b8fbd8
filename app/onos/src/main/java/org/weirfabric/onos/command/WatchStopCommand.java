package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.watch.WatchService;

/** Ends all cures, and has the watch begin none. */
@Service
@Command(
    scope = "weir",
    name = "watch-stop",
    description = "Ends all cures, and has the watch begin none")
public final class WatchStopCommand extends AuditedCommand {
  @Override
  protected void doExecute() {
    change(
        "stop cures",
        "watch",
        () -> {
          get(WatchService.class).stop(CommandUser.name());
          print("%s", "all cures are stopped; weir:watch-resume ends that");
          return "";
        });
  }
}
