package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.SwitchId;

/**
 * Decides what is done about open incidents, at the root only and with the least loss.
 *
 * <p>A storm is cured at the host's port; a deadlock at the queue of its ring that traps the least.
 * Nothing is done about incast, about what a switch's own watchdog has relieved already, about what
 * was seen only in part or not measured, or beyond the policy's limits: then a human is called,
 * once. A cure ends by time, as a trial: counters of received pause freeze on some ASICs while a
 * queue is being recovered, so they can't tell. If the trouble comes back the next cure lasts twice
 * as long, and after some returns it stays.
 */
public final class CureBook {
  private static final int MOST_DOUBLINGS = 20;

  private final CurePolicy policy;
  private final CureLimits limits;
  private final SortedMap<QueueKey, Cure> active = new TreeMap<>();
  private final SortedMap<QueueKey, Cure> lifted = new TreeMap<>();
  private final SortedMap<QueueKey, CureAction> overrides = new TreeMap<>();
  private final SortedMap<QueueKey, Long> heldOffUntil = new TreeMap<>();
  private final PagedReasons paged = new PagedReasons();
  private boolean stopped;

  /** A book that acts by {@code policy} on a fabric whose switches are in pods. */
  public CureBook(CurePolicy policy, Function<SwitchId, String> podOf) {
    this.policy = policy;
    this.limits = new CureLimits(policy, podOf);
  }

  /** The cures that are on. */
  public Collection<Cure> active() {
    return List.copyOf(active.values());
  }

