package org.weirfabric.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.metrics.FabricMetrics;
import org.weirfabric.watch.telemetry.Inbox;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.SwitchReadings;

/** Switches that lie, shout or talk nonsense: nothing breaks, nothing is done, all is counted. */
class HostileTelemetryTest {
  private static final SwitchId LEAF1 = SwitchId.of("leaf1");
  private static final long[] WILD = {
    Long.MIN_VALUE, -2, -1, 0, 1, 1_000_000_000L, 1L << 53, Long.MAX_VALUE - 1, Long.MAX_VALUE
  };

  @Test
  void wildValuesAndTimesBreakNothingAndMoveNobody() throws Exception {
    WatchedNodes fabric = WatchedNodes.leafSpine().alone().pass(3);
    Random random = new Random(7);
    for (int round = 0; round < 400; round++) {
      List<PriorityReading> readings = new ArrayList<>();
      for (String port : new String[] {"p1", "p2", "p3", "p4", "p99"}) {
        PriorityReading.Builder reading =
            PriorityReading.of(PortName.of(port), Priority.of(random.nextInt(8)), wild(random));
        for (PriorityCounter counter : PriorityCounter.values()) {
          reading.set(counter, wild(random));
        }
        readings.add(reading.build());
      }
      fabric.nodes.get("n1").accept(SwitchReadings.of(LEAF1, fabric.now, readings));
      fabric.pass(1);
    }

    assertThat(fabric.done).isEmpty();
    assertThat(status(fabric, "malformed")).isPositive();
    assertThat(status(fabric, "not-watched")).isPositive();
  }

  @Test
  void tenTimesTheRateChangesNoVerdict() throws Exception {
    WatchedNodes fabric =
        WatchedNodes.leafSpine().alone().blocked("leaf1:p3", "spine1:p1").often(10).pass(8);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3");
    assertThat(fabric.nodes.get("n1").statusJson().path("lost")).isEmpty();
  }

  @Test
  void floodOfOneSwitchDrownsNobodyElse() throws Exception {
    WatchedNodes fabric = WatchedNodes.leafSpine().alone().blocked("leaf2:p3", "spine1:p2");
    for (int window = 0; window < 4; window++) {
      for (int i = 0; i < 2_000; i++) {
        fabric
            .nodes
            .get("n1")
            .accept(
                SwitchReadings.of(
                    LEAF1,
                    fabric.now,
                    List.of(
                        PriorityReading.of(PortName.of("p3"), WatchedNodes.PRIORITY, i)
                            .set(PriorityCounter.PAUSED_NANOS, i)
                            .build())));
      }
      fabric.pass(1);
    }

    assertThat(fabric.done).containsExactly("DROP leaf2:p3");
    assertThat(fabric.nodes.get("n1").statusJson().path("lost").path("leaf1").asLong())
        .isGreaterThan(7_000);
  }

  @Test
  void strangersAndOversizedBatchesAreCountedAndNotKept() {
    Inbox inbox = new Inbox();
    inbox.expect(new TreeMap<>(Map.of(LEAF1, 3)));
    PriorityReading one = PriorityReading.of(PortName.of("p1"), Priority.of(3), 1).build();
    inbox.accept(SwitchReadings.of(SwitchId.of("ghost"), 1, List.of(one, one)));
    inbox.accept(SwitchReadings.of(LEAF1, 1, List.of(one, one, one, one, one)));

    assertThat(inbox.strangers()).isEqualTo(2);
    assertThat(inbox.dropped()).containsEntry(LEAF1, 2L);
    inbox.accept(SwitchReadings.of(LEAF1, 2, List.of(one)));
    assertThat(inbox.dropped()).as("the oldest batch").containsEntry(LEAF1, 5L);
    assertThat(inbox.drain()).singleElement().satisfies(b -> assertThat(b.readings()).hasSize(1));
    assertThat(inbox.drain()).isEmpty();
    inbox.accept(SwitchReadings.of(LEAF1, 3, List.of(one, one, one)));
    assertThat(inbox.dropped()).as("there was room").containsEntry(LEAF1, 5L);
  }

  @Test
  void switchThatSendsEachPortByItselfLosesNothing() throws Exception {
    WatchedNodes fabric = WatchedNodes.star(64).alone().oneByOne().blocked("hub:p1").pass(4);

    assertThat(fabric.nodes.get("n1").statusJson().path("lost")).isEmpty();
    assertThat(fabric.done).containsExactly("DROP hub:p1");
  }

  @Test
  void metricsOfMoreQueuesThanThereIsRoomForAreLeftOutAndCounted() throws Exception {
    FabricMetrics metrics = FabricMetrics.ofAtMost(2);
    for (int priority = 0; priority < 8; priority++) {
      metrics.take(
          SwitchReadings.of(
              LEAF1,
              1,
              List.of(
                  PriorityReading.of(PortName.of("p1"), Priority.of(priority), 1)
                      .set(PriorityCounter.SENT_BYTES, 5)
                      .build())));
    }

    assertThat(metrics.scrape())
        .contains("weir_metrics_left_out_total 6.0", "priority=\"1\"")
        .doesNotContain("priority=\"2\"");
  }

  private static long wild(Random random) {
    return random.nextInt(3) == 0 ? random.nextLong() : WILD[random.nextInt(WILD.length)];
  }

  private static long status(WatchedNodes fabric, String fate) {
    return fabric.nodes.get("n1").statusJson().path("samples").path(fate).asLong();
  }
}
