package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.List;

/** What is to be kept of an open incident so that who takes over knows it again. */
@AutoValue
public abstract class KnownIncident {
  KnownIncident() {}

  /** Its {@link OpenIncident#id}. */
  public abstract String id();

  /** What it is. */
  public abstract IncidentKind kind();

  /** Its root. */
  public abstract QueueKey root();

  /** All queues that wait for each other in it. */
  public abstract List<QueueKey> members();

  /** When it was first seen, on the collector's clock, in ns. */
  public abstract long firstSeenNanos();

  /** When it was last seen, on the collector's clock, in ns. */
  public abstract long lastSeenNanos();

  /** How often it was gone and came back. */
  public abstract int returns();

  /** An incident of the given parts. */
  public static KnownIncident of(
      String id,
      IncidentKind kind,
      QueueKey root,
      List<QueueKey> members,
      long firstSeenNanos,
      long lastSeenNanos,
      int returns) {
    return new AutoValue_KnownIncident(
        id, kind, root, List.copyOf(members), firstSeenNanos, lastSeenNanos, returns);
  }

  /** What is to be kept of {@code open}. */
  public static KnownIncident of(OpenIncident open) {
    return of(
        open.id(),
        open.incident().kind(),
        open.incident().root(),
        open.incident().members(),
        open.firstSeenNanos(),
        open.lastSeenNanos(),
        open.returns());
  }

  /** This, as if it had last been seen at {@code nanos}. */
  public KnownIncident seenAt(long nanos) {
    return of(id(), kind(), root(), members(), firstSeenNanos(), nanos, returns());
  }

  /** Whether {@code other} is the same trouble: one kind, and one root or a ring that overlaps. */
  boolean isAlso(Incident other) {
    return kind() == other.kind()
        && (root().equals(other.root()) || members().stream().anyMatch(other.members()::contains));
  }
}
