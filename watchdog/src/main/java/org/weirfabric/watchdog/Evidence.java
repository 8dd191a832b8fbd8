package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;

/**
 * Makes verdicts on queues from samples of them.
 *
 * <p>Two good samples make a window; two windows in a row that say the same make a verdict. A
 * counter reset, a link change, a set clock or a sample too late voids the window and the streak:
 * what wasn't measured isn't claimed. A sample that is malformed, older than the last or seen
 * before changes nothing.
 *
 * <p>It holds one sample for each queue and no more, so memory doesn't grow with time. One thread
 * at a time.
 */
public final class Evidence implements Verdicts {
  /** So many samples in a row that seem older than the last mean that the clock was set back. */
  private static final int DISORDER_LIMIT = 3;

  private final WatchedQueues queues;
  private final EvidenceSettings settings;
  private final ClockOffsets clocks;
  private final @Nullable QueueSample[] last;
  private final byte[] disorder;
  private final QueueVerdict[] verdict;
  private final byte[] streak;
  private final Confidence[] confidence;
  private final float[] duty;
  private final long[] pausedNanos;
  private final long[] pauseLeftNanos;
  private final float[] lineShare;
  private final long[] droppedBytes;
  private final long[] sinceNanos;
  private final long[] untilNanos;
  private final BitSet held;
  private final BitSet told;
  private final Map<SampleFate, long[]> fates = new EnumMap<>(SampleFate.class);
  private long latestArrivalNanos;

  /** Evidence of nothing yet. */
  public Evidence(WatchedQueues queues, EvidenceSettings settings) {
    this.queues = queues;
    this.settings = settings;
    int count = queues.count();
    clocks = new ClockOffsets(queues.switchCount());
    last = new QueueSample[count];
    disorder = new byte[count];
    verdict = new QueueVerdict[count];
    Arrays.fill(verdict, QueueVerdict.UNKNOWN);
    streak = new byte[count];
    confidence = new Confidence[count];
    Arrays.fill(confidence, Confidence.PARTIAL);
    duty = new float[count];
    pausedNanos = new long[count];
    pauseLeftNanos = new long[count];
    lineShare = new float[count];
    droppedBytes = new long[count];
    sinceNanos = new long[count];
    untilNanos = new long[count];
    held = new BitSet(count);
    told = new BitSet(count);
  }

  /** Takes {@code sample} and says what became of it. */
  public SampleFate accept(QueueSample sample) {
    SampleFate fate = fateOf(sample);
    fates.computeIfAbsent(fate, none -> new long[1])[0]++;
    return fate;
  }

  private SampleFate fateOf(QueueSample sample) {
    int q = sample.queue();
    if (q < 0 || q >= last.length) {
      return SampleFate.NOT_WATCHED;
    }
    if (!sample.isPlausible()) {
      return SampleFate.MALFORMED;
    }
    latestArrivalNanos = Math.max(latestArrivalNanos, sample.arrivalNanos());
    int s = queues.switchOf(q);
    QueueSample before = last[q];
    if (before == null) {
      clocks.saw(s, sample);
      return start(q, sample, SampleFate.START);
    }
    if (sample.discontinuity() != before.discontinuity()) {
      clocks.restart(s, sample);
      return start(q, sample, SampleFate.COUNTER_RESET);
    }
    if (sample.deviceNanos() == before.deviceNanos()) {
      return SampleFate.DUPLICATE;
    }
    if (sample.deviceNanos() < before.deviceNanos()) {
      return disorderly(q, s, sample);
    }
    disorder[q] = 0;
    return next(q, s, before, sample);
  }

  private SampleFate disorderly(int q, int s, QueueSample sample) {
    if (++disorder[q] < DISORDER_LIMIT) {
      return SampleFate.OUT_OF_ORDER;
    }
    clocks.restart(s, sample);
    return start(q, sample, SampleFate.CLOCK_STEP);
  }

