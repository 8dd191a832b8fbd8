package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.tx.TxOutcome;

/** A transaction over SONiC switches whose buffer daemons don't do at once what they should. */
class SonicCopiesTest {
  @Test
  void headroomThatNeverArrivesIsUndoneAndOneThatIsLateIsWaitedFor() throws Exception {
    try (PushedFabric pushed = PushedFabric.still(DialectName.SONIC, Duration.ofSeconds(4))) {
      Map<SwitchId, String> factory = pushed.digests();
      int fault = pushed.fabric.faults().add(FaultOrder.parse("spine1=no-copy"));
      TransactionReport report = pushed.tryToApply(List.of(pushed.intent), 0);
      assertThat(report.outcome()).isEqualTo(TxOutcome.ROLLED_BACK);
      assertThat(report.problems().toString()).contains("spine1", "APPL_DB", "BUFFER_", "absent");
      assertThat(pushed.digests()).isEqualTo(factory);

      pushed.fabric.faults().clear(fault);
      int late = pushed.fabric.faults().add(FaultOrder.parse("leaf1=late-copy=500ms"));
      assertThat(late).isPositive();
      pushed.apply(List.of(pushed.intent), 0);
    }
  }
}
