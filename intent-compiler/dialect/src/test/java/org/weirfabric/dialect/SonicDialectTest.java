package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

class SonicDialectTest {
  private final SonicDialect dialect =
      new SonicDialect(
          new TreeMap<>(
              Map.of(
                  Leaf1.FABRIC_PORT,
                  BitRate.parse("400G"),
                  Leaf1.EDGE_PORT,
                  BitRate.parse("100G"))));

  @Test
  void wholeLeafIsWhatWasWrittenByHand() throws Exception {
    assertThat(SonicDialect.configDb(dialect.encode(Leaf1.config())))
        .isEqualTo(Golden.read("leaf1.config_db.json"));
  }

  @Test
  void pcpsAreAMapBesideThatOfTheDscps() throws Exception {
    JsonNode db = SonicDialect.configDb(dialect.encode(Leaf1.tagged()));
    assertThat(db.at("/DOT1P_TO_TC_MAP/weir-trusted").toString())
        .isEqualTo(
            "{'0':'0','1':'0','2':'0','3':'3','4':'0','5':'0','6':'0','7':'0'}".replace('\'', '"'));
    assertThat(db.at("/PORT_QOS_MAP/Ethernet0/dot1p_to_tc_map").asText()).isEqualTo("weir-trusted");
    assertThat(SonicDialect.configDb(dialect.encode(Leaf1.config())).has("DOT1P_TO_TC_MAP"))
        .isFalse();
  }

