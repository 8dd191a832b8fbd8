package org.weirfabric.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.SwitchReadings;
import org.weirfabric.watchdog.DeviceTrip;
import org.weirfabric.watchdog.Evidence;
import org.weirfabric.watchdog.EvidenceSettings;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.SampleFate;
import org.weirfabric.watchdog.SwitchReport;
import org.weirfabric.watchdog.WatchedQueues;

/**
 * The part of the watch that one node does: makes verdicts on the queues of its switches, and tells
 * of those that can be part of a chain of pauses.
 */
final class WatchShard {
  /** For how long a port that has sent PFC counts as one that stops its neighbour, in ns. */
  private static final long PAUSES_NANOS = 2_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final WatchedQueues queues;
  private final Evidence evidence;
  private final String node;
  private final long[] pfcSent;
  private final long[] pausesSinceNanos;
  private final SortedMap<QueueKey, DeviceTrip> trips = new TreeMap<>();
  private final SortedMap<SwitchId, Long> heard = new TreeMap<>();

  WatchShard(WatchedQueues queues, EvidenceSettings settings, String node) {
    this.queues = queues;
    this.evidence = new Evidence(queues, settings);
    this.node = node;
    pfcSent = new long[queues.count()];
    pausesSinceNanos = new long[queues.count()];
    Arrays.fill(pausesSinceNanos, NEVER);
  }

  void accept(SwitchReadings batch) {
    for (PriorityReading reading : batch.readings()) {
      QueueKey key = QueueKey.of(PortRef.of(batch.switchId(), reading.port()), reading.priority());
      int q = queues.indexOf(key);
      if (q < 0 && !queues.priorities().contains(reading.priority())) {
        continue;
      }
      SampleFate fate = evidence.accept(reading.sample(q, batch.arrivalNanos()));
      if (fate != SampleFate.NOT_WATCHED && fate != SampleFate.MALFORMED) {
        heard.put(batch.switchId(), batch.arrivalNanos());
        notePfc(q, reading, batch.arrivalNanos());
        noteTrip(key, reading, batch.arrivalNanos());
      }
    }
  }

  private void notePfc(int q, PriorityReading reading, long nowNanos) {
    long sent = reading.get(PriorityCounter.PFC_SENT);
    if (sent != pfcSent[q]) {
      pfcSent[q] = sent;
      pausesSinceNanos[q] = nowNanos;
    }
  }

  private void noteTrip(QueueKey key, PriorityReading reading, long nowNanos) {
    long detected = reading.get(PriorityCounter.STORMS_DETECTED);
    if (detected <= 0) {
      trips.remove(key);
      return;
    }
    long restored = Math.max(0, reading.get(PriorityCounter.STORMS_RESTORED));
    DeviceTrip before = trips.get(key);
    long since = before != null && before.detected() == detected ? before.sinceNanos() : nowNanos;
    trips.put(key, DeviceTrip.of(key, detected, restored, since));
  }

  /** What is to be told of {@code id}. */
  SwitchReport report(SwitchId id, long nowNanos) {
    boolean[] pauses = new boolean[Priority.MAX + 1];
    for (int q = queues.firstOf(id); q < queues.endOf(id); q++) {
      pauses[queues.priority(q).value()] |= nowNanos - pausesSinceNanos[q] <= PAUSES_NANOS;
    }
    List<DeviceTrip> found = new ArrayList<>();
    trips.forEach(
        (key, trip) -> {
          if (key.port().switchId().equals(id)) {
            found.add(trip);
          }
        });
    return evidence.report(id, node, q -> pauses[queues.priority(q).value()], found, nowNanos);
  }

  /** Whether anything has come of {@code id} within {@code withinNanos}. */
  boolean hears(SwitchId id, long nowNanos, long withinNanos) {
    Long last = heard.get(id);
    return last != null && nowNanos - last <= withinNanos;
  }

  /** How many samples met each fate. */
  Map<SampleFate, Long> fates() {
    Map<SampleFate, Long> fates = new EnumMap<>(SampleFate.class);
    for (SampleFate fate : SampleFate.values()) {
      fates.put(fate, evidence.count(fate));
    }
    return fates;
  }
}
