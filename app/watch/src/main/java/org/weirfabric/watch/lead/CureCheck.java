package org.weirfabric.watch.lead;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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

  /** A check of {@code cure}, for whose queue {@code waiting} waited. */
  static CureCheck of(Cure cure, List<QueueKey> waiting, long dueNanos) {
    List<QueueKey> waited = new ArrayList<>(waiting);
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

  /** What waited for the cured queue and still, or again, sends nothing though frames wait. */
  List<QueueKey> stillWaiting(Verdicts verdicts, long nowNanos) {
    return those(
        verdicts,
        nowNanos,
        verdict ->
            verdict == QueueVerdict.BLOCKED
                || verdict == QueueVerdict.SILENT
                || verdict == QueueVerdict.STUCK);
  }

  /** What waited for the cured queue and isn't known of now. */
  List<QueueKey> notKnown(Verdicts verdicts, long nowNanos) {
    return those(verdicts, nowNanos, verdict -> verdict == QueueVerdict.UNKNOWN);
  }

  private List<QueueKey> those(
      Verdicts verdicts, long nowNanos, Predicate<QueueVerdict> condition) {
    List<QueueKey> those = new ArrayList<>(waited);
    those.removeIf(
        key -> {
          int q = verdicts.queues().indexOf(key);
          return q < 0 || !condition.test(verdicts.verdict(q, nowNanos));
        });
    return those;
  }
}
