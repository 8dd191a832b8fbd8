package org.weirfabric.onos.command;

import java.util.List;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.onos.watch.WatchService;

/** Prints how the watch fares on this node. */
@Service
@Command(scope = "weir", name = "watch-status", description = "Shows how the watch fares here")
public final class WatchStatusCommand extends WatchQuestion {
  @Override
  List<String> ask(WatchService watch) {
    return WatchLines.status(watch.status());
  }
}
