package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.telemetry.PriorityCounter.LINK_UP;
import static org.weirfabric.watch.telemetry.PriorityCounter.OCCUPANCY_BYTES;
import static org.weirfabric.watch.telemetry.PriorityCounter.PAUSED_NANOS;
import static org.weirfabric.watch.telemetry.PriorityCounter.PAUSE_START_NANOS;
import static org.weirfabric.watch.telemetry.PriorityCounter.PORT_SENT_BYTES;
import static org.weirfabric.watch.telemetry.PriorityCounter.SENT_BYTES;

import com.google.protobuf.ByteString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.TypedValue;

/** From leaves, in whatever pieces they come, to readings of whole priorities. */
class TelemetryStreamTest {
  private static final String PFC =
      "/interfaces/interface[name=e1]/ethernet/pfc/priorities/priority[index=3]/state/";
  private static final String QUEUE =
      "/qos/interfaces/interface[interface-id=e1]/output/queues/queue[name=q-three]/state/";
  private static final long SECOND = 1_000_000_000L;

  private final List<PriorityReading> readings = new ArrayList<>();
  private final TelemetryStream stream =
      new TelemetryStream(
          new ModelCounters(List.of(PortName.of("e1")), Duration.ofMillis(200)), readings::addAll);

  @Test
  void priorityIsToldOnceAllItsLeavesHaveComeWhicheverWayTheyAreSplit() {
    begin();
    assertThat(readings).hasSize(1);
    readings.clear();

    say(2 * SECOND, PFC + "in-pause-duration-ns", "\"70\"");
    say(2 * SECOND, QUEUE + "transmit-octets", "\"9\"");
    assertThat(readings).isEmpty();
    say(2 * SECOND + 5, QUEUE + "occupancy-bytes", "\"40\"");
    sayPort(2 * SECOND + 9);

    assertThat(readings)
        .singleElement()
        .satisfies(
            reading -> {
              assertThat(reading.port()).isEqualTo(PortName.of("e1"));
              assertThat(reading.priority()).isEqualTo(Priority.of(3));
              assertThat(reading.deviceNanos()).isEqualTo(2 * SECOND);
              assertThat(reading.get(PAUSED_NANOS)).isEqualTo(70);
              assertThat(reading.get(SENT_BYTES)).isEqualTo(9);
              assertThat(reading.get(OCCUPANCY_BYTES)).isEqualTo(40);
              assertThat(reading.get(PORT_SENT_BYTES)).isEqualTo(5);
              assertThat(reading.get(LINK_UP)).isEqualTo(1);
              assertThat(reading.has(PAUSE_START_NANOS)).isFalse();
            });
  }

  @Test
  void readingsHaveTheirTimeAlsoWithoutAMeasureOfPause() {
    say(SECOND, "/qos/queues/queue[name=q-three]/state/queue-id", "3");
    sayQueueAndPort(SECOND);
    stream.synced();
    sayQueueAndPort(2 * SECOND);
    sayQueueAndPort(3 * SECOND);

    assertThat(readings)
        .extracting(PriorityReading::deviceNanos)
        .containsExactly(SECOND, 2 * SECOND, 3 * SECOND);
  }

  private void sayQueueAndPort(long at) {
    say(at, QUEUE + "transmit-octets", "\"0\"");
    say(at, QUEUE + "occupancy-bytes", "\"0\"");
    sayPort(at);
  }

  @Test
  void stormThatTheSwitchOnlyReportsIsNotRelievedByIt() {
    assertThat(isRelievedWith("ALERT")).isFalse();
    assertThat(isRelievedWith("DROP")).isTrue();
  }

  private boolean isRelievedWith(String action) {
    begin();
    readings.clear();
    say(2 * SECOND, PFC.replace("/state/", "/watchdog/state/status"), "\"STORMED\"");
    say(2 * SECOND, PFC.replace("/state/", "/watchdog/state/action"), "\"" + action + "\"");
    sayAll(2 * SECOND);
    assertThat(readings).hasSize(1);
    return readings.get(0).sample(0, 2 * SECOND).stormed();
  }

