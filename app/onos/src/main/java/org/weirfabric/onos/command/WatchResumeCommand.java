package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.watch.WatchService;

/** Has the watch act again after weir:watch-stop. */
@Service
@Command(
    scope = "weir",
    name = "watch-resume",
    description = "Has the watch act again after weir:watch-stop")
public final class WatchResumeCommand extends AuditedCommand {
  @Override
  protected void doExecute() {
    change(
        "resume cures",
        "watch",
        () -> {
          get(WatchService.class).resume(CommandUser.name());
          print("%s", "the watch acts again");
          return "";
        });
  }
}
