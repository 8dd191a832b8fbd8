package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.watch.WatchService;
import org.weirfabric.watchdog.QueueKey;

/** Ends the cure at a queue, or allows cures there again. */
@Service
@Command(
    scope = "weir",
    name = "watch-lift",
    description = "Ends the cure at a queue, or allows cures there again")
public final class WatchLiftCommand extends AuditedCommand {
  @Argument(index = 0, name = "port", description = "The port, SWITCH:PORT", required = true)
  String port = "";

  @Argument(index = 1, name = "priority", description = "The priority, 0 to 7", required = true)
  int priority;

  @Override
  protected void doExecute() {
    change(
        "lift cure",
        port + " priority " + priority,
        () -> {
          QueueKey queue = QueueNames.queue(port, priority);
          boolean was = get(WatchService.class).lift(queue, CommandUser.name());
          print("%s %s", was ? "lifted at" : "no cure at", queue);
          return was ? "lifted" : "no cure";
        });
  }
}
