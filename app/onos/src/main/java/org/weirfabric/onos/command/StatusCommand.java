package org.weirfabric.onos.command;

import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.fabric.Health;

/** Prints what Weir holds and what it is doing. */
@Service
@Command(scope = "weir", name = "status", description = "Shows intents, plans and transactions")
public final class StatusCommand extends AbstractShellCommand {
  @Override
  protected void doExecute() {
    FabricService fabric = get(FabricService.class);
    Health health = fabric.health();
    print(
        "%s",
        health
            .waitingFor()
            .map(what -> "waiting for " + what)
            .orElseGet(
                () ->
                    "ready, epoch "
                        + health.epoch()
                        + ", revision "
                        + health.fabricRevision()
                        + health
                            .otherLeader()
                            .map(leader -> "; standing by, " + leader + " leads")
                            .orElse("")));
    fabric
        .topology()
        .ifPresent(
            topology ->
                print(
                    "topology: %d switches, %d links, %d hosts",
                    topology.switches().size(), topology.links().size(), topology.hosts().size()));
    fabric.intents().forEach(intent -> print("intent %s", intent.id()));
    fabric
        .plans()
        .forEach(plan -> print("plan %s from revision %d", plan.hash(), plan.baseRevision()));
    fabric.transactions().forEach(each -> print("transaction %s: %s", each.id(), each.state()));
    fabric
        .leftOpen()
        .forEach(
            (id, how) ->
                print(
                    "transaction %s was left open, %s; weir:retry takes it up again",
                    id, how.state().text()));
  }
}
