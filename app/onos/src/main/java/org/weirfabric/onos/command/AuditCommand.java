package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.onos.upkeep.FabricUpkeep;

/** Prints who did what, when, and what came of it. */
@Service
@Command(scope = "weir", name = "audit", description = "Shows who did what, and what came of it")
public final class AuditCommand extends AbstractShellCommand {
  @Option(name = "--limit", description = "How many of the newest entries")
  int limit = 50;

  @Override
  protected void doExecute() {
    get(FabricUpkeep.class)
        .audit()
        .entries(0, Math.max(1, limit))
        .forEach(
            entry ->
                print(
                    "%d %s %s %s %s: %s %s",
                    entry.seq(),
                    entry.at(),
                    entry.who(),
                    entry.what(),
                    entry.object(),
                    entry.outcome(),
                    entry.detail()));
  }
}