  private SampleFate next(int q, int s, QueueSample before, QueueSample sample) {
    long elapsed = sample.deviceNanos() - before.deviceNanos();
    long came = sample.arrivalNanos() - before.arrivalNanos();
    if (Math.abs(elapsed - came) > settings.staleNanos()) {
      clocks.restart(s, sample);
      return start(q, sample, SampleFate.CLOCK_STEP);
    }
    clocks.saw(s, sample);
    if (elapsed > settings.staleNanos() || clocks.delayNanos(s, sample) > settings.staleNanos()) {
      return start(q, sample, SampleFate.STALE);
    }
    if (!sample.linkUp() || !before.linkUp()) {
      return start(q, sample, SampleFate.LINK_CHANGE);
    }
    Window window = new Window(before, sample, lineBytesPerSecond(q), pauseLeftNanos[q]);
    if (window.ranBackwards()) {
      return start(q, sample, SampleFate.COUNTER_RESET);
    }
    if (elapsed < settings.shortestWindowNanos()) {
      return SampleFate.TOO_SOON;
    }
    if (window.isImpossible()) {
      return start(q, sample, SampleFate.IMPOSSIBLE);
    }
    close(q, s, before, sample, window);
    return SampleFate.WINDOW;
  }

  private double lineBytesPerSecond(int q) {
    return queues.lineRateBytesPerSecond(q) / settings.linkRateDivisor();
  }

  /** The time until {@code sample} is lost; what follows starts from it. */
  private SampleFate start(int q, QueueSample sample, SampleFate fate) {
    last[q] = sample;
    disorder[q] = 0;
    streak[q] = 0;
    verdict[q] = QueueVerdict.UNKNOWN;
    untilNanos[q] = clocks.aligned(queues.switchOf(q), sample.deviceNanos());
    duty[q] = 0;
    pauseLeftNanos[q] = 0;
    held.clear(q);
    told.clear(q);
    return fate;
  }

  private void close(int q, int s, QueueSample before, QueueSample sample, Window window) {
    QueueVerdict found = window.verdict();
    if (streak[q] > 0 && (found == verdict[q] || (isFree(found) && isFree(verdict[q])))) {
      streak[q] = (byte) Math.min(streak[q] + 1, Byte.MAX_VALUE);
    } else if (streak[q] > 0 && found == QueueVerdict.STORMED && isPausedThroughout(verdict[q])) {
      streak[q] = 1; // the same storm, of which the switch itself now takes care
    } else {
      long pausedBefore = streak[q] > 0 && isPausedThroughout(found) ? pausedNanos[q] : 0;
      sinceNanos[q] = clocks.aligned(s, before.deviceNanos()) - pausedBefore;
      streak[q] = 1;
    }
    told.set(q, isPausedThroughout(found) && sample.pauseStartNanos() != QueueSample.NOT_MEASURED);
    if (told.get(q)) {
      sinceNanos[q] = clocks.aligned(s, Math.min(sample.pauseStartNanos(), sample.deviceNanos()));
    }
    verdict[q] = found;
    confidence[q] = window.confidence();
    duty[q] = (float) window.duty();
    pausedNanos[q] = window.pausedNanos();
    pauseLeftNanos[q] = window.pauseLeftNanos();
    lineShare[q] = (float) window.lineShare();
    droppedBytes[q] = window.droppedBytes();
    untilNanos[q] = clocks.aligned(s, sample.deviceNanos());
    last[q] = sample;
    held.set(q, isDecided(q) && isHeld(found));
  }

  /** What was for a link that is down is gone: nobody waits for it, though it makes no window. */
  private boolean isDown(int q, long nowNanos) {
    QueueSample sample = last[q];
    return sample != null
        && !sample.linkUp()
        && nowNanos - untilNanos[q] <= 2 * settings.staleNanos();
  }

  /** Whether frames wait at both ends of a window is chance while the queue is hardly paused. */
  private static boolean isFree(QueueVerdict found) {
    return found == QueueVerdict.BUSY || found == QueueVerdict.CLEAR;
  }

  /** The switch's own watchdog has looked for long enough already. */
  private boolean isDecided(int q) {
    return streak[q] >= EvidenceSettings.WINDOWS_FOR_A_VERDICT
        || (streak[q] > 0 && verdict[q] == QueueVerdict.STORMED);
  }

  /** A pause that fills a window began in the one before, by as much as that one was paused. */
  private static boolean isPausedThroughout(QueueVerdict found) {
    return found == QueueVerdict.BLOCKED
        || found == QueueVerdict.SILENT
        || found == QueueVerdict.LATENT_STORM;
  }

