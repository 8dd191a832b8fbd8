package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.Difference;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.reconcile.ChangeFeed;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.ReconcileOffice;
import org.weirfabric.push.reconcile.ReconcileSettings;
import org.weirfabric.push.reconcile.Reconciler;
import org.weirfabric.push.reconcile.SwitchLooks;
import org.weirfabric.push.reconcile.SwitchView;

/**
 * A storm at a switch that runs SONiC, over the wire: it is known by its PFC frames, since pause
 * times aren't counted there, and ended by turning PFC off at that port, since CONFIG_DB has no
 * words for more.
 */
class WatchedSonicTest {
  private static final SwitchId LEAF = SwitchId.of("leaf2");
  private static final PortName EDGE = PortName.of("Ethernet8");

  @Test
  void stormIsNamedCuredByTurningPfcOffThereAndRestoredAndNothingElseIsChanged() throws Exception {
    try (WatchedLab lab =
            WatchedLab.start(
                WatchedFabricTest.FLOWS, List.of(LEAF.value()), Duration.ofSeconds(4));
        Reconciler reconciler = reconciler(lab)) {
      SortedMap<SwitchId, SwitchConfig> planned = lab.engine.desired();
      SortedMap<SwitchId, String> digests = lab.digests();
      SwitchConfig leaf = planned.get(LEAF);
      SortedMap<String, String> rows = lab.portMaps(leaf);
      int fault = lab.fabric.faults().add(FaultOrder.parse("h3=storm=3"));

      JsonNode storm = lab.await("incident-opened", "nic-storm");
      assertThat(storm.path("host").asText()).isEqualTo("h3");
      assertThat(storm.path("root").path("port").asText()).isEqualTo("leaf2:Ethernet8");
      assertThat(storm.path("confidence").asText()).isEqualTo("estimated");
      assertThat(storm.path("evidence").get(0).path("occupancyBytes").asLong()).isPositive();

      JsonNode cure = lab.await("cure-applied", "nic-storm");
      assertThat(cure.path("port").asText()).isEqualTo("leaf2:Ethernet8");
      assertThat(cure.path("action").asText()).isEqualTo("pfc-off");
      assertThat(cure.path("consequence").asText()).contains("not lossless to and from h3");
      assertThat(lab.await("cure-begun", "nic-storm").path("reason").asText())
          .isEqualTo("leaf2 can't be told to drop");
      assertThat(reconciler.checkAll().join().values())
          .hasSize(6)
          .as("no drift")
          .allMatch(SwitchView::matches);
      onlyPfcOfTheEdgeIsOff(lab, planned, digests);
      assertThat(lab.portMaps(leaf)).isEqualTo(withoutPfcAtTheEdge(rows));
      assertThat(lab.engine.cures().active())
          .as("journalled")
          .singleElement()
          .satisfies(
              each -> {
                assertThat(each.state()).isEqualTo(ActiveCure.State.IN_FORCE);
                assertThat(each.order().expiresAtMillis()).isLessThan(Long.MAX_VALUE);
              });
      assertThat(lab.await("cure-checked", "nic-storm").path("moving").asBoolean()).isTrue();

      lab.fabric.faults().clear(fault);
      lab.awaitNoCure();
      assertThat(lab.incident("nic-storm").toString()).contains("not lossless to and from h3");
      assertThat(lab.engine.desired()).isEqualTo(planned);
      assertThat(lab.portMaps(leaf)).isEqualTo(rows);
      assertThat(lab.digests()).isEqualTo(digests);
      assertThat(lab.openedBesideAndAfter(lab.incident("nic-storm"))).isEmpty();
      assertThat(lab.kinds()).doesNotContain("cure-failed", "cure-not-lifted", "page");
    }
  }

  private static void onlyPfcOfTheEdgeIsOff(
      WatchedLab lab, SortedMap<SwitchId, SwitchConfig> planned, SortedMap<SwitchId, String> before)
      throws Exception {
    SortedMap<SwitchId, SwitchConfig> cured = new TreeMap<>(planned);
    cured.computeIfPresent(
        LEAF, (id, config) -> config.withOverride(EDGE, Priority.of(3), PfcOverride.PFC_OFF));
    assertThat(lab.engine.desired()).isEqualTo(cured);
    SortedMap<SwitchId, String> others = lab.digests();
    assertThat(others.remove(LEAF)).isNotEqualTo(before.get(LEAF));
    assertThat(before).containsAllEntriesOf(others);
  }

  private static SortedMap<String, String> withoutPfcAtTheEdge(SortedMap<String, String> rows) {
    SortedMap<String, String> off = new TreeMap<>(rows);
    off.put(EDGE + "/pfc_enable", "");
    off.put(EDGE + "/pfcwd_sw_enable", "");
    return off;
  }

  private static Reconciler reconciler(WatchedLab lab) {
    return new Reconciler(
        new SwitchLooks(lab.engine, lab.inventory(), config -> config),
        new ReportingOffice(),
        ChangeFeed.NONE,
        lab.clock,
        ReconcileSettings.DEFAULT,
        Runnable::run);
  }

  /** Reports what differs, and has nothing done about it. */
  private static final class ReportingOffice implements ReconcileOffice {
    @Override
    public DriftPolicy policy(SwitchConfig wanted) {
      return DriftPolicy.REPORT;
    }

    @Override
    public boolean isInMaintenance(SwitchId switchId) {
      return false;
    }

    @Override
    public List<String> acknowledged(SwitchId switchId) {
      return List.of();
    }

    @Override
    public void freeze(SwitchId switchId, List<Difference> drift) {
      throw new AssertionError("nothing is frozen by a report");
    }

    @Override
    public void rebuild(SwitchId switchId) {
      throw new AssertionError("nothing is rebuilt by a report");
    }

    @Override
    public void told(SwitchId switchId, Finding finding, List<Difference> drift) {
      throw new AssertionError(switchId + " " + finding + " " + drift);
    }
  }
}
