package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.upkeep.DriftReport;
import org.weirfabric.onos.upkeep.FabricUpkeep;

/** Looks at every switch and prints what it holds other than it should. */
@Service
@Command(
    scope = "weir",
    name = "drift",
    description = "Looks whether switches hold what they should")
public final class DriftCommand extends AbstractShellCommand {
  @Override
  protected void doExecute() {
    try {
      DriftReport report = get(FabricUpkeep.class).checkDrift();
      report.maintained().forEach((id, note) -> print("%s: in maintenance by %s", id, note.by()));
      report.frozen().forEach((id, note) -> print("%s: has frozen the fabric", id));
      report
          .switches()
          .values()
          .forEach(
              view -> {
                print(
                    "%s: %s%s",
                    view.switchId(),
                    view.failure()
                        .map(Object::toString)
                        .orElse(view.matches() ? "matches" : "differs"),
                    view.compared().map(scope -> ", by its " + scope.text()).orElse(""));
                view.differences()
                    .forEach(
                        each ->
                            print(
                                "  %s: wanted %s, found %s",
                                each.path(), each.wanted(), each.found()));
              });
    } catch (ProblemsException e) {
      // Karaf loses what a command over SSH writes to its error stream.
      e.problems().forEach(problem -> print("%s", problem));
    }
  }
}
