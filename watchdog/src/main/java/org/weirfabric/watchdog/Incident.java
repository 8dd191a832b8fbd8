package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.HostId;

/** Something wrong with its root, what it holds up, and what shows it. */
@AutoValue
public abstract class Incident {
  Incident() {}

  /** What it is. */
  public abstract IncidentKind kind();

  /** The queue at its root; of a deadlock the one where it began. */
  public abstract QueueKey root();

  /** The host that stops the root, if one does. */
  public abstract Optional<HostId> host();

  /** The ring of a deadlock, each waiting for the next and the last for the root; else empty. */
  public abstract List<QueueKey> cycle();

  /** All queues that wait for each other, with those beside the ring; else empty. */
  public abstract List<QueueKey> members();

  /** Queues that are held up by it and are no part of it. */
  public abstract List<QueueKey> victims();

  /** What is trapped in the queues of {@link #members}, or waits in the root, in bytes. */
  public abstract long trappedBytes();

  /** On what the ring's weakest edge rests; of anything else, that its root was measured. */
  public abstract GroupFeeds.Ground ground();

  /** How well its root, or its ring, was measured. */
  public abstract Confidence confidence();

  /**
   * Whether switches that it could involve aren't heard of: an alert then, and nothing to act on.
   */
  public abstract boolean partial();

  /** A blocked host port that one of the ring waits for too: to be cured first. */
  public abstract Optional<QueueKey> cureFirst();

  /**
   * Its queues that the switches' own watchdogs have relieved: nothing is to be done about it then.
   */
  public abstract List<QueueKey> relievedByDevice();

  /** Since when its root has been so, on the collector's clock, in ns. */
  public abstract long sinceNanos();

  /** What an engineer can check it by: the root first, then the ring. */
  public abstract List<QueueEvidence> evidence();

  abstract Builder toBuilder();

  static Builder builder() {
    return new AutoValue_Incident.Builder()
        .setCycle(List.of())
        .setMembers(List.of())
        .setRelievedByDevice(List.of())
        .setGround(GroupFeeds.Ground.OBSERVED);
  }

  /** Builds an {@link Incident}. */
  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setKind(IncidentKind kind);

    abstract Builder setRoot(QueueKey root);

    abstract Builder setHost(Optional<HostId> host);

    abstract Builder setCycle(List<QueueKey> cycle);

    abstract Builder setMembers(List<QueueKey> members);

    abstract Builder setVictims(List<QueueKey> victims);

    abstract Builder setTrappedBytes(long bytes);

    abstract Builder setGround(GroupFeeds.Ground ground);

    abstract Builder setConfidence(Confidence confidence);

    abstract Builder setPartial(boolean partial);

    abstract Builder setCureFirst(QueueKey queue);

    abstract Builder setCureFirst(Optional<QueueKey> queue);

    abstract Builder setRelievedByDevice(List<QueueKey> queues);

    abstract Builder setSinceNanos(long nanos);

    abstract Builder setEvidence(List<QueueEvidence> evidence);

    abstract Incident build();
  }
}
