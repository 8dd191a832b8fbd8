package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

class OpenConfigDialectTest {
  private static final PortName PORT = PortName.of("Ethernet4");
  private static final PortName OTHER = PortName.of("Ethernet12");

  private final OpenConfigDialect dialect = new OpenConfigDialect();

  @Test
  void aGuardIsOneGroupOfPortsAndAnEntryForEachClass() throws Exception {
    SortedMap<GnmiPath, String> guarded =
        new TreeMap<>(new OpenConfigDialect().encode(Leaf1.guarded()).gnmi());
    guarded.keySet().removeAll(new OpenConfigDialect().encode(Leaf1.config()).gnmi().keySet());
    String turn = "{'ingress':'weir-uplinks','egress':'weir-uplinks','group':3,";
    assertThat(guarded.get(GnmiPath.parse("/qos/guards/port-group[name=weir-uplinks]")))
        .contains("'port':['Ethernet0']".replace('\'', '"'));
    assertThat(
            guarded.get(
                GnmiPath.parse(
                    "/qos/guards/guard[egress=weir-uplinks][group=3][ingress=weir-uplinks]")))
        .contains((turn + "'target-group':'weir-bulk','set-dscp':0}").replace('\'', '"'));
    assertThat(guarded).hasSize(2);
  }

  @Test
  void pcpsAreAClassifierOfEthernetFrames() throws Exception {
    SortedMap<GnmiPath, String> tagged = new TreeMap<>(dialect.encode(Leaf1.tagged()).gnmi());
    tagged.keySet().removeAll(dialect.encode(Leaf1.config()).gnmi().keySet());
    assertThat(tagged.keySet())
        .extracting(GnmiPath::toString)
        .containsExactly(
            "/qos/classifiers/classifier[name=weir-trusted-l2]",
            "/qos/classifiers/classifier[name=weir-untrusted-l2]",
            "/qos/interfaces/interface[interface-id=Ethernet0]/input/ethernet-classifier/config",
            "/qos/interfaces/interface[interface-id=Ethernet8]/input/ethernet-classifier/config");
    assertThat(tagged.get(GnmiPath.parse("/qos/classifiers/classifier[name=weir-untrusted-l2]")))
        .contains(
            "\"l2\":{\"config\":{\"weir-lossless:pcp-set\":[3]}}",
            "\"remark\":{\"config\":{\"set-dot1p\":0}}");
  }

  @Test
  void wholeLeafIsWhatWasWrittenByHand() throws Exception {
    assertThat(dialect.encode(Leaf1.config()).gnmi())
        .containsExactlyEntriesOf(Golden.gnmi("leaf1.openconfig.json"));
  }

  @Test
  void emptySwitchHoldsNothing() throws Exception {
    assertThat(dialect.encode(SwitchConfig.empty(SwitchId.of("leaf1"))))
        .isEqualTo(TargetConfig.EMPTY);
  }

  @Test
  void portWithNothingOnItIsNotTouched() throws Exception {
    assertThat(dialect.encode(with(PortConfig.empty(PORT, PortRole.EDGE))))
        .isEqualTo(TargetConfig.EMPTY);
  }

  @Test
  void portWithPfcAloneIsNoQosInterface() throws Exception {
    PortConfig port =
        PortConfig.empty(PORT, PortRole.EDGE).toBuilder()
            .setPfc(sorted(Priority.of(3), PfcSetting.of(true, false)))
            .build();
    assertThat(dialect.encode(with(port)).gnmi())
        .containsOnlyKeys(
            GnmiPath.parse("/interfaces/interface[name=Ethernet4]/ethernet/config")
                .child("enable-flow-control"),
            GnmiPath.parse("/interfaces/interface[name=Ethernet4]/ethernet/pfc/priorities")
                .child("priority[index=3]"))
        .containsValue(
            "{\"weir-lossless:index\":3,\"weir-lossless:config\":"
                + "{\"index\":3,\"receive\":true,\"transmit\":false}}");
  }

  @Test
  void portsWithOtherLimitsHaveAnotherProfile() throws Exception {
    SortedMap<GnmiPath, String> gnmi =
        dialect.encode(with(limited(PORT, 0, -1), limited(OTHER, 3, -8))).gnmi();
    assertThat(gnmi)
        .containsEntry(profileOf(PORT), "\"weir-egress-q0.-1\"")
        .containsEntry(profileOf(OTHER), "\"weir-egress-q3.-8\"")
        .containsKeys(
            GnmiPath.parse("/qos/buffer-allocation-profiles")
                .entry("buffer-allocation-profile", "name", "weir-egress-q0.-1"),
            GnmiPath.parse("/qos/buffer-allocation-profiles")
                .entry("buffer-allocation-profile", "name", "weir-egress-q3.-8"));
  }

