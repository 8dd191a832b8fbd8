package org.weirfabric.onos.command;

import java.time.Duration;
import java.util.Optional;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.watch.WatchService;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/** Begins a cure by hand, or forbids cures at a queue. */
@Service
@Command(
    scope = "weir",
    name = "watch-cure",
    description = "Begins a cure by hand, or forbids cures at a queue (alert)")
public final class WatchCureCommand extends AuditedCommand {
  @Argument(index = 0, name = "port", description = "The port, SWITCH:PORT", required = true)
  String port = "";

  @Argument(index = 1, name = "priority", description = "The priority, 0 to 7", required = true)
  int priority;

  @Argument(
      index = 2,
      name = "action",
      description = "drop, forward, pfc-off; alert forbids cures there",
      required = true)
  String action = "";

  @Option(
      name = "--seconds",
      description = "For how long, 1 to 86400; until it is lifted if not given")
  String seconds = "";

  @Override
  protected void doExecute() {
    change(
        "cure",
        port + " priority " + priority,
        () -> {
          QueueKey queue = QueueNames.queue(port, priority);
          CureAction wanted = QueueNames.action(action);
          WatchService watch = get(WatchService.class);
          Optional<Duration> lasting = QueueNames.lasting(seconds);
          if (wanted == CureAction.ALERT) {
            watch.forbid(queue);
          } else {
            watch.take(queue, wanted, lasting, CommandUser.name());
          }
          print("%s at %s", action, queue);
          return "";
        });
  }
}
