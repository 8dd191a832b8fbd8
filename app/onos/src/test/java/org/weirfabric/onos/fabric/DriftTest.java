package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.upkeep.DriftReport;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.ReconcileSettings;

/** What asking about drift and letting it be does, on the node that leads and on another. */
class DriftTest {
  private static final SwitchId LEAF3 = SwitchId.of("leaf3");
  private static final GnmiPath QUEUE = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
  private static final String FOREIGN = "{\"name\":\"weir-q3\",\"config\":{\"name\":\"x\"}}";
  private static final Duration MINUTE = ReconcileSettings.DEFAULT.readInterval();

  private ExampleController weir;

  @BeforeEach
  void applyTheExample() throws Exception {
    weir = new ExampleController();
    assertThat(weir.apply(weir.planned().hash()).state()).isEqualTo("committed");
  }

  @Test
  void questionTellsOfDriftAndChangesNothingWhateverThePolicy() throws Exception {
    weir.upkeep.setPolicies(DriftPolicies.of(DriftPolicy.REPAIR, new TreeMap<>()));
    weir.at("leaf3").editForeign(QUEUE, FOREIGN);

    assertThat(weir.upkeep.checkDrift().switches().get(LEAF3).matches()).isFalse();
    assertThat(weir.at("leaf3").held().gnmi()).containsEntry(QUEUE, FOREIGN);
    weir.upkeep.setPolicies(DriftPolicies.of(DriftPolicy.FREEZE, new TreeMap<>()));
    assertThat(weir.upkeep.checkDrift().frozen()).isEmpty();
    assertThat(weir.audited()).contains("weir drift leaf3 drifted");

    // The round that comes by itself does what the policy says.
    weir.clock.advance(MINUTE);
    assertThat(weir.upkeep.drift().frozen()).containsOnlyKeys(LEAF3);
  }

  @Test
  void nodeThatDoesNotLeadLetsNothingBeAndShowsNoOldLooks() throws Exception {
    freeze();
    weir.engine.close();

    assertThatThrownBy(weir.upkeep::acknowledgeDrift).hasMessageContaining("WEIR-5003");
    DriftReport report = weir.upkeep.drift();
    assertThat(report.frozen()).containsOnlyKeys(LEAF3);
    assertThat(report.looking()).isFalse();
    assertThat(report.switches()).isEmpty();
    assertThat(report.matches()).isFalse();
  }

  @Test
  void whatTheLeaderBeforeHasFrozenIsLetBeByTheNextBeforeItsFirstRound() throws Exception {
    freeze();
    weir.engine.close();
    weir.start();
    weir.upkeep.acknowledgeDrift();
    weir.clock.advance(MINUTE.multipliedBy(2));

    assertThat(weir.upkeep.drift().frozen()).isEmpty();
  }

  private void freeze() {
    weir.upkeep.setPolicies(DriftPolicies.of(DriftPolicy.FREEZE, new TreeMap<>()));
    weir.at("leaf3").editForeign(QUEUE, FOREIGN);
    weir.clock.advance(MINUTE);
    assertThat(weir.upkeep.drift().frozen()).containsOnlyKeys(LEAF3);
  }
}
