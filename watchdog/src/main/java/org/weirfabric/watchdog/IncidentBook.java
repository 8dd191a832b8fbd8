package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.weirfabric.model.id.SwitchId;

/**
 * Keeps incidents apart and together: one trouble is one incident, however often it is seen, and
 * stays open for a while after it was last seen, so that flapping makes one incident with returns
 * and not many. What a switch's own watchdog has done about a queue of an incident is part of it,
 * and so is what is seen because of a storm or a deadlock: its symptoms.
 */
public final class IncidentBook {
  private final long holdNanos;
  private final Function<QueueKey, Optional<SwitchId>> nextSwitch;
  private final List<OpenIncident> open = new ArrayList<>();
  private final List<KnownIncident> known = new ArrayList<>();
  private final List<Aftermath> aftermaths = new ArrayList<>();
  private long lastUpdateNanos = Long.MIN_VALUE;

  /**
   * A book that closes an incident when it has not been seen for {@code holdNanos}, of a fabric
   * whose wiring it doesn't know: symptoms are looked for at the queues of a trouble only.
   */
  public IncidentBook(long holdNanos) {
    this(holdNanos, queue -> Optional.empty());
  }

  /**
   * A book that closes an incident when it has not been seen for {@code holdNanos}.
   *
   * @param nextSwitch the switch that a queue sends to; empty if it is a host
   */
  public IncidentBook(long holdNanos, Function<QueueKey, Optional<SwitchId>> nextSwitch) {
    if (holdNanos < 0) {
      throw new IllegalArgumentException("incidents can't be held for " + holdNanos + " ns");
    }
    this.holdNanos = holdNanos;
    this.nextSwitch = nextSwitch;
  }

  /** Takes over what another book had open, so that what is seen of it keeps its name. */
  public void adopt(KnownIncident incident) {
    known.add(incident);
  }

  /** Enters what was found at {@code nowNanos} and returns the incidents that this has closed. */
  public List<OpenIncident> update(List<Incident> found, long nowNanos) {
    known.removeIf(each -> nowNanos - each.lastSeenNanos() > holdNanos);
    aftermaths.removeIf(each -> each.isOver(nowNanos));
    List<OpenIncident> closed = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (Incident incident : ringsOfKnownRootsFirst(found)) {
      int place = indexOf(incident, taken);
      int relieved = place < 0 ? indexOfRelieved(incident) : -1;
      if (relieved >= 0) {
        open.set(relieved, open.get(relieved).relieved(incident, nowNanos));
      } else if (place < 0) {
        if (aftermaths.stream().noneMatch(each -> each.explains(incident, false, nowNanos))) {
          OpenIncident first = first(incident, nowNanos);
          open.add(first);
          explain(first, nowNanos, closed);
          taken.add(first.id());
        }
      } else {
        seeAgain(place, incident, nowNanos);
        taken.add(open.get(place).id());
      }
    }
    for (OpenIncident incident : open) {
      if (nowNanos - incident.lastSeenNanos() > holdNanos) {
        closed.add(incident);
      }
    }
    open.removeAll(closed);
    lastUpdateNanos = nowNanos;
    return closed;
  }

  /** Rings of one knot may have been one incident before: that goes on with the one of its root. */
  private List<Incident> ringsOfKnownRootsFirst(List<Incident> found) {
    List<Incident> inOrder = new ArrayList<>(found);
    inOrder.sort(
        Comparator.comparing(
            incident ->
                open.stream()
                    .map(OpenIncident::incident)
                    .noneMatch(
                        known ->
                            incident.kind() == IncidentKind.DEADLOCK
                                && known.kind() == IncidentKind.DEADLOCK
                                && known.root().equals(incident.root()))));
    return inOrder;
  }

  private void seeAgain(int place, Incident incident, long nowNanos) {
    boolean wasGone = open.get(place).lastSeenNanos() < lastUpdateNanos;
    OpenIncident again = open.get(place).seenAgain(incident, nowNanos, wasGone);
    open.set(place, again);
    aftermaths.stream()
        .filter(each -> each.id().equals(again.id()))
        .forEach(each -> each.seen(again));
  }

  /** Closes what has been opened before {@code cause}, and is only a symptom of it. */
  private void explain(OpenIncident cause, long nowNanos, List<OpenIncident> closed) {
    if (!cause.incident().kind().isCurable()) {
      return;
    }
    Aftermath aftermath = new Aftermath(cause, holdNanos, nextSwitch);
    aftermaths.add(aftermath);
    for (OpenIncident other : List.copyOf(open)) {
      if (!other.equals(cause) && aftermath.explains(other.incident(), true, nowNanos)) {
        open.remove(other);
        closed.add(other);
      }
    }
  }

  /** What has been seen because of {@code incident}, a storm or a deadlock, and isn't entered. */
  public List<Incident> symptomsOf(OpenIncident incident) {
    List<Incident> symptoms = new ArrayList<>();
    aftermaths.stream()
        .filter(each -> each.id().equals(incident.id()))
        .forEach(each -> symptoms.addAll(each.symptoms()));
    return symptoms;
  }

  /**
   * The incident that {@code incident}, which was opened before it, has turned out to be part of.
   */
  public Optional<String> causeOf(OpenIncident incident) {
    return aftermaths.stream()
        .filter(
            each ->
                each.symptoms().stream()
                    .anyMatch(
                        symptom ->
                            symptom.kind() == incident.incident().kind()
                                && symptom.root().equals(incident.incident().root())))
        .map(Aftermath::id)
        .findFirst();
  }

  /** The incidents that are open, the oldest first. */
  public List<OpenIncident> open() {
    return List.copyOf(open);
  }

  /** Whether {@code incident} was seen at the last update. */
  public boolean isPresent(OpenIncident incident) {
    return incident.lastSeenNanos() >= lastUpdateNanos;
  }

  private OpenIncident first(Incident incident, long nowNanos) {
    Optional<KnownIncident> same =
        known.stream()
            .filter(each -> each.isAlso(incident))
            .max(Comparator.comparing(each -> each.root().equals(incident.root())));
    if (same.isEmpty()) {
      return OpenIncident.first(incident, nowNanos);
    }
    KnownIncident it = same.get();
    known.remove(it);
    return OpenIncident.of(it.id(), incident, it.firstSeenNanos(), nowNanos, it.returns());
  }

  /** The open incident of which a queue that a switch has relieved by itself is a part. */
  private int indexOfRelieved(Incident incident) {
    for (int i = 0; i < open.size(); i++) {
      if (!incident.relievedByDevice().isEmpty() && open.get(i).involves(incident.root())) {
        return i;
      }
    }
    return -1;
  }

  /** The open incident that {@code incident} is too, but for those that another one is already. */
  private int indexOf(Incident incident, Set<String> taken) {
    for (int i = 0; i < open.size(); i++) {
      if (!taken.contains(open.get(i).id()) && open.get(i).isAlso(incident)) {
        return i;
      }
    }
    return -1;
  }
}
