package org.weirfabric.watch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.Confidence;
import org.weirfabric.watchdog.QueueEvidence;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueVerdict;
import org.weirfabric.watchdog.SwitchReport;

class ReportCodecTest {
  private static final QueueKey QUEUE = QueueKey.of(PortRef.parse("leaf1:p1"), Priority.of(3));

  @Test
  void reportIsReadAsItWasWritten() {
    QueueEvidence silentOnOrigins =
        QueueEvidence.of(
            QUEUE, QueueVerdict.BLOCKED, Confidence.MEASURED, 1, 0.5, 60_000, 0, 7, true, 9);
    for (QueueEvidence each :
        List.of(
            silentOnOrigins,
            silentOnOrigins.withOrigins(
                Optional.of(List.of(PortName.of("p2"), PortName.of("p3")))))) {
      SwitchReport report =
          SwitchReport.of(
              SwitchId.of("leaf1"), "n1", 11, List.of(each), List.of(), List.of(QUEUE), List.of());

      byte[] bytes = ReportCodec.encode(NodeReport.of(List.of(report), new TreeMap<>()));

      assertThat(ReportCodec.decode(bytes).reports()).containsExactly(report);
    }
  }
}
