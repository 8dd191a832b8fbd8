package org.weirfabric.watchdog.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueSample;

/** Deadlocks of the same two queues, one after the other, and what is counted of them. */
class ScoreTest {
  private static final long MILLI = 1_000_000L;
  private static final QueueKey A = QueueKey.of(PortRef.parse("a:p1"), Priority.of(3));
  private static final QueueKey B = QueueKey.of(PortRef.parse("b:p1"), Priority.of(3));

  @Test
  void rootIsWhatWasSaidWhileItLastedAndNotLater() throws Exception {
    Score score = score(List.of(locked(A, 1010, 2500, true), locked(B, 3610, 6000, true)));

    assertThat(score.wrong()).isEmpty();
    assertThat(score.truths()).isEqualTo(2);
    assertThat(score.told()).as("it came back").isEqualTo(1);
    assertThat(score.rootAccuracy()).isEqualTo(1);
  }

  @Test
  void rootThatWasNeverSaidIsNotRight() throws Exception {
    Score score = score(List.of(locked(B, 1010, 2500, true), locked(B, 3610, 6000, true)));

    assertThat(score.rootAccuracy()).isEqualTo(0.5);
    assertThat(score.wrong()).containsExactly("two: root not [b:p1 priority 3]");
  }

  @Test
  void whatWasOverBeforeItCouldBeToldIsNotJudgedByWhatCameAfterIt() throws Exception {
    TraceTruth brief = locked(B, 800, 850, false);

    assertThat(score(List.of(brief, locked(A, 1010, 2500, true))).truths()).isEqualTo(1);
    assertThat(score(List.of(brief)).truths()).as("nothing else was told").isEqualTo(1);
  }

  private static TraceTruth locked(QueueKey root, long from, long to, boolean mustBeTold) {
    return TraceTruth.of(
        IncidentKind.DEADLOCK, List.of(root), List.of(A, B), from * MILLI, to * MILLI, mustBeTold);
  }

  private static Score score(List<TraceTruth> truths) throws Exception {
    TraceHeader header =
        TraceHeader.of(
            "two switches",
            TopologyReader.read(
                "switches: [ { name: a, asic: spectrum-4 }, { name: b, asic: spectrum-4 } ]\n"
                    + "links: [ { a: 'a:p1', b: 'b:p1', speed: 100G, cable: 10m } ]\n"
                    + "hosts: [ { name: h, port: 'a:p2', speed: 100G, cable: 3m, ip: 10.0.0.1/24 } ]\n"),
            new TreeSet<>(List.of(Priority.of(3))),
            1000,
            truths);
    Replay replay = new Replay(header);
    samples(header).forEach(replay::sample);
    replay.end();
    Score score = new Score(IncidentKind.DEADLOCK);
    score.add("two", truths, replay.incidents());
    return score;
  }

  /** Both lock from 1 s to 2.5 s, a first, and from 3.6 s to 6 s, b first. */
  private static List<QueueSample> samples(TraceHeader header) {
    List<QueueSample> samples = new ArrayList<>();
    for (long millis = 0; millis < 6000; millis += 100) {
      samples.add(sample(header, A, millis, 1000, 3610));
      samples.add(sample(header, B, millis, 1010, 3600));
    }
    return samples;
  }

  private static QueueSample sample(
      TraceHeader header, QueueKey queue, long millis, long first, long second) {
    long one = Math.max(0, Math.min(millis, 2500) - first);
    long paused = one + Math.max(0, millis - second);
    boolean isPaused = millis > second || (millis > first && millis < 2500);
    long start = millis > second ? second : first;
    return QueueSample.of(header.queues().indexOf(queue), millis * MILLI, millis * MILLI)
        .setPausedNanos(paused * MILLI)
        .setPauseStartNanos(isPaused ? start * MILLI : QueueSample.NOT_MEASURED)
        .setSentBytes((millis - paused) * 1000)
        .setOccupancyBytes(60_000)
        .build();
  }
}
