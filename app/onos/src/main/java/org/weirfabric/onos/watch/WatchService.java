package org.weirfabric.onos.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.southbound.SwitchTelemetry;
import org.weirfabric.watch.lead.EventLog;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/** Everything a user can ask of the watch. What changes something needs the node that leads. */
public interface WatchService {
  /** How the watch fares on this node. */
  JsonNode status();

  /** The incidents that are open, and those of the past. */
  JsonNode incidents() throws ProblemsException;

  /** The cures that are on, what is forbidden, and whether all is stopped. */
  JsonNode cures() throws ProblemsException;

  /** What has happened lately on this node. */
  EventLog events();

  /** All metrics, in Prometheus's text format. */
  String metrics();

  /** What the switches that this node watches have counted, by their last samples. */
  SortedMap<SwitchId, SwitchTelemetry> telemetry();

  /**
   * Has a cure begun by hand.
   *
   * @param lasting for how long; empty until it is lifted
   * @param who who wants it
   * @return the cure, ordered: events tell whether its switch has it
   * @throws ProblemsException if one is on there, cures are forbidden there or stopped, or the
   *     queue isn't watched
   */
  JsonNode take(QueueKey queue, CureAction action, Optional<Duration> lasting, String who)
      throws ProblemsException;

  /** Ends the cure at {@code queue}, or allows cures there again; whether there was either. */
  boolean lift(QueueKey queue, String who) throws ProblemsException;

  /** Forbids cures at {@code queue}, of which only is told from now on. */
  void forbid(QueueKey queue) throws ProblemsException;

  /** Ends all cures, and begins none until {@link #resume}. */
  void stop(String who) throws ProblemsException;

  /** Acts again. */
  void resume(String who) throws ProblemsException;
}
