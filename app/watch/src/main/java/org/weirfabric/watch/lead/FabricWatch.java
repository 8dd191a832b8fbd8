package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Executor;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CureBook;
import org.weirfabric.watchdog.GroupFeeds;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.IncidentFinder;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.ReportedVerdicts;
import org.weirfabric.watchdog.SwitchReport;
import org.weirfabric.watchdog.WatchedQueues;
import org.weirfabric.watchdog.cable.CableAlarm;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * The watch over the whole fabric, as its leader keeps it: what the nodes report becomes incidents,
 * and what is decided about these is carried out, checked and recorded.
 *
 * <p>One thread at a time. Answers of {@link CureHands} are taken up on the executor it was given.
 */
public final class FabricWatch {
  /** For how long it waits for all nodes to report before it judges by some of them, in ns. */
  private static final long SETTLING_NANOS = 2_000_000_000L;

  private final WatchedQueues queues;
  private final ReportedVerdicts verdicts;
  private final IncidentFinder finder;
  private final IncidentDesk desk;
  private final CureWork cures;
  private final CableBook cables;
  private List<OpenIncident> present = List.of();
  private long settledByNanos = Long.MAX_VALUE;
  private boolean settled;
  private long nowNanos;

  /**
   * A watch that goes on where the one before it, on whatever node, was left: its open incidents
   * keep their names, its cures stay on until their end, and what it did counts against the limits.
   * Waits for the store.
   *
   * @param book decides, and knows nothing yet
   * @param serial carries out what answers of {@code hands} bring, never at the same time as
   *     anything else of this
   */
  public FabricWatch(
      WatchedQueues queues,
      WatchSettings settings,
      CureBook book,
      CureHands hands,
      Executor serial,
      EventLog events,
      WatchStore store) {
    this.queues = queues;
    this.verdicts = new ReportedVerdicts(queues, settings.evidence().staleNanos());
    this.finder = new IncidentFinder(verdicts, GroupFeeds.ANY_TURN);
    this.desk = new IncidentDesk(settings, queues, events, store);
    this.cures =
        new CureWork(settings.policy(), book, hands, serial, events, store, desk, verdicts);
    this.cables = new CableBook(events, store);
  }

  /** Takes over a cure that the journal has and that the watch before this may not have noted. */
  public void adopt(Cure cure) {
    if (queues.indexOf(cure.queue()) >= 0) {
      cures.adopt(cure);
    }
  }

  /** From now on measures cables by {@code rooms}. */
  public void measure(Collection<XoffRoom> rooms) {
    cables.measure(rooms, nowNanos);
  }

  /** Takes a report that came at {@code arrivalNanos}. */
  public void hear(SwitchReport report, long arrivalNanos) {
    advance(arrivalNanos);
    if (verdicts.hear(report, arrivalNanos)) {
      desk.hear(report, arrivalNanos);
    }
  }

  /** Takes watermarks that a node found higher than their cables explain. */
  public void hearWatermarks(SortedMap<QueueKey, Long> watermarks, long arrivalNanos) {
    advance(arrivalNanos);
    cables.hear(watermarks, nowNanos);
  }

  /** Looks at all that has been reported until {@code now}, and acts. */
  public void look(long now) {
    advance(now);
    boolean settledBefore = settled;
    present = hasSettled() ? desk.update(found(), nowNanos, cures::closed) : List.of();
    if (settled && !settledBefore) {
      cures.settled();
    }
    cures.decide(present);
  }

  /** What is wrong, without what was ordered. */
  private List<Incident> found() {
    List<Incident> found = new ArrayList<>(finder.find(nowNanos));
    found.removeIf(cures::isOrdered);
    return found;
  }

  private void advance(long now) {
    nowNanos = Math.max(nowNanos, now);
    cures.advance(nowNanos);
  }

  private boolean hasSettled() {
    if (settledByNanos == Long.MAX_VALUE) {
      settledByNanos = nowNanos + SETTLING_NANOS;
    }
    settled |=
        nowNanos >= settledByNanos || verdicts.switchesHeard(nowNanos) == queues.switchCount();
    return settled;
  }

  /**
   * Has a cure begun by hand.
   *
   * @param why who wants it
   * @return the cure; empty if there is an {@linkplain #obstacle obstacle}
   */
  public Optional<Cure> take(QueueKey queue, CureAction action, String why, long untilNanos) {
    return queues.indexOf(queue) < 0
        ? Optional.empty()
        : cures.take(queue, action, why, untilNanos);
  }

  /** Why {@code action} can't be begun by hand at {@code queue}; empty if it can. */
  public Optional<String> obstacle(QueueKey queue, CureAction action) {
    return queues.indexOf(queue) < 0
        ? Optional.of("no queue of a PFC priority that is watched")
        : cures.obstacle(queue, action);
  }

  /** Has the cure at {@code queue} ended by hand; empty if none is on there. */
  public Optional<Cure> lift(QueueKey queue, String why) {
    return cures.lift(queue, why);
  }

  /** From now on {@code action} is what is done about {@code queue}; to alert forbids cures. */
  public void override(QueueKey queue, CureAction action) {
    cures.override(queue, action);
  }

  /** From now on the policy decides about {@code queue} again; whether it didn't. */
  public boolean endOverride(QueueKey queue) {
    return cures.endOverride(queue);
  }

  /** Ends all cures and begins none until {@link #resume}. */
  public void stopAll(String why) {
    cures.stopAll(why);
    look(nowNanos);
  }

  /** Acts again. */
  public void resume(String why) {
    cures.resume(why);
  }

  /** The incidents that are open, those of the past, the newest first, and cables too long. */
  public ObjectNode incidentsJson() {
    ObjectNode node = desk.json();
    node.set("cables", cables.json());
    return node;
  }

  /** The cures that are on, what is overridden, and whether all is stopped. */
  public ObjectNode curesJson() {
    return cures.json();
  }

  /** The incidents that were seen at the last look. */
  public List<OpenIncident> present() {
    return present;
  }

  /** The cures that are on. */
  public List<Cure> active() {
    return cures.active();
  }

  /** The cables that are longer than declared. */
  public List<CableAlarm> cables() {
    return cables.standing();
  }

  /** Whether all cures are stopped. */
  public boolean isStopped() {
    return cures.isStopped();
  }

  /** How many switches are heard of at {@code now}. */
  public int switchesHeard(long now) {
    return verdicts.switchesHeard(now);
  }

  /** How many reports, and lines in them, made no sense. */
  public long rejected() {
    return verdicts.rejected();
  }
}
