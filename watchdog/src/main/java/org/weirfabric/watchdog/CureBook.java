package org.weirfabric.watchdog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.SwitchId;

/**
 * Decides what is done about open incidents, at the root only and with the least loss.
 *
 * <p>A storm is cured at the host's port; a deadlock at the queue of its ring that traps the least.
 * Nothing is done about incast, about what was seen only in part or not measured, or beyond the
 * policy's limits: then a human is called, once. A cure ends by time, as a trial: counters of
 * received pause freeze on some ASICs while a queue is being recovered, so they can't tell. If the
 * trouble comes back the next cure lasts twice as long, and after some returns it stays.
 */
public final class CureBook {
  private final CurePolicy policy;
  private final Function<SwitchId, String> podOf;
  private final SortedMap<QueueKey, Cure> active = new TreeMap<>();
  private final SortedMap<QueueKey, Cure> lifted = new TreeMap<>();
  private final SortedMap<QueueKey, CureAction> overrides = new TreeMap<>();
  private final Deque<Cure> begun = new ArrayDeque<>();
  private final Set<String> paged = new HashSet<>();
  private boolean stopped;

  /** A book that acts by {@code policy} on a fabric whose switches are in pods. */
  public CureBook(CurePolicy policy, Function<SwitchId, String> podOf) {
    this.policy = policy;
    this.podOf = podOf;
  }

  /** The cures that are on. */
  public Collection<Cure> active() {
    return List.copyOf(active.values());
  }

  /** Takes over a cure that another leader began. */
  public void adopt(Cure cure) {
    active.put(cure.queue(), cure);
    begun.add(cure);
  }

  /** From now on {@code action} is what is done about {@code queue}, whatever the policy says. */
  public void override(QueueKey queue, CureAction action) {
    overrides.put(queue, action);
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
    while (!begun.isEmpty()
        && nowNanos - begun.element().sinceNanos() > policy.limitWindowNanos()) {
      begun.remove();
    }
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
        lifted.put(
            cure.queue(),
            Cure.of(
                cure.queue(),
                cure.action(),
                cure.incident(),
                cure.sinceNanos(),
                nowNanos,
                cure.relapses()));
        String reason = stopped ? "all cures are stopped" : alert ? "overridden" : "trial";
        decisions.add(CureDecision.lift(cure, reason));
      }
    }
  }

  private void consider(
      OpenIncident open, List<OpenIncident> present, long nowNanos, List<CureDecision> decisions) {
    Incident incident = open.incident();
    if (incident.partial() || incident.confidence() == Confidence.PARTIAL) {
      page(open, "not all of it was measured: nothing is done", decisions);
      return;
    }
    Optional<QueueKey> where =
        incident.kind() == IncidentKind.DEADLOCK
            ? inRing(open, present, decisions)
            : stormingPort(incident);
    if (!where.isPresent() || active.containsKey(where.get())) {
      return;
    }
    CureAction action = actionFor(incident.kind(), where.get());
    if (action == CureAction.ALERT) {
      page(open, "the policy is to alert", decisions);
    } else if (isBeyondLimits(where.get())) {
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

  private boolean isBeyondLimits(QueueKey queue) {
    String pod = podOf.apply(queue.port().switchId());
    long inPod =
        begun.stream()
            .filter(cure -> podOf.apply(cure.queue().port().switchId()).equals(pod))
            .count();
    return begun.size() >= policy.fabricLimit() || inPod >= policy.podLimit();
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
        stays ? Cure.UNTIL_LIFTED : nowNanos + (policy.restoreNanos() << Math.min(relapses, 20));
    Cure cure = Cure.of(queue, action, open.id(), nowNanos, until, relapses);
    active.put(queue, cure);
    begun.add(cure);
    decisions.add(CureDecision.apply(cure));
    if (stays) {
      page(open, "it came back " + relapses + " times: the action stays", decisions);
    }
  }

  private void page(OpenIncident open, String reason, List<CureDecision> decisions) {
    if (paged.add(open.id() + ": " + reason)) {
      decisions.add(CureDecision.page(open, reason));
    }
  }
}
