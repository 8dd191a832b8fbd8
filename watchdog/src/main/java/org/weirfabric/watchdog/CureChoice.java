package org.weirfabric.watchdog;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is done about an incident, and at which of its queues: what the policy wants if the switch
 * can be told that, else what the policy has in its place.
 */
final class CureChoice {
  /** Two samples of a switch that samples once a second, and a little. */
  private static final long VICTIMS_NANOS = 3_000_000_000L;

  private final CurePolicy policy;
  private final CureReach reach;

  CureChoice(CurePolicy policy, CureReach reach) {
    this.policy = policy;
    this.reach = reach;
  }

  /** What the policy wants done about incidents of {@code kind}. */
  CureAction wantedFor(IncidentKind kind) {
    return kind == IncidentKind.DEADLOCK ? policy.deadlockAction() : policy.stormAction();
  }

  /**
   * What is done at {@code queue} where {@code wanted} is; to alert if its switch can do nothing.
   */
  CureAction at(QueueKey queue, CureAction wanted) {
    if (can(queue, wanted)) {
      return wanted;
    }
    CureAction substitute = policy.substituteAction();
    return can(queue, substitute) ? substitute : CureAction.ALERT;
  }

  /** Whether the switch of {@code queue} can be told {@code action}. */
  boolean can(QueueKey queue, CureAction action) {
    return action == CureAction.ALERT || reach.can(queue.port().switchId(), action);
  }

  /**
   * Whether enough of {@code incident} is known to do {@code action} about it. To turn PFC off at a
   * host's port discards nothing that waits elsewhere; that takes no count of what waits there if
   * queues of other switches are seen to wait for it.
   */
  boolean isKnownEnough(Incident incident, CureAction action) {
    return incident.confidence().compareTo(policy.leastConfidence()) <= 0
        || (incident.kind() == IncidentKind.NIC_STORM
            && action == CureAction.PFC_OFF
            && !incident.victims().isEmpty());
  }

  /**
   * Whether {@code action} could be done about a storm if queues of other switches were seen to
   * wait for it, and these have not had the time yet to be seen.
   */
  boolean awaitsVictims(OpenIncident open, CureAction action, long nowNanos) {
    Incident incident = open.incident();
    return incident.kind() == IncidentKind.NIC_STORM
        && action == CureAction.PFC_OFF
        && !isKnownEnough(incident, action)
        && nowNanos - open.firstSeenNanos() < VICTIMS_NANOS;
  }

  /** Where a storm is ended; one that is known to hold up nothing hurts nobody yet. */
  static Optional<QueueKey> stormingPort(Incident storm) {
    return storm.evidence().get(0).verdict().sendsNothing()
        ? Optional.of(storm.root())
        : Optional.empty();
  }

  /**
   * Where a ring is cut: where it was cut before, or where {@code wanted} can be done, or where the
   * least is trapped.
   */
  Optional<QueueKey> cutOf(Incident ring, CureAction wanted, Predicate<QueueKey> cutBefore) {
    List<QueueEvidence> members = ring.evidence();
    return members.stream()
        .min(
            Comparator.<QueueEvidence, Boolean>comparing(each -> !cutBefore.test(each.queue()))
                .thenComparing(each -> !can(each.queue(), wanted))
                .thenComparingLong(CureChoice::trappedAtMost)
                .thenComparing(QueueEvidence::queue))
        .map(QueueEvidence::queue);
  }

  private static long trappedAtMost(QueueEvidence each) {
    return each.occupancyBytes() == QueueSample.NOT_MEASURED
        ? Long.MAX_VALUE
        : each.occupancyBytes();
  }
}
