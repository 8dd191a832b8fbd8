package org.weirfabric.watchdog;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The cures that have ended lately, each with its end: if the trouble is back, it is a relapse. */
final class EndedCures {
  private final long relapseNanos;
  private final SortedMap<QueueKey, Cure> byQueue = new TreeMap<>();

  /** None yet; each to be forgotten after {@code relapseNanos}. */
  EndedCures(long relapseNanos) {
    this.relapseNanos = relapseNanos;
  }

  void adopt(Cure cure) {
    byQueue.put(cure.queue(), cure);
  }

  /** Keeps {@code cure}; of what may never have been on, only how often it came back before. */
  void add(Cure cure, boolean wasOn, long endNanos) {
    int relapses = wasOn ? cure.relapses() : cure.relapses() - 1;
    if (relapses >= 0) {
      adopt(
          Cure.of(
              cure.queue(), cure.action(), cure.incident(), cure.sinceNanos(), endNanos, relapses));
    }
  }

  @Nullable Cure remove(QueueKey queue) {
    return byQueue.remove(queue);
  }

  boolean have(QueueKey queue) {
    return byQueue.containsKey(queue);
  }

  /** How often a trouble came back that was acted on at any of {@code places}; they are its own. */
  int relapsesAt(List<QueueKey> places) {
    int relapses = 0;
    for (QueueKey place : places) {
      Cure before = byQueue.remove(place);
      relapses = before == null ? relapses : Math.max(relapses, before.relapses() + 1);
    }
    return relapses;
  }

  void forget(long nowNanos) {
    byQueue.values().removeIf(cure -> nowNanos - cure.untilNanos() > relapseNanos);
  }

  List<Cure> all() {
    return List.copyOf(byQueue.values());
  }
}
