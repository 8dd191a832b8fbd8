package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.onos.fabric.FabricService;

/** Compiles all intents into a plan and prints what it would do; touches no switch. */
@Service
@Command(
    scope = "weir",
    name = "plan",
    description = "Compiles all intents into a plan; touches no switch")
public final class PlanCommand extends AbstractShellCommand {
  @Override
  protected void doExecute() {
    try {
      FabricPlan plan = get(FabricService.class).plan(false);
      print("plan %s from revision %d", plan.hash(), plan.baseRevision());
      plan.proofs()
          .forEach(
              proof ->
                  print(
                      "  %s %s: %s",
                      proof.holds() ? "holds" : "FAILS", proof.name(), proof.margin()));
      plan.rollout()
          .stages()
          .forEach(stage -> print("  stage %s: %s", stage.name(), stage.purpose()));
      print("weir:apply %s carries it out", plan.hash());
    } catch (ProblemsException e) {
      // Karaf loses what a command over SSH writes to its error stream.
      e.problems().forEach(problem -> print("%s", problem));
    }
  }
}
