package org.weirfabric.watchdog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.weirfabric.model.id.SwitchId;

/** How much has been done lately, on the fabric and in each pod. */
final class CureLimits {
  private final CurePolicy policy;
  private final Function<SwitchId, String> podOf;
  private final Deque<Cure> begun = new ArrayDeque<>();

  CureLimits(CurePolicy policy, Function<SwitchId, String> podOf) {
    this.policy = policy;
    this.podOf = podOf;
  }

  void count(Cure cure) {
    begun.add(cure);
  }

  /** Forgets what began longer ago than the policy counts. */
  void forget(long nowNanos) {
    begun.removeIf(cure -> nowNanos - cure.sinceNanos() > policy.limitWindowNanos());
  }

  /**
   * Whether no more may be begun at {@code queue}. Places count, not times: what is begun again
   * where it was begun before reaches no further.
   */
  boolean areReachedAt(QueueKey queue) {
    Set<QueueKey> others = new TreeSet<>();
    begun.forEach(cure -> others.add(cure.queue()));
    others.remove(queue);
    String pod = podOf.apply(queue.port().switchId());
    long inPod =
        others.stream().filter(other -> podOf.apply(other.port().switchId()).equals(pod)).count();
    return others.size() >= policy.fabricLimit() || inPod >= policy.podLimit();
  }

  List<Cure> begun() {
    return new ArrayList<>(begun);
  }
}
