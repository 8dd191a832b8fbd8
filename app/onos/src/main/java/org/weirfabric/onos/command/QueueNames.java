package org.weirfabric.onos.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
  /** The longest cure that ends by itself: a day. */
  private static final int MOST_SECONDS = 86_400;

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

  /** How long a cure is to last; empty text is until it is lifted. */
  static Optional<Duration> lasting(String seconds) throws ProblemsException {
    if (seconds.isEmpty()) {
      return Optional.empty();
    }
    if (!seconds.matches("[1-9]\\d{0,4}") || Integer.parseInt(seconds) > MOST_SECONDS) {
      throw refused(seconds + " seconds", "1 to " + MOST_SECONDS);
    }
    return Optional.of(Duration.ofSeconds(Integer.parseInt(seconds)));
  }

  private static ProblemsException refused(String found, String allowed) {
    return new ProblemsException(
        List.of(
            Problem.of(
                ProblemCode.WRONG_FORM, "cure", found, allowed, "weir:watch-cures lists cures")));
  }
}
