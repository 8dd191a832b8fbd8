package org.weirfabric.lab.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.weirfabric.lab.simulator.PortCounters;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Wiring;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.WatchedQueues;
import org.weirfabric.watchdog.trace.TraceHeader;
import org.weirfabric.watchdog.trace.TraceTruth;

/** Runs a recording and gives its header and samples in the order in which they came. */
public final class Recorder {
  /** The collector's clock when the fabric's begins, in ns. */
  static final long COLLECTOR_START_NANOS = 1_000_000_000L;

  private static final long STEP_NANOS = 1_000_000L;

  /** So much coarser a recording may be that is only to be judged. */
  private static final int COARSE = 10;

  private static final long RINGS_EVERY_NANOS = 20_000_000L;
  private static final long QUICKLY_NANOS = 250_000_000L;
  private static final long LONGEST_DELAY_NANOS = 5_000_000L;

  private final Recording recording;
  private final SortedSet<Priority> priorities;
  private final Simulation simulation;
  private final RingWatch rings;
  private final WatchedQueues queues;
  private final Wiring wiring;
  private final Random random;
  private final long[] nextSample;
  private final long[] clockStart;
  private final double[] clockRate;
  private final List<QueueSample> pending = new ArrayList<>();

  private Recorder(Recording recording, SortedSet<Priority> priorities) {
    this.recording = recording;
    this.priorities = new TreeSet<>(priorities);
    simulation = Simulation.of(recording.setup());
    queues = WatchedQueues.of(recording.setup().topology(), priorities);
    rings =
        new RingWatch(
            simulation, queues, 4 * recording.sampling().intervalNanos() + 2 * QUICKLY_NANOS);
    wiring = recording.setup().topology().wiring();
    random = new Random(recording.seed());
    int switches = wiring.switchCount();
    nextSample = new long[switches];
    clockStart = new long[switches];
    clockRate = new double[switches];
    for (int s = 0; s < switches; s++) {
      nextSample[s] = 1 + (long) (random.nextDouble() * recording.sampling().intervalNanos());
      boolean differs = recording.sampling().clocksDiffer();
      clockStart[s] = differs ? (long) (random.nextDouble() * 86_400e9) : 3_600_000_000_000L;
      clockRate[s] = differs ? 1 + (random.nextDouble() - 0.5) * 1e-4 : 1;
    }
  }

  /**
   * Records {@code recording}: gives each sample to {@code samples} and returns the header, which
   * is known only at the end, when it has turned out what happened.
   */
  public static TraceHeader record(
      Recording recording, SortedSet<Priority> priorities, Consumer<QueueSample> samples) {
    return new Recorder(recording, priorities).run(samples, STEP_NANOS);
  }

  /** The same for hours, in larger steps: what is true begins and ends at one of them. */
  static TraceHeader recordCoarsely(
      Recording recording, SortedSet<Priority> priorities, Consumer<QueueSample> samples) {
    return new Recorder(recording, priorities).run(samples, COARSE * STEP_NANOS);
  }

  private TraceHeader run(Consumer<QueueSample> samples, long stepNanos) {
    long ringsEveryNanos = RINGS_EVERY_NANOS * stepNanos / STEP_NANOS;
    for (long now = stepNanos; now <= recording.durationNanos(); now += stepNanos) {
      simulation.advanceTo(now);
      rings.pauses(now, stepNanos);
      if (now % ringsEveryNanos == 0) {
        rings.rings(now);
      }
      sample(now);
      deliver(COLLECTOR_START_NANOS + now, samples);
    }
    deliver(Long.MAX_VALUE, samples);
    List<TraceTruth> truths = new ArrayList<>();
    recording.storms().forEach(truth -> truths.add(onCollectorsClock(truth)));
    for (TraceTruth ring : rings.truths(recording.durationNanos())) {
      if (!dissolvedWithAStorm(ring)) {
        truths.add(onCollectorsClock(afterItsStorms(ring)));
      }
    }
    return header(recording, priorities, truths);
  }

  /** The header of {@code recording} if {@code truths} are what is true of it. */
  static TraceHeader header(
      Recording recording, SortedSet<Priority> priorities, List<TraceTruth> truths) {
    return TraceHeader.of(
        recording.about(),
        recording.setup().topology(),
        priorities,
        recording.setup().rateDivisor(),
        truths);
  }