  @Test
  void momentSinceTheEpochIsANumberToo() {
    begin();
    readings.clear();
    say(2 * SECOND, PFC + "in-pause-duration-ns", "\"70\"");
    say(2 * SECOND, QUEUE + "transmit-octets", "\"9\"");
    say(2 * SECOND, QUEUE + "occupancy-bytes", "\"40\"");
    say(2 * SECOND, "/interfaces/interface[name=e1]/state/oper-status", "\"UP\"");
    say(2 * SECOND, "/interfaces/interface[name=e1]/state/counters/out-octets", "\"5\"");
    say(2 * SECOND, PFC + "in-pause-start-ns", "\"1795277000123456789\"");

    assertThat(readings)
        .singleElement()
        .satisfies(
            reading ->
                assertThat(reading.get(PAUSE_START_NANOS)).isEqualTo(1_795_277_000_123_456_789L));
  }

  @Test
  void originsAreNamesOfPortsAndAreWaitedForInEachRound() {
    begin();
    say(SECOND, QUEUE + "origins", "\"\"");
    readings.clear();
    sayAll(2 * SECOND);
    assertThat(readings).as("those of the round before say nothing of this one").isEmpty();
    say(2 * SECOND, QUEUE + "origins", "\"e1 Ethernet1/1\"");
    assertThat(readings.get(0).sample(0, 2 * SECOND).origins())
        .contains(List.of(PortName.of("e1"), PortName.of("Ethernet1/1")));

    readings.clear();
    sayAll(3 * SECOND);
    say(3 * SECOND, QUEUE + "origins", "\"e1 ?\"");
    assertThat(readings.get(0).origins()).as("no name of a port").isEmpty();
  }

  @Test
  void nothingIsToldBeforeEverythingHasComeOnce() {
    say(SECOND, PFC + "in-pause-duration-ns", "\"0\"");
    sayPort(SECOND);

    assertThat(readings).isEmpty();
    assertThat(stream.latest()).isEmpty();
  }

  @Test
  void leafThatIsLeftOutMakesNoReading() {
    begin();
    readings.clear();
    for (int round = 2; round < 5; round++) {
      say(round * SECOND, PFC + "in-pause-duration-ns", "\"70\"");
      sayPort(round * SECOND);
    }

    assertThat(readings).isEmpty();
  }

  @Test
  void whatIsNoNumberAndWhatIsOfNoPortIsCountedAndLeftAlone() {
    begin();
    readings.clear();
    long before = stream.ignored();
    List<String> hostile =
        List.of("NaN", "\"-1\"", "1e300", "\"99999999999999999999\"", "\"\"", "null", "{}", "\"");
    hostile.forEach(value -> say(2 * SECOND, PFC + "in-pause-duration-ns", value));
    for (int i = 0; i < 10_000; i++) {
      say(2 * SECOND, PFC.replace("e1", "ghost" + i) + "in-frames", "\"1\"");
    }
    say(2 * SECOND, PFC.replace("=3", "=9") + "in-frames", "\"1\"");
    say(2 * SECOND, "/interfaces", "\"1\"");

    assertThat(stream.ignored() - before).isEqualTo(hostile.size() + 10_002);
    assertThat(readings).isEmpty();
    assertThat(stream.latest().orElseThrow().pausedNanos()).isZero();
  }

  @Test
  void timeThatRunsBackwardsBeginsARoundAndIsToldAsItIs() {
    begin();
    readings.clear();
    sayAll(SECOND / 2);
    sayAll(Long.MAX_VALUE);
    sayAll(-5);

    assertThat(readings)
        .extracting(PriorityReading::deviceNanos)
        .containsExactly(SECOND / 2, Long.MAX_VALUE, -5L);
  }

  private void begin() {
    say(SECOND, "/qos/queues/queue[name=q-three]/state/queue-id", "3");
    sayAll(SECOND);
    stream.synced();
  }

  private void sayAll(long at) {
    say(at, PFC + "in-pause-duration-ns", "\"0\"");
    say(at, PFC + "in-pause-start-ns", "\"0\"");
    say(at, QUEUE + "transmit-octets", "\"0\"");
    say(at, QUEUE + "occupancy-bytes", "\"0\"");
    sayPort(at);
  }

  private void sayPort(long at) {
    say(at, PFC + "in-pause-start-ns", "\"0\"");
    say(at, "/interfaces/interface[name=e1]/state/oper-status", "\"UP\"");
    say(at, "/interfaces/interface[name=e1]/state/counters/out-octets", "\"5\"");
  }

  private void say(long at, String path, String json) {
    Notification.Builder wire = Notification.newBuilder().setTimestamp(at);
    wire.addUpdateBuilder()
        .setPath(GnmiPaths.toWire(GnmiPath.parse(path)))
        .setVal(TypedValue.newBuilder().setJsonIetfVal(ByteString.copyFromUtf8(json)));
    stream.notification(GnmiNotification.fromWire(wire.build()));
  }
}
