package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.telemetry.PriorityCounter.HEADROOM_WATERMARK_BYTES;
import static org.weirfabric.watch.telemetry.PriorityCounter.LINK_UP;
import static org.weirfabric.watch.telemetry.PriorityCounter.OCCUPANCY_BYTES;
import static org.weirfabric.watch.telemetry.PriorityCounter.PAUSED_NANOS;
import static org.weirfabric.watch.telemetry.PriorityCounter.PFC_RECEIVED;
import static org.weirfabric.watch.telemetry.PriorityCounter.PORT_SENT_BYTES;
import static org.weirfabric.watch.telemetry.PriorityCounter.SENT_BYTES;
import static org.weirfabric.watch.telemetry.PriorityCounter.STORMED;
import static org.weirfabric.watch.telemetry.PriorityCounter.STORMS_DETECTED;
import static org.weirfabric.watch.telemetry.PriorityCounter.WATCHDOG_ONLY_REPORTS;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.PortName;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.TypedValue;

/** From rows of SONiC's databases, as its server's own tests have them, to readings. */
class SonicCountersTest {
  private static final String PORT =
      "{'SAI_PORT_STAT_IF_OUT_OCTETS':'900','SAI_PORT_STAT_PFC_3_RX_PKTS':'7',"
          + "'SAI_PORT_STAT_PFC_3_TX_PKTS':'2'}";
  private static final String QUEUES =
      "{'Ethernet8:3':{'SAI_QUEUE_STAT_BYTES':'70','SAI_QUEUE_STAT_PACKETS':'1',"
          + "'PFC_WD_STATUS':'stormed','PFC_WD_ACTION':'alert',"
          + "'PFC_WD_QUEUE_STATS_DEADLOCK_DETECTED':'4'},"
          + "'Ethernet8:12':{},'Ethernet8:3:periodic':{'SAI_QUEUE_STAT_SHARED_WATERMARK_BYTES':'1'}}";

  private final List<PriorityReading> readings = new ArrayList<>();
  private final TelemetryStream stream =
      new TelemetryStream(new SonicCounters(List.of(PortName.of("Ethernet8"))), readings::addAll);

  private void say(long at, String path, String json) {
    Notification.Builder wire = Notification.newBuilder().setTimestamp(at);
    wire.addUpdateBuilder()
        .setPath(GnmiPaths.toWire(GnmiPath.parse(path)))
        .setVal(
            TypedValue.newBuilder()
                .setJsonIetfVal(ByteString.copyFromUtf8(json.replace('\'', '"'))));
    stream.notification(GnmiNotification.fromWire(wire.build()));
  }

  private static String queues(long bytes, long packets) {
    return "{'Ethernet8:3':{'SAI_QUEUE_STAT_BYTES':'"
        + bytes
        + "','SAI_QUEUE_STAT_PACKETS':'"
        + packets
        + "'}}";
  }

  private long sentAfter(long bytes, long packets) {
    say(1, "/COUNTERS/Ethernet8", PORT);
    say(1, "/COUNTERS/Ethernet8/Queues", queues(bytes, packets));
    return readings.get(readings.size() - 1).get(SENT_BYTES);
  }

