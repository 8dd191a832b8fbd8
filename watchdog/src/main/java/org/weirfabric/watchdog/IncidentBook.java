package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps incidents apart and together: one trouble is one incident, however often it is seen, and
 * stays open for a while after it was last seen, so that flapping makes one incident with returns
 * and not many. What a switch's own watchdog has done about a queue of an incident is part of it.
 */
public final class IncidentBook {
  private final long holdNanos;
  private final List<OpenIncident> open = new ArrayList<>();
  private final List<KnownIncident> known = new ArrayList<>();
  private long lastUpdateNanos = Long.MIN_VALUE;

  /** A book that closes an incident when it has not been seen for {@code holdNanos}. */
  public IncidentBook(long holdNanos) {
    if (holdNanos < 0) {
      throw new IllegalArgumentException("incidents can't be held for " + holdNanos + " ns");
    }
    this.holdNanos = holdNanos;
  }

  /** Takes over what another book had open, so that what is seen of it keeps its name. */
  public void adopt(KnownIncident incident) {
    known.add(incident);
  }

  /** Enters what was found at {@code nowNanos} and returns the incidents that this has closed. */
  public List<OpenIncident> update(List<Incident> found, long nowNanos) {
    known.removeIf(each -> nowNanos - each.lastSeenNanos() > holdNanos);
    for (Incident incident : found) {
      int place = indexOf(incident);
      int relieved = place < 0 ? indexOfRelieved(incident) : -1;
      if (relieved >= 0) {
        open.set(relieved, open.get(relieved).relieved(incident, nowNanos));
      } else if (place < 0) {
        open.add(first(incident, nowNanos));
      } else {
        boolean wasGone = open.get(place).lastSeenNanos() < lastUpdateNanos;
        open.set(place, open.get(place).seenAgain(incident, nowNanos, wasGone));
      }
    }
    List<OpenIncident> closed = new ArrayList<>();
    for (OpenIncident incident : open) {
      if (nowNanos - incident.lastSeenNanos() > holdNanos) {
        closed.add(incident);
      }
    }
    open.removeAll(closed);
    lastUpdateNanos = nowNanos;
    return closed;
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
    for (KnownIncident each : known) {
      if (each.isAlso(incident)) {
        known.remove(each);
        return OpenIncident.of(
            each.id(), incident, each.firstSeenNanos(), nowNanos, each.returns());
      }
    }
    return OpenIncident.first(incident, nowNanos);
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

  private int indexOf(Incident incident) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).isAlso(incident)) {
        return i;
      }
    }
    return -1;
  }
}