  static boolean isHeld(QueueVerdict found) {
    return found.isHeldByPause()
        || found == QueueVerdict.STUCK
        || found == QueueVerdict.NOT_HONOURED;
  }

  @Override
  public WatchedQueues queues() {
    return queues;
  }

  @Override
  public QueueVerdict verdict(int q, long nowNanos) {
    if (isDown(q, nowNanos)) {
      return QueueVerdict.CLEAR;
    }
    boolean known = isDecided(q) && nowNanos - untilNanos[q] <= 2 * settings.staleNanos();
    return known ? verdict[q] : QueueVerdict.UNKNOWN;
  }

  @Override
  public QueueEvidence of(int q, long nowNanos) {
    return QueueEvidence.of(
            queues.key(q),
            verdict(q, nowNanos),
            confidence[q],
            duty[q],
            lineShare[q],
            occupancyBytes(q),
            droppedBytes[q],
            sinceNanos[q],
            told.get(q),
            untilNanos[q])
        .withOrigins(origins(q));
  }

  /** How many samples met {@code fate}. */
  public long count(SampleFate fate) {
    return fates.getOrDefault(fate, new long[1])[0];
  }

  /** When the latest sample came, on the collector's clock, in ns; 0 before the first. */
  public long latestArrivalNanos() {
    return latestArrivalNanos;
  }

  @Override
  public BitSet held() {
    return held;
  }

  @Override
  public boolean isUndecided(int q, long nowNanos) {
    return last[q] != null
        && !isDecided(q)
        && !isDown(q, nowNanos)
        && nowNanos - untilNanos[q] <= 2 * settings.staleNanos();
  }

  @Override
  public Confidence confidence(int q) {
    return confidence[q];
  }

  @Override
  public double lineShare(int q) {
    return lineShare[q];
  }

  @Override
  public long sinceNanos(int q) {
    return sinceNanos[q];
  }

  @Override
  public boolean sinceIsMeasured(int q) {
    return told.get(q);
  }

  @Override
  public long untilNanos(int q) {
    return untilNanos[q];
  }

  @Override
  public Optional<List<PortName>> origins(int q) {
    QueueSample sample = last[q];
    return sample == null
        ? Optional.empty()
        : sample.origins().filter(ports -> areOf(queues.switchId(q), ports));
  }

  /** Names that nobody knows, or none, would clear all other ports of what they have caused. */
  private boolean areOf(SwitchId id, List<PortName> ports) {
    return !ports.isEmpty()
        && ports.stream().allMatch(port -> queues.wiring().indexOf(PortRef.of(id, port)) >= 0);
  }

  @Override
  public long occupancyBytes(int q) {
    QueueSample sample = last[q];
    return sample == null ? QueueSample.NOT_MEASURED : sample.occupancyBytes();
  }

  /**
   * What is to be told of a switch to who draws the graph of the whole fabric.
   *
   * @param id the switch
   * @param sender who tells
   * @param isWaitedFor whether a port of the switch may be stopping its neighbour for the priority
   *     of a queue: only then does it matter that the queue is busy
   * @param trips what its own watchdogs have said
   * @throws IllegalArgumentException if the switch isn't watched
   */
  public SwitchReport report(
      SwitchId id, String sender, IntPredicate isWaitedFor, List<DeviceTrip> trips, long nowNanos) {
    int s = queues.wiring().indexOf(id);
    if (s < 0) {
      throw new IllegalArgumentException("no switch " + id + " is watched");
    }
    List<QueueEvidence> notable = new ArrayList<>();
    List<QueueKey> undecided = new ArrayList<>();
    List<QueueKey> unknown = new ArrayList<>();
    int to = queues.wiring().firstPort(s + 1) * queues.priorityCount();
    for (int q = queues.wiring().firstPort(s) * queues.priorityCount(); q < to; q++) {
      QueueVerdict found = verdict(q, nowNanos);
      if (found == QueueVerdict.UNKNOWN) {
        (isUndecided(q, nowNanos) ? undecided : unknown).add(queues.key(q));
      } else if (isHeld(found) || (found == QueueVerdict.BUSY && isWaitedFor.test(q))) {
        notable.add(of(q, nowNanos));
      }
    }
    return SwitchReport.of(id, sender, nowNanos, notable, undecided, unknown, trips);
  }
}