  @Test
  void rowsOfAPortAreOneReadingAndWhatTheyHaveNotIsNotMeasured() {
    say(5, "/PORT_TABLE/Ethernet8", "{'oper_status':'up','mtu':'9100'}");
    say(
        6,
        "/PERIODIC_WATERMARKS/Ethernet8/PriorityGroups",
        "{'Ethernet8:3':{'SAI_INGRESS_PRIORITY_GROUP_STAT_XOFF_ROOM_WATERMARK_BYTES':'50'}}");
    say(7, "/COUNTERS/Ethernet8", PORT);
    assertThat(readings).isEmpty();
    say(8, "/COUNTERS/Ethernet8/Queues", QUEUES);

    assertThat(readings).hasSize(1);
    PriorityReading reading = readings.get(0);
    assertThat(reading.deviceNanos()).isEqualTo(7);
    assertThat(reading.get(PFC_RECEIVED)).isEqualTo(7);
    assertThat(reading.get(SENT_BYTES)).isEqualTo(70);
    assertThat(reading.get(PORT_SENT_BYTES)).isEqualTo(900);
    assertThat(reading.get(LINK_UP)).isEqualTo(1);
    assertThat(reading.get(HEADROOM_WATERMARK_BYTES)).isEqualTo(50);
    assertThat(reading.get(STORMS_DETECTED)).isEqualTo(4);
    assertThat(reading.get(STORMED)).isEqualTo(1);
    assertThat(reading.get(WATCHDOG_ONLY_REPORTS)).isEqualTo(1);
    assertThat(reading.has(PAUSED_NANOS)).isFalse();
    assertThat(reading.has(OCCUPANCY_BYTES)).isFalse();
    assertThat(stream.latest().orElseThrow().pfcReceived()).isEqualTo(7);
  }

  @Test
  void chipsThatMeasureMoreAreBelieved() {
    say(7, "/COUNTERS/Ethernet8", "{'SAI_PORT_STAT_PFC_3_RX_PAUSE_DURATION_US':'12'}");
    say(
        8,
        "/COUNTERS/Ethernet8/Queues",
        "{'Ethernet8:3':{'SAI_QUEUE_STAT_BYTES':'1','SAI_QUEUE_STAT_CURR_OCCUPANCY_BYTES':'9',"
            + "'PFC_WD_DETECTION_TIME':'200000'}}");

    assertThat(readings.get(0).get(PAUSED_NANOS)).isEqualTo(12_000);
    assertThat(readings.get(0).get(OCCUPANCY_BYTES)).isEqualTo(9);
  }

  /** The row keeps the number of when the watchdog last polled the queue. */
  @Test
  void whatWaitsIsNotMeasuredOnceTheWatchdogPollsTheQueueNoMore() {
    String queue = "'SAI_QUEUE_STAT_BYTES':'1','SAI_QUEUE_STAT_CURR_OCCUPANCY_BYTES':'9'";
    String polled = ",'PFC_WD_DETECTION_TIME':'200000'";
    for (String fields : List.of(queue + polled, queue)) {
      say(7, "/COUNTERS/Ethernet8", "{}");
      say(8, "/COUNTERS/Ethernet8/Queues", "{'Ethernet8:3':{" + fields + "}}");
    }

    assertThat(readings.get(0).get(OCCUPANCY_BYTES)).isEqualTo(9);
    assertThat(readings.get(1).has(OCCUPANCY_BYTES)).isFalse();
  }

  /** Bytes may be counted ten times less often than packets: that is no queue that stands still. */
  @Test
  void packetsThatMoveBetweenTwoCountsOfBytesCountAsSmallestFrames() {
    assertThat(sentAfter(10_000, 10)).isEqualTo(10_000);
    assertThat(sentAfter(10_000, 13)).isEqualTo(10_192);
    assertThat(sentAfter(10_000, 13)).isEqualTo(10_192);
    assertThat(sentAfter(13_000, 13)).isEqualTo(13_000);
    assertThat(sentAfter(0, 0)).as("counters were cleared").isZero();
  }

  @Test
  void whatIsNoRowAndWhatIsOfNoPortIsCountedAndLeftAlone() {
    say(1, "/COUNTERS/Ethernet8", "[]");
    say(1, "/COUNTERS/Ethernet8", "{");
    say(1, "/COUNTERS/Ethernet99", PORT);
    say(1, "/COUNTERS", PORT);
    say(1, "/COUNTERS/Ethernet8", "{'SAI_PORT_STAT_PFC_3_RX_PKTS':'NaN'}");
    say(1, "/COUNTERS/Ethernet8/Queues", queues(1, -5).replace("'1'", "'-1'"));

    assertThat(stream.ignored()).isEqualTo(4);
    assertThat(readings).isEmpty();
    stream.ended(Optional.empty());
    assertThat(stream.latest()).isEmpty();
  }
}
