package org.weirfabric.watch.lead;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueVerdict;
import org.weirfabric.watchdog.Verdicts;

/** A look, some time after a cure began, at whether what waited for it moves. */
final class CureCheck {
  private final Cure cure;
  private final List<QueueKey> waited;
  private long dueNanos;

  private CureCheck(Cure cure, List<QueueKey> waited, long dueNanos) {
    this.cure = cure;
    this.waited = waited;
    this.dueNanos = dueNanos;
  }

  static CureCheck of(Cure cure, OpenIncident incident, long dueNanos) {
    List<QueueKey> waited = new ArrayList<>(incident.incident().members());
    waited.addAll(incident.incident().victims());
    waited.remove(cure.queue());
    return new CureCheck(cure, waited, dueNanos);
  }

  Cure cure() {
    return cure;
  }

  long dueNanos() {
    return dueNanos;
  }

  void putOff(long untilNanos) {
    dueNanos = untilNanos;
  }

  /** Whether no ring that is present has the cured queue, or what waited for it, in it. */
  boolean isAcyclic(List<OpenIncident> present) {
    return present.stream()
        .map(open -> open.incident().members())
        .noneMatch(ring -> ring.contains(cure.queue()) || ring.stream().anyMatch(waited::contains));
  }

  /** What waited for the cured queue and is still, or again, stopped all the time. */
  List<QueueKey> stillWaiting(Verdicts verdicts, long nowNanos) {
    List<QueueKey> still = new ArrayList<>(waited);
    still.removeIf(
        key -> {
          int q = verdicts.queues().indexOf(key);
          QueueVerdict now = q < 0 ? QueueVerdict.UNKNOWN : verdicts.verdict(q, nowNanos);
          return now != QueueVerdict.BLOCKED && now != QueueVerdict.SILENT;
        });
    return still;
  }
}
