package org.weirfabric.onos.command;

import java.util.List;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.lead.WatchJson;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/** Queues and what is done about them, by what was typed. */
final class QueueNames {
  private QueueNames() {}

  static QueueKey queue(String port, int priority) throws ProblemsException {
    try {
      return QueueKey.of(PortRef.parse(port), Priority.of(priority));
    } catch (IllegalArgumentException e) {
      throw refused(port + " " + priority, "a port such as leaf1:Ethernet8, and a priority 0 to 7");
    }
  }

  static CureAction action(String text) throws ProblemsException {
    try {
      return WatchJson.action(text);
    } catch (IllegalArgumentException e) {
      throw refused(text, "drop, forward, pfc-off or alert");
    }
  }

  private static ProblemsException refused(String found, String allowed) {
    return new ProblemsException(
        List.of(
            Problem.of(
                ProblemCode.WRONG_FORM, "cure", found, allowed, "weir:watch-cures lists cures")));
  }
}
