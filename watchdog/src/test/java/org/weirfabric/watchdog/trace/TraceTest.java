package org.weirfabric.watchdog.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.SampleFate;
import org.weirfabric.watchdog.WatchedQueues;

/** Traces: written, read, replayed, scored. */
class TraceTest {
  private static final QueueKey PORT =
      QueueKey.of(PortRef.parse("leaf1:Ethernet0"), Priority.of(3));
  private static final TraceTruth STORM =
      TraceTruth.of(
          IncidentKind.NIC_STORM, List.of(PORT), List.of(), 1_000_000_000L, 3_000_000_000L, true);

  private final TraceHeader header = header(List.of(STORM));
  private final WatchedQueues queues = header.queues();

  @Test
  void headerIsReadAsItWasWritten() throws Exception {
    String line = TraceCodec.header(header);

    assertThat(line).doesNotContain("\n");
    assertThat(TraceCodec.readHeader(line)).isEqualTo(header);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "{}",
        "{\"weirTrace\":2}",
        "{\"weirTrace\":1}",
        "{\"weirTrace\":1,\"priorities\":[9],\"topology\":{}}"
      })
  void whatIsNoHeaderIsRefused(String line) {
    assertThatThrownBy(() -> TraceCodec.readHeader(line))
        .isInstanceOfSatisfying(
            ProblemsException.class, e -> assertThat(e.problems()).isNotEmpty());
  }

  @Test
  void sampleIsReadAsItWasWritten() {
    QueueSample sample =
        QueueSample.of(queues.indexOf(PORT), 7, 9)
            .setPausedNanos(5)
            .setPauseStartNanos(4)
            .setSentBytes(6)
            .setDiscontinuity(3)
            .setLinkUp(false)
            .build();
    String line = TraceCodec.sample(sample, queues);

    assertThat(line).isEqualTo("[\"leaf1:Ethernet0/3\",7,9,5,4,null,6,null,null,null,3,false]");
    assertThat(TraceCodec.readSample(line, queues)).contains(sample);
    QueueSample stormed = QueueSample.of(queues.indexOf(PORT), 7, 9).setStormed(true).build();
    assertThat(TraceCodec.sample(stormed, queues)).endsWith(",true,\"stormed\"]");
    assertThat(TraceCodec.readSample(TraceCodec.sample(stormed, queues), queues)).contains(stormed);
    for (boolean both : new boolean[] {false, true}) {
      QueueSample told =
          QueueSample.of(queues.indexOf(PORT), 7, 9)
              .setStormed(both)
              .setOrigins(Optional.of(List.of(PortName.of("p1"), PortName.of("p2"))))
              .build();
      assertThat(TraceCodec.sample(told, queues)).endsWith(",[\"p1\",\"p2\"]]");
      assertThat(TraceCodec.readSample(TraceCodec.sample(told, queues), queues)).contains(told);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "[\"leaf1:Ethernet0/3\",7]",
        "[\"leaf1:Ethernet0/3\",NaN,9,5,null,null,6,null,null,null,3,false]",
        "[\"leaf1:Ethernet0/3\",7.5,9,5,null,null,6,null,null,null,3,false]",
        "[\"leaf1:Ethernet0/3\",99999999999999999999,9,5,null,null,6,null,null,null,3,false]",
        "[\"leaf1:Ethernet0\",7,9,5,4,null,6,null,null,null,3,false]",
        "[\"leaf1:Ethernet0/3\",7,9,5,4,null,6,null,null,null,3,true,\"calm\"]",
        "[\"leaf1:Ethernet0/3\",7,9,5,4,null,6,null,null,null,3,true,[\"\"]]",
        "[\"leaf1:Ethernet0/12\",7,9,5,4,null,6,null,null,null,3,false]"
      })
  void whatIsNoSampleIsSkippedAndCounted(String line) {
    Replay replay = new Replay(header);
    replay.line(line);

    assertThat(replay.unreadable()).isEqualTo(1);
    assertThat(replay.samples()).isZero();
  }

  @Test
  void sampleOfAnUnknownPortIsCountedAsSuch() {
    Replay replay = new Replay(header);
    replay.line("[\"leaf9:Ethernet0/3\",7,9,5,4,null,6,null,null,null,3,false]");

    assertThat(replay.count(SampleFate.NOT_WATCHED)).isEqualTo(1);
  }

  @Test
  void stormIsFoundAndScored() {
    Score score = new Score(IncidentKind.NIC_STORM);
    score.add(
        "storm", header.truths(), replayed(millis -> Math.max(0, Math.min(millis, 3000) - 1000)));

    assertThat(score.precision()).isEqualTo(1);
    assertThat(score.recall()).isEqualTo(1);
    assertThat(score.rootAccuracy()).isEqualTo(1);
    assertThat(score.namedRightly()).isEqualTo(1);
    assertThat(score.delayNanos(0.5)).isEqualTo(300_000_005L);
    assertThat(score.wrong()).isEmpty();
  }

  @Test
  void missedStormAndFalseAlarmAreCounted() {
    Score missed = new Score(IncidentKind.NIC_STORM);
    missed.add("quiet", header.truths(), replayed(millis -> 0));
    assertThat(missed.recall()).isZero();
    assertThat(missed.wrong())
        .containsExactly("quiet: missed nic-storm at leaf1:Ethernet0 priority 3");

    Score alarmed = new Score(IncidentKind.NIC_STORM);
    alarmed.add("storm", List.of(), replayed(millis -> millis));
    assertThat(alarmed.precision()).isZero();
    assertThat(alarmed.namedRightly()).isZero();
    assertThat(alarmed.falseAlarms()).isEqualTo(1);
  }

  /** 4 s of samples, every 100 ms, of a queue that has been paused as {@code pausedMillis} says. */
  private List<TracedIncident> replayed(LongUnaryOperator pausedMillis) {
    Replay replay = new Replay(header);
    for (long millis = 0; millis <= 4000; millis += 100) {
      long paused = pausedMillis.applyAsLong(millis);
      replay.line(
          TraceCodec.sample(
              QueueSample.of(queues.indexOf(PORT), millis * 1_000_000, millis * 1_000_000 + 5)
                  .setPausedNanos(paused * 1_000_000)
                  .setSentBytes((millis - paused) * 1000)
                  .setOccupancyBytes(paused > 0 ? 5000 : 0)
                  .build(),
              queues));
    }
    replay.end();
    return replay.incidents();
  }

  private static TraceHeader header(List<TraceTruth> truths) {
    TreeSet<Priority> priorities = new TreeSet<>(List.of(Priority.of(3)));
    return TraceHeader.of("one port", topology(), priorities, 1000, truths);
  }

  private static Topology topology() {
    try {
      return TopologyReader.read(
          "switches: [ { name: leaf1, asic: spectrum-4 } ]\n"
              + "hosts: [ { name: h1, port: 'leaf1:Ethernet0', speed: 100G, cable: 3m,"
              + " ip: 10.0.0.1/24 } ]\n");
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }
}
