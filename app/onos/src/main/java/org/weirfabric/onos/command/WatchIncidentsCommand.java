package org.weirfabric.onos.command;

import java.util.List;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.watch.WatchService;

/** Prints incidents and cables that are too long. */
@Service
@Command(
    scope = "weir",
    name = "watch-incidents",
    description = "Shows incidents, open and past, and cables too long")
public final class WatchIncidentsCommand extends WatchQuestion {
  @Override
  List<String> ask(WatchService watch) throws ProblemsException {
    return WatchLines.incidents(watch.incidents());
  }
}
