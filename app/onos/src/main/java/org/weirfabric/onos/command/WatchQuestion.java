package org.weirfabric.onos.command;

import java.util.List;
import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.watch.WatchService;

/** A command that asks the watch. */
abstract class WatchQuestion extends AbstractShellCommand {
  /** The answer, line by line. */
  abstract List<String> ask(WatchService watch) throws ProblemsException;

  @Override
  protected final void doExecute() {
    try {
      ask(get(WatchService.class)).forEach(line -> print("%s", line));
    } catch (ProblemsException e) {
      // Karaf loses what a command over SSH writes to its error stream.
      e.problems().forEach(problem -> print("%s", problem));
    }
  }
}
