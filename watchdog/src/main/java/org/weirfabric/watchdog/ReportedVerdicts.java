package org.weirfabric.watchdog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.PortName;

/**
 * The verdicts that other nodes have come to, each on the switches that it watches.
 *
 * <p>Clocks of nodes differ as those of switches do, so the times in a report are shifted by the
 * least {@code arrival - sent} that was seen of its switch. What has not been reported for a while
 * is unknown, so that a node that has died makes what it watched unknown and not clear.
 */
public final class ReportedVerdicts implements Verdicts {
  private static final long NONE = Long.MAX_VALUE;

  /** So many reports in a row that seem older than the last mean that the clock was set back. */
  private static final int DISORDER_LIMIT = 3;

  private static final byte CLEAR = 0;
  private static final byte NOTABLE = 1;
  private static final byte UNDECIDED = 2;
  private static final byte UNKNOWN = 3;

  private final WatchedQueues queues;
  private final long staleNanos;
  private final byte[] state;
  private final @Nullable QueueEvidence[] notable;
  private final BitSet held;
  private final String[] sender;
  private final ClockOffsets clocks;
  private final long[] sentNanos;
  private final byte[] disorder;
  private final long[] heardNanos;
  private long rejected;

  /**
   * Nothing reported yet.
   *
   * @param staleNanos how old a report may be, in ns, until its switch counts as not heard of
   */
  public ReportedVerdicts(WatchedQueues queues, long staleNanos) {
    this.queues = queues;
    this.staleNanos = staleNanos;
    state = new byte[queues.count()];
    notable = new QueueEvidence[queues.count()];
    held = new BitSet(queues.count());
    sender = new String[queues.switchCount()];
    Arrays.fill(sender, "");
    clocks = new ClockOffsets(queues.switchCount());
    sentNanos = new long[queues.switchCount()];
    disorder = new byte[queues.switchCount()];
    heardNanos = new long[queues.switchCount()];
    Arrays.fill(heardNanos, NONE);
  }

  /**
   * Takes {@code report}, which came at {@code arrivalNanos}, in place of the one before of its
   * switch; whether it was one of a switch that is watched and no older than the one before.
   */
  public boolean hear(SwitchReport report, long arrivalNanos) {
    int s = queues.wiring().indexOf(report.switchId());
    if (s < 0 || report.sentNanos() < 0) {
      rejected++;
      return false;
    }
    boolean late = sender[s].equals(report.sender()) && report.sentNanos() < sentNanos[s];
    if (late && ++disorder[s] < DISORDER_LIMIT) {
      rejected++;
      return false;
    }
    disorder[s] = 0;
    if (late || !sender[s].equals(report.sender())) {
      sender[s] = report.sender();
      sentNanos[s] = report.sentNanos();
      clocks.restart(s, arrivalNanos, report.sentNanos());
    }
    sentNanos[s] = report.sentNanos();
    clocks.saw(s, arrivalNanos, report.sentNanos());
    heardNanos[s] = clocks.aligned(s, report.sentNanos());
    forget(s);
    report.notable().forEach(each -> enter(s, each));
    report.undecided().forEach(key -> mark(s, key, UNDECIDED));
    report.unknown().forEach(key -> mark(s, key, UNKNOWN));
    return true;
  }

  private void forget(int s) {
    int priorities = queues.priorityCount();
    int from = queues.wiring().firstPort(s) * priorities;
    int to = queues.wiring().firstPort(s + 1) * priorities;
    Arrays.fill(state, from, to, CLEAR);
    Arrays.fill(notable, from, to, null);
    held.clear(from, to);
  }

  private void enter(int s, QueueEvidence evidence) {
    int q = queues.indexOf(evidence.queue());
    if (q < 0 || queues.switchOf(q) != s) {
      rejected++;
      return;
    }
    state[q] = NOTABLE;
    notable[q] =
        QueueEvidence.of(
                evidence.queue(),
                evidence.verdict(),
                evidence.confidence(),
                evidence.duty(),
                evidence.lineShare(),
                evidence.occupancyBytes(),
                evidence.droppedBytes(),
                clocks.aligned(s, evidence.sinceNanos()),
                evidence.sinceIsMeasured(),
                clocks.aligned(s, evidence.untilNanos()))
            .withOrigins(evidence.origins());
    held.set(q, Evidence.isHeld(evidence.verdict()));
  }

  private void mark(int s, QueueKey key, byte as) {
    int q = queues.indexOf(key);
    if (q < 0 || queues.switchOf(q) != s) {
      rejected++;
    } else {
      state[q] = as;
    }
  }

  @Override
  public WatchedQueues queues() {
    return queues;
  }

  private boolean isHeard(int q, long nowNanos) {
    long heard = heardNanos[queues.switchOf(q)];
    return heard != NONE && nowNanos - heard <= staleNanos;
  }

  @Override
  public QueueVerdict verdict(int q, long nowNanos) {
    if (!isHeard(q, nowNanos)) {
      return QueueVerdict.UNKNOWN;
    }
    QueueEvidence said = notable[q];
    if (said != null) {
      return nowNanos - said.untilNanos() <= 2 * staleNanos ? said.verdict() : QueueVerdict.UNKNOWN;
    }
    return state[q] == CLEAR ? QueueVerdict.CLEAR : QueueVerdict.UNKNOWN;
  }

  @Override
  public QueueEvidence of(int q, long nowNanos) {
    QueueEvidence said = notable[q];
    if (said != null) {
      return said;
    }
    return QueueEvidence.of(
        queues.key(q),
        verdict(q, nowNanos),
        Confidence.PARTIAL,
        Double.NaN,
        Double.NaN,
        QueueSample.NOT_MEASURED,
        QueueSample.NOT_MEASURED,
        0,
        false,
        0);
  }

  @Override
  public BitSet held() {
    return held;
  }

  @Override
  public boolean isUndecided(int q, long nowNanos) {
    return state[q] == UNDECIDED && isHeard(q, nowNanos);
  }

  @Override
  public Confidence confidence(int q) {
    QueueEvidence said = notable[q];
    return said == null ? Confidence.PARTIAL : said.confidence();
  }

  @Override
  public double lineShare(int q) {
    QueueEvidence said = notable[q];
    return said == null ? Double.NaN : said.lineShare();
  }

  @Override
  public long sinceNanos(int q) {
    QueueEvidence said = notable[q];
    return said == null ? 0 : said.sinceNanos();
  }

  @Override
  public boolean sinceIsMeasured(int q) {
    QueueEvidence said = notable[q];
    return said != null && said.sinceIsMeasured();
  }

  @Override
  public long untilNanos(int q) {
    QueueEvidence said = notable[q];
    return said == null ? 0 : said.untilNanos();
  }

  @Override
  public Optional<List<PortName>> origins(int q) {
    QueueEvidence said = notable[q];
    return said == null ? Optional.empty() : said.origins();
  }

  @Override
  public long occupancyBytes(int q) {
    QueueEvidence said = notable[q];
    return said == null ? QueueSample.NOT_MEASURED : said.occupancyBytes();
  }

  /** How many switches have been heard of within the time in which a report counts. */
  public int switchesHeard(long nowNanos) {
    int count = 0;
    for (long heard : heardNanos) {
      if (heard != NONE && nowNanos - heard <= staleNanos) {
        count++;
      }
    }
    return count;
  }

  /** How many reports, and lines in them, were of nothing that is watched, or came too late. */
  public long rejected() {
    return rejected;
  }
}
