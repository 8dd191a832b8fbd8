package org.weirfabric.watch.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.SwitchReadings;

/** A metric for everything that a switch measures of a queue, from when it does. */
class FabricMetricsTest {
  private static final String TAGS = "{port=\"e1\",priority=\"3\",switch=\"leaf1\"}";

  private final FabricMetrics metrics = new FabricMetrics();

  @AfterEach
  void close() {
    metrics.close();
  }

  private PriorityReading.Builder reading() {
    return PriorityReading.of(PortName.of("e1"), Priority.of(3), 1)
        .set(PriorityCounter.PFC_RECEIVED, 5);
  }

  private void take(PriorityReading.Builder reading) {
    metrics.take(SwitchReadings.of(SwitchId.of("leaf1"), 1, List.of(reading.build())));
  }

  @Test
  void whatIsMeasuredLaterHasItsMetricFromThen() {
    take(reading());
    assertThat(metrics.scrape())
        .contains("weir_pfc_received_frames_total" + TAGS + " 5.0")
        .doesNotContain("weir_queue_sent_bytes_total{");

    take(reading().set(PriorityCounter.SENT_BYTES, 70));
    take(reading().set(PriorityCounter.SENT_BYTES, 90));
    assertThat(metrics.scrape()).contains("weir_queue_sent_bytes_total" + TAGS + " 90.0");
  }
}
