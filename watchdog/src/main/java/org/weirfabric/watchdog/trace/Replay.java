package org.weirfabric.watchdog.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.weirfabric.watchdog.GroupFeeds;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.SampleFate;
import org.weirfabric.watchdog.Watch;
import org.weirfabric.watchdog.WatchedQueues;

/** Runs the watch over a trace as if it came now, and keeps what it said. */
public final class Replay {
  /** How often the watch looks, in ns of the collector's clock. */
  public static final long LOOK_NANOS = 50_000_000L;

  /** How long an incident that isn't seen stays open, in ns. */
  public static final long HOLD_NANOS = 5_000_000_000L;

  private final WatchedQueues queues;
  private final Watch watch;
  private final Map<String, TracedIncident> incidents = new LinkedHashMap<>();
  private long nextLookNanos = Long.MIN_VALUE;
  private long samples;
  private long unreadable;

  /** A replay of the trace that begins with {@code header}. */
  public Replay(TraceHeader header) {
    queues = header.queues();
    watch = new Watch(queues, header.settings(), GroupFeeds.ANY_TURN, HOLD_NANOS);
  }

  /** Takes a line of the trace after its header. */
  public void line(String line) {
    Optional<QueueSample> sample = TraceCodec.readSample(line, queues);
    if (sample.isPresent()) {
      sample(sample.get());
    } else {
      unreadable++;
    }
  }

  /** Takes a sample. */
  public void sample(QueueSample sample) {
    samples++;
    SampleFate fate = watch.accept(sample);
    boolean heard = fate != SampleFate.MALFORMED && fate != SampleFate.NOT_WATCHED;
    if (heard && sample.arrivalNanos() >= nextLookNanos) {
      look(sample.arrivalNanos());
    }
  }

  /** Looks a last time, when the trace is at its end. */
  public void end() {
    look(watch.evidence().latestArrivalNanos());
  }

  private void look(long nowNanos) {
    nextLookNanos = nowNanos + LOOK_NANOS;
    watch.look(nowNanos);
    for (OpenIncident open : watch.present()) {
      TracedIncident known = incidents.get(open.id());
      incidents.put(open.id(), known == null ? TracedIncident.first(open) : known.seenAgain(open));
    }
  }

  /** What was found, the first first. */
  public List<TracedIncident> incidents() {
    return new ArrayList<>(incidents.values());
  }

  /** How many samples came. */
  public long samples() {
    return samples;
  }

  /** How many lines were no samples. */
  public long unreadable() {
    return unreadable;
  }

  /** How many samples met {@code fate}. */
  public long count(SampleFate fate) {
    return watch.evidence().count(fate);
  }
}
