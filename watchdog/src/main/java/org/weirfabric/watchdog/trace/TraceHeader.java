package org.weirfabric.watchdog.trace;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.watchdog.EvidenceSettings;
import org.weirfabric.watchdog.WatchedQueues;

/** The first line of a trace: the fabric, what is watched, and what really was wrong. */
@AutoValue
public abstract class TraceHeader {
  TraceHeader() {}

  /** What was recorded, in words. */
  public abstract String about();

  /** The fabric. */
  public abstract Topology topology();

  /** The PFC priorities. */
  public abstract SortedSet<Priority> priorities();

  /** By how much the links were slower than the topology says. */
  public abstract int linkRateDivisor();

  /** What really was wrong; the watch doesn't see it. */
  public abstract List<TraceTruth> truths();

  /** A header of the given parts. */
  public static TraceHeader of(
      String about,
      Topology topology,
      SortedSet<Priority> priorities,
      int linkRateDivisor,
      List<TraceTruth> truths) {
    return new AutoValue_TraceHeader(
        about,
        topology,
        Collections.unmodifiableSortedSet(new TreeSet<>(priorities)),
        linkRateDivisor,
        List.copyOf(truths));
  }

  /** The queues that its samples are of. */
  public WatchedQueues queues() {
    return WatchedQueues.of(topology(), priorities());
  }

  EvidenceSettings settings() {
    EvidenceSettings usual = EvidenceSettings.DEFAULT;
    return EvidenceSettings.of(usual.shortestWindowNanos(), usual.staleNanos(), linkRateDivisor());
  }
}
