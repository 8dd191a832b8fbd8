package org.weirfabric.watchdog.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.IncidentKind;

/**
 * How well incidents of one kind were told over many traces.
 *
 * <p>A truth is found if an incident of its kind was open while it lasted, or up to {@link
 * #GRACE_NANOS} later; its root is right if one such incident, as it was at the end, names it, and
 * for a deadlock its ring if all of it is locked up in truth. A truth that was too short to be told
 * counts only if its own ring was named. What was found and was no truth is false.
 */
public final class Score {
  /** How long after its end a trouble may still be told of, in ns: samples come late. */
  public static final long GRACE_NANOS = 3_000_000_000L;

  private final IncidentKind kind;
  private int truths;
  private int found;
  private int rootsRight;
  private int ringsRight;
  private int told;
  private int falseAlarms;
  private int rightlyNamed;
  private final List<Long> delaysNanos = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();

  /** A score of incidents of {@code kind}. */
  public Score(IncidentKind kind) {
    this.kind = kind;
  }

  /** Adds what a replay of the trace {@code name} said to what was true. */
  public void add(String name, List<TraceTruth> all, List<TracedIncident> incidents) {
    Set<TracedIncident> justified = new HashSet<>();
    Set<TracedIncident> right = new HashSet<>();
    for (TraceTruth truth : all) {
      if (truth.kind() == kind) {
        judge(name, truth, all, incidents, justified, right);
      }
    }
    rightlyNamed += right.size();
    for (TracedIncident incident : incidents) {
      if (incident.first().incident().kind() == kind) {
        told++;
        if (!justified.contains(incident)) {
          falseAlarms++;
          wrong.add(name + ": false " + incident.first().id());
        }
      }
    }
  }

  private void judge(
      String name,
      TraceTruth truth,
      List<TraceTruth> all,
      List<TracedIncident> incidents,
      Set<TracedIncident> justified,
      Set<TracedIncident> right) {
    long delay = Long.MAX_VALUE;
    boolean root = false;
    boolean ring = false;
    boolean itself = truth.ring().isEmpty();
    for (TracedIncident incident : incidents) {
      if (incident.first().incident().kind() == kind && overlaps(incident, truth)) {
        Incident then = incident.asOf(truth.toNanos());
        boolean here = isHere(truth, then);
        if (here) {
          justified.add(incident);
          delay = Math.min(delay, incident.first().firstSeenNanos() - truth.fromNanos());
          boolean sameRoot = truth.roots().contains(then.root());
          boolean sameRing = then.cycle().isEmpty() || truth.ring().containsAll(then.cycle());
          root |= sameRoot;
          ring |= sameRing;
          itself |=
              then.cycle().stream().anyMatch(truth.ring()::contains)
                  && !isOfALater(truth, all, incident.first().firstSeenNanos());
          if (sameRoot && sameRing) {
            right.add(incident);
          }
        }
      }
    }
    if (!truth.mustBeTold() && (delay == Long.MAX_VALUE || !itself)) {
      return;
    }
    truths++;
    if (delay == Long.MAX_VALUE) {
      wrong.add(name + ": missed " + kind.text() + " at " + truth.roots().get(0));
      return;
    }
    found++;
    rootsRight += root ? 1 : 0;
    ringsRight += ring ? 1 : 0;
    delaysNanos.add(delay);
    if (!root || !ring) {
      wrong.add(name + ": " + (ring ? "root" : "ring") + " not " + truth.roots());
    }
  }

  /** Whether what was first told at {@code nanos} is another truth of the same queues. */
  private boolean isOfALater(TraceTruth truth, List<TraceTruth> all, long nanos) {
    return nanos > truth.toNanos()
        && all.stream()
            .anyMatch(
                other ->
                    other.kind() == kind
                        && other.fromNanos() <= nanos
                        && other.toNanos() > truth.toNanos()
                        && other.ring().stream().anyMatch(truth.ring()::contains));
  }

  /** Storms are apart by their host; a ring that was told shares at least one queue with it. */
  private static boolean isHere(TraceTruth truth, Incident incident) {
    return truth.ring().isEmpty()
        ? truth.roots().contains(incident.root())
        : incident.members().stream().anyMatch(truth.ring()::contains);
  }

  private static boolean overlaps(TracedIncident incident, TraceTruth truth) {
    return incident.first().firstSeenNanos() <= truth.toNanos() + GRACE_NANOS
        && incident.last().lastSeenNanos() >= truth.fromNanos();
  }

  /** What it is a score of. */
  public IncidentKind kind() {
    return kind;
  }

  /** How many there were. */
  public int truths() {
    return truths;
  }

  /** How many incidents of the kind were told. */
  public int told() {
    return told;
  }

  /** How many were told that weren't. */
  public int falseAlarms() {
    return falseAlarms;
  }

  /** Of how many that were told the root and the ring were those of a true one, 0 to 1. */
  public double namedRightly() {
    return told == 0 ? 1 : (double) rightlyNamed / told;
  }

  /** How many of those that were told were true, 0 to 1; 1 if none was told. */
  public double precision() {
    return told == 0 ? 1 : (double) (told - falseAlarms) / told;
  }

  /** How many of the true ones were told, 0 to 1; 1 if there was none. */
  public double recall() {
    return truths == 0 ? 1 : (double) found / truths;
  }

  /** Of how many of those found the root was right, 0 to 1; 1 if none was found. */
  public double rootAccuracy() {
    return found == 0 ? 1 : (double) rootsRight / found;
  }

  /** Of how many of those found the ring was right, 0 to 1; 1 if none was found. */
  public double ringAccuracy() {
    return found == 0 ? 1 : (double) ringsRight / found;
  }

  /** The {@code part}-th quantile of the time from the beginning to the telling, in ns. */
  public long delayNanos(double part) {
    if (delaysNanos.isEmpty()) {
      return 0;
    }
    List<Long> sorted = new ArrayList<>(delaysNanos);
    Collections.sort(sorted);
    return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(part * (sorted.size() - 1))));
  }

  /** What was told wrongly or not at all, a line each. */
  public List<String> wrong() {
    return Collections.unmodifiableList(wrong);
  }
}
