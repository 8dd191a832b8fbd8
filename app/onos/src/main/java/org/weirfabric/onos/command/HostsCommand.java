package org.weirfabric.onos.command;

import java.util.List;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.fabric.HostPorts;
import org.weirfabric.onos.fabric.TransactionStatus;

/** Lists the hosts that wait until they are known to obey PFC, or lets some of them in. */
@Service
@Command(
    scope = "weir",
    name = "hosts",
    description = "Lists the hosts that wait until they are known to obey PFC, or lets them in")
public final class HostsCommand extends AuditedCommand {
  @Argument(
      name = "hosts",
      description = "Hosts, or ports such as leaf1:Ethernet8, that obey PFC as you say",
      multiValued = true)
  List<String> names = List.of();

  @Override
  protected void doExecute() {
    HostPorts hosts = get(FabricService.class).hostPorts();
    if (names.isEmpty()) {
      list(hosts);
      return;
    }
    change(
        "open-hosts",
        String.join(", ", names),
        () -> {
          TransactionStatus status = hosts.open(names, CommandUser.name(), "");
          print("transaction %s: %s; weir:status follows it", status.id(), status.state());
          return status.id();
        });
  }

  private void list(HostPorts hosts) {
    try {
      hosts.withheld().forEach((port, host) -> print("%s at %s waits", host, port));
    } catch (ProblemsException e) {
      for (Problem problem : e.problems()) {
        print("%s", problem);
      }
    }
    hosts
        .confirmed()
        .forEach(
            (port, said) ->
                print(
                    "%s at %s obeys PFC, says %s since %s",
                    said.host(), port, said.note().by(), said.note().since()));
  }
}