  @Test
  void eachStrictQueueHasAnEarlierSchedulerThanTheLowerOnes() throws Exception {
    SwitchConfig config =
        scheduled(
            QueueSchedule.of(0, Scheduling.DWRR, 100, 100),
            QueueSchedule.of(6, Scheduling.STRICT, 0, 5),
            QueueSchedule.of(7, Scheduling.STRICT, 0, 100));
    LeafPicker leaves = new LeafPicker(dialect.encode(config));
    assertThat(leaves.value("scheduler[sequence=0]/inputs/input[id=weir-q7]/config/queue"))
        .hasValue("weir-q7");
    assertThat(leaves.value("scheduler[sequence=0]/config/type")).isEmpty();
    assertThat(leaves.value("scheduler[sequence=1]/inputs/input[id=weir-q6]/config/queue"))
        .hasValue("weir-q6");
    assertThat(leaves.value("scheduler[sequence=1]/one-rate-two-color/config/cir-pct"))
        .hasValue("5");
    assertThat(leaves.value("scheduler[sequence=2]/inputs/input[id=weir-q0]/config/weight"))
        .hasValue("100");
    assertThat(leaves.value("scheduler[sequence=2]/config/priority")).isEmpty();
  }

  @Test
  void sharedHeadroomIsRefused() {
    SortedMap<String, BufferPool> pools = new TreeMap<>(Leaf1.config().pools());
    pools.put(
        "weir-ingress",
        BufferPool.of("weir-ingress", true, ByteSize.ofKibibytes(9), ByteSize.ofKibibytes(1)));
    SwitchConfig config = Leaf1.config().toBuilder().setPools(pools).build();
    DialectGapException gap =
        catchThrowableOfType(DialectGapException.class, () -> dialect.encode(config));
    assertThat(gap.problem().where()).isEqualTo("switch leaf1, pool weir-ingress");
    assertThat(gap.problem().found()).contains("1024B");
  }

  @Test
  void limitOnWeightedQueueIsRefused() {
    SwitchConfig config = scheduled(QueueSchedule.of(0, Scheduling.DWRR, 100, 40));
    DialectGapException gap =
        catchThrowableOfType(DialectGapException.class, () -> dialect.encode(config));
    assertThat(gap.problem().code()).isEqualTo(ProblemCode.DIALECT_GAP);
    assertThat(gap.problem().where()).isEqualTo("leaf1 weir-ets queue 0");
    assertThat(gap.problem().found()).contains("40 %");
  }

  @Test
  void watchdogWithoutPfcIsRefused() {
    PortConfig port =
        PortConfig.empty(PORT, PortRole.EDGE).toBuilder()
            .setWatchdogs(
                sorted(Priority.of(4), WatchdogSetting.of(200, 1000, WatchdogAction.ALERT)))
            .build();
    DialectGapException gap =
        catchThrowableOfType(DialectGapException.class, () -> dialect.encode(with(port)));
    assertThat(gap.problem().code()).isEqualTo(ProblemCode.DIALECT_GAP);
    assertThat(gap.problem().where()).isEqualTo("leaf1 Ethernet4 priority 4");
  }

  @Test
  void overrideIsALeafOfThePriorityThatHoldsItsPfcAndWatchdogToo() throws Exception {
    SwitchConfig cured =
        Leaf1.config().withOverride(Leaf1.EDGE_PORT, Priority.of(3), PfcOverride.PFC_OFF);
    LeafPicker leaves = new LeafPicker(dialect.encode(cured));
    String entry = "interface[name=Ethernet8]/ethernet/pfc/priorities/priority[index=3]/";
    assertThat(leaves.value(entry + "config/override")).hasValue("PFC_OFF");
    assertThat(leaves.value(entry + "config/receive")).hasValue("true");
    assertThat(leaves.value(entry + "watchdog/config/action")).hasValue("DROP");
    assertThat(new LeafPicker(dialect.encode(Leaf1.config())).value(entry + "config/override"))
        .isEmpty();
  }

  @Test
  void overrideWithoutPfcIsRefused() {
    PortConfig port =
        PortConfig.empty(PORT, PortRole.EDGE).toBuilder()
            .setOverrides(sorted(Priority.of(4), PfcOverride.DROP))
            .build();
    DialectGapException gap =
        catchThrowableOfType(DialectGapException.class, () -> dialect.encode(with(port)));
    assertThat(gap.problem().where()).isEqualTo("leaf1 Ethernet4 priority 4");
    assertThat(gap.problem().found()).isEqualTo("an override without PFC");
  }

  private static SwitchConfig scheduled(QueueSchedule... queues) {
    return SwitchConfig.empty(SwitchId.of("leaf1")).toBuilder()
        .setSchedulerPolicy(Optional.of(SchedulerPolicy.of("weir-ets", List.of(queues))))
        .build();
  }

  private static SwitchConfig with(PortConfig... ports) {
    SortedMap<PortName, PortConfig> byName = new TreeMap<>();
    for (PortConfig port : ports) {
      byName.put(port.port(), port);
    }
    return SwitchConfig.empty(SwitchId.of("leaf1")).toBuilder().setPorts(byName).build();
  }

  private static PortConfig limited(PortName port, int queue, int exponent) {
    return PortConfig.empty(port, PortRole.EDGE).toBuilder()
        .setQueues(sorted(queue, QueueConfig.of(queue, Optional.empty(), Optional.of(exponent))))
        .build();
  }

  private static GnmiPath profileOf(PortName port) {
    return GnmiPath.parse("/qos/interfaces")
        .entry("interface", "interface-id", port.value())
        .child("output/config/buffer-allocation-profile");
  }

  private static <K extends Comparable<K>, V> SortedMap<K, V> sorted(K key, V value) {
    SortedMap<K, V> map = new TreeMap<>();
    map.put(key, value);
    return map;
  }
}