  /** What is to be done about queues whatever the policy says. */
  public SortedMap<QueueKey, CureAction> overrides() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(overrides));
  }

  /** Whether all cures are stopped. */
  public boolean isStopped() {
    return stopped;
  }

  /** All that it knows. */
  public CureMemory memory() {
    return CureMemory.of(
        List.copyOf(active.values()),
        List.copyOf(lifted.values()),
        limits.begun(),
        overrides,
        stopped);
  }

  /** Takes over what another leader's book knew. */
  public void adopt(CureMemory memory) {
    memory.active().forEach(cure -> active.put(cure.queue(), cure));
    memory.lifted().forEach(cure -> lifted.put(cure.queue(), cure));
    memory.begun().forEach(limits::count);
    overrides.putAll(memory.overrides());
    stopped = memory.stopped();
  }

  /** Takes over a cure that another leader began. */
  public void adopt(Cure cure) {
    if (active.put(cure.queue(), cure) == null) {
      limits.count(cure);
    }
  }

  /** From now on {@code action} is what is done about {@code queue}, whatever the policy says. */
  public void override(QueueKey queue, CureAction action) {
    overrides.put(queue, action);
  }

  /** From now on the policy says again what is done about {@code queue}; whether it didn't. */
  public boolean endOverride(QueueKey queue) {
    return overrides.remove(queue) != null;
  }

  /**
   * Begins a cure by a human's hand, which neither incident nor limit is needed for.
   *
   * @param why who wants it, in place of an incident's name
   * @param untilNanos when it ends, or {@link Cure#UNTIL_LIFTED}
   * @return the cure to be begun; empty if all cures are stopped or one is on there
   */
  public Optional<Cure> take(
      QueueKey queue, CureAction action, String why, long nowNanos, long untilNanos) {
    if (action == CureAction.ALERT) {
      throw new IllegalArgumentException("to alert is no cure of " + queue);
    }
    if (stopped || active.containsKey(queue)) {
      return Optional.empty();
    }
    Cure cure = Cure.of(queue, action, why, nowNanos, untilNanos, 0);
    active.put(queue, cure);
    limits.count(cure);
    return Optional.of(cure);
  }

  /** Ends a cure by a human's hand; the cure to be ended, empty if none is on there. */
  public Optional<Cure> lift(QueueKey queue, long nowNanos) {
    Optional<Cure> cure = Optional.ofNullable(active.remove(queue));
    cure.ifPresent(ended -> remember(ended, nowNanos));
    return cure;
  }

  /** Takes note that {@code cure} could not be begun; it is tried again after a while. */
  public void notBegun(Cure cure, long nowNanos) {
    if (cure.equals(active.get(cure.queue()))) {
      active.remove(cure.queue());
      heldOffUntil.put(cure.queue(), nowNanos + policy.restoreNanos());
    }
  }

  /** Takes note that {@code cure} could not be ended; it is tried again after a while. */
  public void notEnded(Cure cure, long nowNanos) {
    lifted.remove(cure.queue());
    active.putIfAbsent(
        cure.queue(),
        Cure.of(
            cure.queue(),
            cure.action(),
            cure.incident(),
            cure.sinceNanos(),
            nowNanos + policy.restoreNanos(),
            cure.relapses()));
  }

  /** Takes note that {@code incident} has closed. */
  public void closed(OpenIncident incident) {
    paged.forget(incident.id());
  }

  /** Ends all cures at the next decision, and begins none until {@link #resume}. */
  public void stopAll() {
    stopped = true;
  }

  /** Acts again after {@link #stopAll}. */
  public void resume() {
    stopped = false;
  }

  /**
   * What is to be done at {@code nowNanos} about the incidents that are {@code present}; they are
   * taken as done.
   */
  public List<CureDecision> decide(List<OpenIncident> present, long nowNanos) {
    List<CureDecision> decisions = new ArrayList<>();
    limits.forget(nowNanos);
    heldOffUntil.values().removeIf(until -> until <= nowNanos);
    lifted.values().removeIf(cure -> nowNanos - cure.untilNanos() > policy.relapseNanos());
    endWhatIsOver(decisions, nowNanos);
    for (OpenIncident incident : present) {
      if (!stopped && incident.incident().kind().isCurable()) {
        consider(incident, present, nowNanos, decisions);
      }
    }
    return decisions;
  }

  private void endWhatIsOver(List<CureDecision> decisions, long nowNanos) {
    for (Cure cure : active()) {
      boolean alert = overrides.get(cure.queue()) == CureAction.ALERT;
      if (stopped || alert || cure.untilNanos() <= nowNanos) {
        active.remove(cure.queue());
        remember(cure, nowNanos);
        String reason = stopped ? "all cures are stopped" : alert ? "overridden" : "trial";
        decisions.add(CureDecision.lift(cure, reason));
      }
    }
  }

  private void remember(Cure cure, long endNanos) {
    lifted.put(
        cure.queue(),
        Cure.of(
            cure.queue(),
            cure.action(),
            cure.incident(),
            cure.sinceNanos(),
            endNanos,
            cure.relapses()));
  }

  private void consider(
      OpenIncident open, List<OpenIncident> present, long nowNanos, List<CureDecision> decisions) {
    Incident incident = open.incident();
    if (!incident.relievedByDevice().isEmpty()) {
      return;
    }
    if (incident.partial() || incident.confidence() == Confidence.PARTIAL) {
      page(open, "not all of it was measured: nothing is done", decisions);
      return;
    }
    Optional<QueueKey> where =
        incident.kind() == IncidentKind.DEADLOCK
            ? inRing(open, present, decisions)
            : stormingPort(incident);
    if (!where.isPresent()
        || active.containsKey(where.get())
        || heldOffUntil.containsKey(where.get())) {
      return;
    }
    CureAction action = actionFor(incident.kind(), where.get());
    if (action == CureAction.ALERT) {
      page(open, "the policy is to alert", decisions);
    } else if (limits.areReachedAt(where.get())) {
      page(open, "as many actions as the policy allows have been begun", decisions);
    } else {
      begin(open, where.get(), action, nowNanos, decisions);
    }
  }

  /** A storm that holds up nothing hurts nobody yet. */
  private static Optional<QueueKey> stormingPort(Incident incident) {
    return incident.evidence().get(0).verdict() == QueueVerdict.BLOCKED
        ? Optional.of(incident.root())
        : Optional.empty();
  }

  /** Where a ring is cut: nowhere while a host that it waits for, or a cut, may still free it. */
  private Optional<QueueKey> inRing(
      OpenIncident open, List<OpenIncident> present, List<CureDecision> decisions) {
    Incident incident = open.incident();
    Optional<QueueKey> first = incident.cureFirst();
    if (first.isPresent()) {
      Cure cure = active.get(first.get());
      boolean comes = present.stream().anyMatch(o -> o.incident().root().equals(first.get()));
      if (cure == null ? comes : !hasOutlived(incident, cure)) {
        return Optional.empty();
      }
    }
    for (QueueKey member : incident.members()) {
      Cure cure = active.get(member);
      if (cure != null) {
        if (hasOutlived(incident, cure)) {
          page(open, "still there after " + cure.action() + " at " + member, decisions);
        }
        return Optional.empty();
      }
    }
    return incident.evidence().stream()
        .min(
            Comparator.comparingLong(QueueEvidence::occupancyBytes)
                .thenComparing(QueueEvidence::queue))
        .map(QueueEvidence::queue);
  }

  /** Whether nothing of the ring has moved for long enough after {@code cure} began. */
  private boolean hasOutlived(Incident ring, Cure cure) {
    return ring.evidence().stream()
        .allMatch(queue -> queue.untilNanos() - cure.sinceNanos() >= policy.checkNanos());
  }

  private CureAction actionFor(IncidentKind kind, QueueKey queue) {
    CureAction standard =
        kind == IncidentKind.DEADLOCK ? policy.deadlockAction() : policy.stormAction();
    @Nullable CureAction overridden = overrides.get(queue);
    return overridden == null ? standard : overridden;
  }

  private void begin(
      OpenIncident open,
      QueueKey queue,
      CureAction action,
      long nowNanos,
      List<CureDecision> decisions) {
    Cure before = lifted.remove(queue);
    int relapses = before == null ? 0 : before.relapses() + 1;
    boolean stays = relapses > policy.relapseLimit();
    long until =
        stays
            ? Cure.UNTIL_LIFTED
            : nowNanos + (policy.restoreNanos() << Math.min(relapses, MOST_DOUBLINGS));
    Cure cure = Cure.of(queue, action, open.id(), nowNanos, until, relapses);
    active.put(queue, cure);
    limits.count(cure);
    decisions.add(CureDecision.apply(cure));
    if (stays) {
      page(open, "it came back " + relapses + " times: the action stays", decisions);
    }
  }

  private void page(OpenIncident open, String reason, List<CureDecision> decisions) {
    if (paged.isNews(open.id(), reason)) {
      decisions.add(CureDecision.page(open, reason));
    }
  }
}
