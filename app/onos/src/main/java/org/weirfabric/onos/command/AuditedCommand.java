package org.weirfabric.onos.command;

import org.onosproject.cli.AbstractShellCommand;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.upkeep.AuditEntry;
import org.weirfabric.onos.upkeep.FabricUpkeep;

/** A command that changes something: written into the audit record, however it ends. */
abstract class AuditedCommand extends AbstractShellCommand {
  /** What can be refused; gives what it has led to. */
  interface Work {
    String carryOut() throws ProblemsException;
  }

  final void change(String what, String object, Work work) {
    try {
      String led = work.carryOut();
      record(what, object, AuditEntry.ACCEPTED, led);
    } catch (ProblemsException e) {
      Problem first = e.problems().get(0);
      record(what, object, first.code().id(), first.toString());
      // Karaf loses what a command over SSH writes to its error stream.
      e.problems().forEach(problem -> print("%s", problem));
    }
  }

  private void record(String what, String object, String outcome, String detail) {
    get(FabricUpkeep.class).audit().record(CommandUser.name(), what, object, outcome, detail);
  }
}