  /** A ring that moves on when a host lets frames through again was that host's storm. */
  private boolean dissolvedWithAStorm(TraceTruth ring) {
    return recording.storms().stream()
        .anyMatch(
            storm ->
                ring.toNanos() >= storm.toNanos()
                    && ring.toNanos() - storm.toNanos() < QUICKLY_NANOS);
  }

  /** As long as a host storms, what is behind it is that storm: it must be told only after it. */
  private TraceTruth afterItsStorms(TraceTruth ring) {
    long from = ring.fromNanos();
    for (TraceTruth storm : recording.storms()) {
      if (storm.fromNanos() <= ring.toNanos()) {
        from = Math.max(from, Math.min(storm.toNanos(), ring.toNanos()));
      }
    }
    return TraceTruth.of(
        ring.kind(),
        ring.roots(),
        ring.ring(),
        ring.fromNanos(),
        ring.toNanos(),
        ring.mustBeTold() && rings.isLongEnough(ring.toNanos() - from));
  }

  private static TraceTruth onCollectorsClock(TraceTruth truth) {
    return TraceTruth.of(
        truth.kind(),
        truth.roots(),
        truth.ring(),
        truth.fromNanos() + COLLECTOR_START_NANOS,
        truth.toNanos() + COLLECTOR_START_NANOS,
        truth.mustBeTold());
  }

  private void sample(long now) {
    for (int s = 0; s < nextSample.length; s++) {
      if (now >= nextSample[s]) {
        nextSample[s] += recording.sampling().intervalNanos();
        long delay = (long) (random.nextDouble() * LONGEST_DELAY_NANOS);
        for (int p = wiring.firstPort(s); p < wiring.firstPort(s + 1); p++) {
          for (Priority priority : priorities) {
            QueueKey key = QueueKey.of(wiring.port(p), priority);
            pending.add(sample(key, s, now, COLLECTOR_START_NANOS + now + delay));
          }
        }
      }
    }
  }

  private long deviceNanos(int s, long nanos) {
    return clockStart[s] + (long) (nanos * clockRate[s]);
  }

  private QueueSample sample(QueueKey key, int s, long now, long arrivalNanos) {
    Sampling sampling = recording.sampling();
    PortCounters counters = simulation.counters(key.port());
    int queue = key.priority().value();
    QueueSample.Builder sample =
        QueueSample.of(queues.indexOf(key), deviceNanos(s, now), arrivalNanos)
            .setSentBytes(counters.sentOctets(queue))
            .setPortSentBytes(counters.sentOctets())
            .setDroppedBytes(counters.queueDroppedOctets(queue))
            .setLinkUp(simulation.isUp(key.port()))
            .setStormed(actsOnStorms(key) && counters.isStormed(key.priority()));
    if (sampling.countsPauseTime()) {
      sample.setPausedNanos(counters.pausedNanos(key.priority()));
      if (sampling.tellsPauseStart() && counters.isPaused(key.priority())) {
        sample.setPauseStartNanos(deviceNanos(s, rings.since(key)));
      }
    } else {
      sample.setXoffFrames(counters.pfcReceived(key.priority()));
    }
    if (sampling.showsOccupancy()) {
      sample.setOccupancyBytes(counters.queueBytes(queue));
    }
    if (sampling.tellsOrigins() && counters.isPaused(key.priority())) {
      sample.setOrigins(Optional.of(List.copyOf(counters.origins(queue))));
    }
    return sample.build();
  }

  private boolean actsOnStorms(QueueKey key) {
    PortConfig port = simulation.config(key.port().switchId()).ports().get(key.port().port());
    WatchdogSetting watchdog = port == null ? null : port.watchdogs().get(key.priority());
    return watchdog != null && watchdog.action() != WatchdogAction.ALERT;
  }

  private void deliver(long untilNanos, Consumer<QueueSample> samples) {
    List<QueueSample> due = new ArrayList<>();
    pending.removeIf(sample -> sample.arrivalNanos() <= untilNanos && due.add(sample));
    due.sort(Comparator.comparingLong(QueueSample::arrivalNanos));
    due.forEach(samples);
  }
}