  @Test
  void eachLosslessClassHasItsGroupQueuePfcAndWatchdog() throws Exception {
    JsonNode db = SonicDialect.configDb(dialect.encode(Leaf1.twoLossless()));
    assertThat(SonicRules.broken(db, 16L << 20)).isEmpty();
    for (String port : List.of("Ethernet0", "Ethernet8")) {
      JsonNode map = db.path("PORT_QOS_MAP").path(port);
      assertThat(map.path("pfc_enable").asText()).isEqualTo("3,4");
      assertThat(map.path("pfcwd_sw_enable").asText()).isEqualTo("3,4");
      assertThat(db.path("PFC_WD").path(port).path("action").asText()).isEqualTo("drop");
      assertThat(db.path("BUFFER_QUEUE").path(port + "|4").path("profile").asText())
          .isEqualTo("weir-q-lossless");
    }
    assertThat(db.at("/BUFFER_PG/Ethernet0|3/profile").asText())
        .isEqualTo("weir-pg-19456-98304-18432-th0");
    assertThat(db.at("/BUFFER_PG/Ethernet0|4/profile").asText())
        .isEqualTo("weir-pg-19456-99328-18432-th-1");
    assertThat(db.at("/BUFFER_PROFILE/weir-pg-19456-99328-18432-th-1/dynamic_th").asText())
        .isEqualTo("-1");
    for (String map : List.of("MAP_PFC_PRIORITY_TO_QUEUE", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP")) {
      assertThat(db.path(map).path("weir").toString()).isEqualTo("{\"3\":\"3\",\"4\":\"4\"}");
    }
    assertThat(db.at("/DEFAULT_LOSSLESS_BUFFER_PARAMETER/weir/default_dynamic_th").asText())
        .isEqualTo("-1");
  }

  @Test
  void eachRowHasItsOwnPath() throws Exception {
    assertThat(dialect.encode(Leaf1.config()).gnmi())
        .containsEntry(
            GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/BUFFER_QUEUE/Ethernet0|3"),
            "{\"profile\":\"weir-q-lossless\"}");
  }

  @Test
  void emptySwitchAndEmptyPortHoldNothing() throws Exception {
    SwitchConfig empty = SwitchConfig.empty(SwitchId.of("leaf1"));
    assertThat(dialect.encode(empty)).isEqualTo(TargetConfig.EMPTY);
    PortConfig port = PortConfig.empty(Leaf1.EDGE_PORT, PortRole.EDGE);
    assertThat(
            dialect.encode(
                empty.toBuilder().setPorts(new TreeMap<>(Map.of(Leaf1.EDGE_PORT, port))).build()))
        .isEqualTo(TargetConfig.EMPTY);
  }

  @Test
  void closingTheGateIsOneRow() throws Exception {
    SwitchConfig closed =
        edge(port -> port.toBuilder().setDscpMap(Optional.of(DscpMapNames.UNTRUSTED)).build());
    TargetChange change =
        TargetChange.between(dialect.encode(Leaf1.config()), dialect.encode(closed));
    assertThat(change.deletes()).isEmpty();
    assertThat(change.replaces()).hasSize(1);
    assertThat(change.replaces().firstKey())
        .hasToString("sonic-db:/CONFIG_DB/localhost/PORT_QOS_MAP/Ethernet8");
  }

  @Test
  void dscpThatPassesAnUntrustedPortUnchangedIsTold() {
    SwitchConfig closed =
        edge(port -> port.toBuilder().setDscpMap(Optional.of(DscpMapNames.UNTRUSTED)).build());
    assertThat(dialect.concessions(closed))
        .anyMatch(each -> each.startsWith("leaf1 Ethernet8: CONFIG_DB has no ingress remark"));
    assertThat(dialect.concessions(Leaf1.config())).noneMatch(each -> each.contains("remark"));
  }

  @Test
  void markingThatDropsWhatIsNotEcnCapableIsTold() {
    assertThat(dialect.concessions(Leaf1.config())).anyMatch(each -> each.contains("ECT"));
    assertThat(dialect.concessions(SwitchConfig.empty(SwitchId.of("leaf1")))).isEmpty();
  }

  @Test
  void pfcTurnedOffIsAnEmptyMask() throws Exception {
    SwitchConfig off =
        edge(
            port ->
                port.toBuilder()
                    .setPfc(sorted(Priority.of(3), PfcSetting.of(false, false)))
                    .setWatchdogs(new TreeMap<>())
                    .build());
    assertThat(SonicDialect.configDb(dialect.encode(off)).at("/PORT_QOS_MAP/Ethernet8/pfc_enable"))
        .hasToString("\"\"");
  }

  @Test
  void overrideThatTurnsPfcOffIsTakenOutOfTheMasks() throws Exception {
    SwitchConfig cured =
        Leaf1.config().withOverride(Leaf1.EDGE_PORT, Priority.of(3), PfcOverride.PFC_OFF);
    ObjectNode row =
        (ObjectNode) SonicDialect.configDb(dialect.encode(cured)).at("/PORT_QOS_MAP/Ethernet8");
    assertThat(row.get("pfc_enable").asText()).isEmpty();
    assertThat(row.get("pfcwd_sw_enable").asText()).isEmpty();
    assertThat(row.get("pfc_to_queue_map").asText()).isNotEmpty();
    assertThat(
            SonicDialect.configDb(dialect.encode(cured)).at("/PORT_QOS_MAP/Ethernet0/pfc_enable"))
        .hasToString("\"3\"");
  }

  @Test
  void overridesThatOnlyItsOwnWatchdogCarriesOutAreRefused() {
    for (PfcOverride each : List.of(PfcOverride.DROP, PfcOverride.FORWARD)) {
      assertGap(
          Leaf1.config().withOverride(Leaf1.EDGE_PORT, Priority.of(3), each),
          "leaf1 Ethernet8 priority 3",
          "an override " + each);
    }
  }

  @Test
  void whatItSaysItCanOverrideIsWhatItEncodes() throws Exception {
    for (PfcOverride each : PfcOverride.values()) {
      SwitchConfig cured = Leaf1.config().withOverride(Leaf1.EDGE_PORT, Priority.of(3), each);
      assertThat(Dialects.overrides(DialectName.OPENCONFIG)).contains(each);
      if (Dialects.overrides(DialectName.SONIC).contains(each)) {
        assertThat(dialect.encode(cured)).isNotEqualTo(dialect.encode(Leaf1.config()));
      } else {
        assertGap(cured, "leaf1 Ethernet8 priority 3", "an override " + each);
      }
    }
  }

  @Test
  void pfcOneWayIsRefused() {
    assertGap(
        edge(
            port ->
                port.toBuilder()
                    .setPfc(sorted(Priority.of(3), PfcSetting.of(false, true)))
                    .setWatchdogs(new TreeMap<>())
                    .build()),
        "leaf1 Ethernet8 priority 3",
        "sent only");
  }

  @Test
  void pfcWithoutHeadroomIsRefused() {
    assertGap(
        edge(port -> port.toBuilder().setPriorityGroups(new TreeMap<>()).build()),
        "leaf1 Ethernet8 priority 3",
        "without a lossless priority group");
  }

  @Test
  void watchdogWithoutPfcIsRefused() {
    assertGap(
        edge(port -> port.toBuilder().setPfc(new TreeMap<>()).build()),
        "leaf1 Ethernet8 priority 3",
        "without PFC");
  }

  @Test
  void twoKindsOfWatchdogOnOnePortAreRefused() {
    UnaryOperator<PortConfig> secondPriority =
        port -> {
          SortedMap<Integer, PriorityGroupConfig> groups = new TreeMap<>(port.priorityGroups());
          ByteSize size = ByteSize.ofBytes(20_480);
          groups.put(4, PriorityGroupConfig.of(4, "weir-ingress", size, size, size, 0));
          SortedMap<Priority, PfcSetting> pfc = new TreeMap<>(port.pfc());
          pfc.put(Priority.of(4), PfcSetting.of(true, true));
          SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>(port.watchdogs());
          watchdogs.put(Priority.of(4), WatchdogSetting.of(200, 1000, WatchdogAction.ALERT));
          return port.toBuilder()
              .setPriorityGroups(groups)
              .setPfc(pfc)
              .setWatchdogs(watchdogs)
              .build();
        };
    assertGap(edge(secondPriority), "leaf1 Ethernet8 priority 4", "unlike that of another");
  }

  @Test
  void watchdogOutOfSonicsRangeIsRefused() {
    assertGap(
        edge(
            port ->
                port.toBuilder()
                    .setWatchdogs(
                        sorted(Priority.of(3), WatchdogSetting.of(5001, 6000, WatchdogAction.DROP)))
                    .build()),
        "leaf1 Ethernet8 priority 3",
        "5001 ms");
  }

  @Test
  void limitOnPortOfUnknownSpeedIsRefused() {
    SonicDialect uncabled = new SonicDialect(new TreeMap<>());
    DialectGapException gap =
        catchThrowableOfType(DialectGapException.class, () -> uncabled.encode(Leaf1.config()));
    assertThat(gap.problem().found()).contains("unknown speed");
  }

  @Test
  void losslessClassInAnotherQueueIsRefused() {
    ClassName roce = ClassName.of("roce");
    SwitchConfig moved =
        Leaf1.config().toBuilder()
            .setClasses(sorted(roce, TrafficClassConfig.of(roce, Priority.of(3), 3, 4, true)))
            .build();
    assertGap(moved, "leaf1 class roce", "in queue 4");
  }

  @Test
  void sharedHeadroomIsThePoolsXoffAndNoGroupsSize() throws Exception {
    SortedMap<String, BufferPool> pools = new TreeMap<>(Leaf1.config().pools());
    ByteSize size = pools.get("weir-ingress").size();
    pools.put("weir-ingress", BufferPool.of("weir-ingress", true, size, ByteSize.ofKibibytes(900)));
    SwitchConfig config = Leaf1.config().toBuilder().setPools(pools).build();
    TargetConfig encoded = dialect.encode(config);
    JsonNode db = SonicDialect.configDb(encoded);
    assertThat(db.at("/BUFFER_POOL/" + SonicNames.INGRESS_POOL + "/xoff").asText())
        .isEqualTo("921600");
    PriorityGroupConfig group =
        config.ports().get(Leaf1.EDGE_PORT).priorityGroups().values().stream()
            .filter(SonicNames::isLossless)
            .findFirst()
            .orElseThrow();
    JsonNode profile = db.path("BUFFER_PROFILE").path(SonicNames.groupProfile(group));
    assertThat(profile.path("size").asLong()).isEqualTo(group.reserved().bytes());
    assertThat(profile.path("xoff").asLong()).isEqualTo(group.headroom().bytes());
    SwitchConfig decoded =
        new SonicDecoder(RandomSwitch.known(config), dialect).decode(encoded).config();
    assertThat(decoded.pools()).isEqualTo(pools);
    assertThat(decoded.ports()).isEqualTo(config.ports());
  }

  @Test
  void secondIngressPoolIsRefused() {
    SortedMap<String, BufferPool> pools = new TreeMap<>(Leaf1.config().pools());
    pools.put("weir-other", BufferPool.of("weir-other", true, ByteSize.ofBytes(1)));
    assertGap(
        Leaf1.config().toBuilder().setPools(pools).build(),
        "leaf1 pool weir-other",
        "a second ingress pool");
  }

  @Test
  void weightOfZeroIsRefused() {
    assertGap(
        Leaf1.config().toBuilder()
            .setSchedulerPolicy(
                Optional.of(
                    SchedulerPolicy.of(
                        "weir-ets", List.of(QueueSchedule.of(0, Scheduling.DWRR, 0, 100)))))
            .build(),
        "leaf1 queue 0",
        "weight of 0");
  }

  @Test
  void aliasForAPortNameIsRefused() {
    PortName alias = PortName.of("Eth1/1");
    assertGap(
        SwitchConfig.empty(SwitchId.of("leaf1")).toBuilder()
            .setPorts(sorted(alias, PortConfig.empty(alias, PortRole.EDGE)))
            .build(),
        "leaf1 Eth1/1",
        "slash");
  }

  @Test
  void aGuardIsRefused() {
    assertGap(Leaf1.guarded(), "leaf1 guard", "from down to up");
  }

  @Test
  void portOfAPolicyThatIsNotThereIsADefect() {
    SwitchConfig dangling = Leaf1.config().toBuilder().setSchedulerPolicy(Optional.empty()).build();
    assertThatIllegalArgumentException().isThrownBy(() -> dialect.encode(dangling));
  }

  private void assertGap(SwitchConfig config, String where, String found) {
    Problem problem =
        catchThrowableOfType(DialectGapException.class, () -> dialect.encode(config)).problem();
    assertThat(problem.code()).isEqualTo(ProblemCode.DIALECT_GAP);
    assertThat(problem.where()).isEqualTo(where);
    assertThat(problem.found()).contains(found);
  }

  private static SwitchConfig edge(UnaryOperator<PortConfig> change) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(Leaf1.config().ports());
    ports.computeIfPresent(Leaf1.EDGE_PORT, (name, port) -> change.apply(port));
    return Leaf1.config().toBuilder().setPorts(ports).build();
  }

  private static <K extends Comparable<K>, V> SortedMap<K, V> sorted(K key, V value) {
    SortedMap<K, V> map = new TreeMap<>();
    map.put(key, value);
    return map;
  }
}
