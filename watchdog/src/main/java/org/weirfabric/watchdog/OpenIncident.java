package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;

/** One incident over time: the same from when it is first seen until it has been gone a while. */
@AutoValue
public abstract class OpenIncident {
  OpenIncident() {}

  /** Its name: what, where and since when; it stays the same while it lasts. */
  public abstract String id();

  /** What was last seen of it. */
  public abstract Incident incident();

  /** When it was first seen, on the collector's clock, in ns. */
  public abstract long firstSeenNanos();

  /** When it was last seen, on the collector's clock, in ns. */
  public abstract long lastSeenNanos();

  /** How often it was gone and came back. */
  public abstract int returns();

  static OpenIncident of(
      String id, Incident incident, long firstSeenNanos, long lastSeenNanos, int returns) {
    return new AutoValue_OpenIncident(id, incident, firstSeenNanos, lastSeenNanos, returns);
  }

  static OpenIncident first(Incident incident, long nowNanos) {
    String id =
        incident.kind().text()
            + " "
            + incident.root()
            + " since "
            + incident.sinceNanos() / 1_000_000
            + " ms";
    return of(id, incident, nowNanos, nowNanos, 0);
  }

  OpenIncident seenAgain(Incident now, long nowNanos, boolean wasGone) {
    return of(id(), now, firstSeenNanos(), nowNanos, returns() + (wasGone ? 1 : 0));
  }

  /**
   * This, of which a switch has relieved the root of {@code device} by itself. If it was seen at
   * the same time it is still there, and nothing is added.
   */
  OpenIncident relieved(Incident device, long nowNanos) {
    if (lastSeenNanos() == nowNanos && incident().relievedByDevice().isEmpty()) {
      return this;
    }
    List<QueueKey> relieved = new ArrayList<>(incident().relievedByDevice());
    if (!relieved.contains(device.root())) {
      relieved.add(device.root());
    }
    Incident now = incident().toBuilder().setRelievedByDevice(List.copyOf(relieved)).build();
    return of(id(), now, firstSeenNanos(), nowNanos, returns());
  }

  /** Whether {@code queue} is its root, one of its ring, or held up by it. */
  boolean involves(QueueKey queue) {
    return incident().root().equals(queue)
        || incident().members().contains(queue)
        || incident().victims().contains(queue);
  }

  /** Whether {@code other} is the same trouble: one kind, and one root or a ring that overlaps. */
  boolean isAlso(Incident other) {
    return KnownIncident.of(this).isAlso(other);
  }
}
