package org.weirfabric.onos.command;

import java.util.List;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.watch.WatchService;

/** Prints the cures that are on, and where they are forbidden. */
@Service
@Command(
    scope = "weir",
    name = "watch-cures",
    description = "Shows cures, and where they are forbidden")
public final class WatchCuresCommand extends WatchQuestion {
  @Override
  List<String> ask(WatchService watch) throws ProblemsException {
    return WatchLines.cures(watch.cures());
  }
}
