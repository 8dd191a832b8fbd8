package org.weirfabric.lab.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.change.RunningChange;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/** The checker over logs that were made up: right ones, and each wrong in one thing. */
class AdmissionCheckTest {
  private static final GuardedTraffic ROCE =
      new GuardedTraffic(Dscp.of(26), Priority.of(3), 4300, 9216);
  private static final ClassName LOSSLESS = ClassName.of("roce");
  private static final ClassName LOSSY = ClassName.of("bulk");
  private static final String TRUSTED = "trusted";
  private static final String SHUT = "shut";
  private static final PortRef EDGE = PortRef.parse("leaf1:Ethernet4");

  private Topology topology;
  private final SortedMap<SwitchId, SwitchConfig> held = new TreeMap<>();
  private final List<RunningChange> log = new ArrayList<>();

  @BeforeEach
  void fabric() throws Exception {
    topology =
        TopologyReader.read(
            """
            switches:
              - { name: leaf1, asic: emulated, role: leaf }
              - { name: leaf2, asic: emulated, role: leaf }
              - { name: spine1, asic: emulated, role: spine }
            links:
              - { a: "leaf1:Ethernet0", b: "spine1:Ethernet0", speed: 400G, cable: 30m }
              - { a: "leaf2:Ethernet0", b: "spine1:Ethernet4", speed: 400G, cable: 30m }
            hosts:
              - { name: h1, port: "leaf1:Ethernet4", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }
              - { name: h2, port: "leaf2:Ethernet4", speed: 100G, cable: 3m, ip: 10.0.0.2/24 }
            """);
    for (SwitchId id : topology.switches().keySet()) {
      SwitchConfig config = protectedConfig(id, topology.portsOf(id));
      held.put(id, config);
    }
    held.keySet().forEach(this::logged);
  }

  private void logged(SwitchId id) {
    log.add(new RunningChange(log.size() + 1, log.size() + 1, held.get(id)));
  }

  private static SwitchConfig protectedConfig(SwitchId id, Iterable<PortName> names) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (PortName name : names) {
      ports.put(
          name,
          PortConfig.empty(name, PortRole.FABRIC).toBuilder()
              .setDscpMap(Optional.of(TRUSTED))
              .setPriorityGroups(groups(200_000))
              .setPfc(new TreeMap<>(Map.of(Priority.of(3), PfcSetting.of(true, true))))
              .setWatchdogs(
                  new TreeMap<>(
                      Map.of(Priority.of(3), WatchdogSetting.of(200, 1000, WatchdogAction.DROP))))
              .build());
    }
    return SwitchConfig.empty(id).toBuilder()
        .setClasses(
            new TreeMap<>(
                Map.of(
                    LOSSLESS, TrafficClassConfig.of(LOSSLESS, Priority.of(3), 3, 3, true),
                    LOSSY, TrafficClassConfig.of(LOSSY, Priority.of(0), 0, 0, false))))
        .setDscpMaps(new TreeMap<>(Map.of(TRUSTED, map(TRUSTED, LOSSLESS), SHUT, map(SHUT, LOSSY))))
        .setPorts(ports)
        .build();
  }

  private static SortedMap<Integer, PriorityGroupConfig> groups(long headroomBytes) {
    return new TreeMap<>(
        Map.of(
            3,
            PriorityGroupConfig.of(
                3, "pool", ByteSize.ZERO, ByteSize.ofBytes(headroomBytes), ByteSize.ZERO, 0)));
  }

  private static DscpMap map(String name, ClassName ofRoce) {
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    for (int dscp = 0; dscp <= Dscp.MAX; dscp++) {
      actions.put(Dscp.of(dscp), DscpAction.of(dscp == 26 ? ofRoce : LOSSY, Optional.empty()));
    }
    return DscpMap.of(name, actions);
  }

  /** Changes a port, as a switch would log it. */
  private void change(String port, UnaryOperator<PortConfig.Builder> edit) {
    PortRef ref = PortRef.parse(port);
    SwitchConfig config = held.get(ref.switchId());
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(config.ports());
    ports.computeIfPresent(ref.port(), (name, old) -> edit.apply(old.toBuilder()).build());
    held.put(ref.switchId(), config.toBuilder().setPorts(ports).build());
    logged(ref.switchId());
  }

  private List<String> found() {
    return AdmissionCheck.violations(List.of(ROCE), List.of(new Cabling(0, topology)), log).stream()
        .map(Violation::what)
        .toList();
  }

  @Test
  void protectedFabricIsNoViolation() {
    change(EDGE.toString(), port -> port.setDscpMap(Optional.of(TRUSTED)));
    assertThat(found()).isEmpty();
  }

  @Test
  void hopWithoutWatchdogIsFound() {
    change("spine1:Ethernet0", port -> port.setWatchdogs(new TreeMap<>()));
    assertThat(found())
        .contains(
            "leaf1:Ethernet4 lets in DSCP 26 while spine1:Ethernet0 has no watchdog of priority 3");
  }

  @Test
  void hopThatSendsNoPfcIsFound() {
    change(
        "spine1:Ethernet0",
        port -> port.setPfc(new TreeMap<>(Map.of(Priority.of(3), PfcSetting.of(true, false)))));
    assertThat(found())
        .containsExactly(
            "leaf1:Ethernet4 lets in DSCP 26 while spine1:Ethernet0 sends no PFC of priority 3");
  }

  @Test
  void hopThatDoesNotObeyPfcIsFound() {
    change(
        "leaf1:Ethernet0",
        port -> port.setPfc(new TreeMap<>(Map.of(Priority.of(3), PfcSetting.of(false, true)))));
    assertThat(found())
        .containsExactly(
            "leaf1:Ethernet4 lets in DSCP 26 while leaf1:Ethernet0 does not obey PFC of priority"
                + " 3");
  }

  @Test
  void hopWithTooLittleHeadroomForItsCableIsFound() {
    long least =
        AdmissionCheck.leastHeadroom(ROCE, BitRate.parse("400G"), CableLength.parse("30m"));
    change("leaf2:Ethernet0", port -> port.setPriorityGroups(groups(least)));
    assertThat(found()).isEmpty();
    change("leaf2:Ethernet0", port -> port.setPriorityGroups(groups(least - 1)));
    assertThat(found())
        .containsExactly(
            "leaf1:Ethernet4 lets in DSCP 26 while leaf2:Ethernet0 has "
                + (least - 1)
                + " bytes of headroom and needs "
                + least);
  }

  @Test
  void leastHeadroomIsWhatIsOnTheCableTwiceAndAFrameAtEachEnd() {
    // 2 * 30 m / 1.98e8 m/s * 400e9 bit/s / 8 = 15151.5 bytes
    assertThat(AdmissionCheck.leastHeadroom(ROCE, BitRate.parse("400G"), CableLength.parse("30m")))
        .isEqualTo(15151 + 4300 + 9216);
  }

  @Test
  void hopThatKnowsTheTrafficAsAnotherClassIsFound() {
    change("spine1:Ethernet4", port -> port.setDscpMap(Optional.of(SHUT)));
    assertThat(found())
        .containsExactly(
            "leaf2:Ethernet4 lets in DSCP 26 while spine1:Ethernet4 knows it as another class");
  }

  @Test
  void shutGateMayLeaveHopsUnprotected() {
    change("leaf1:Ethernet4", port -> port.setDscpMap(Optional.of(SHUT)));
    change("leaf2:Ethernet4", port -> port.setDscpMap(Optional.of(SHUT)));
    change("spine1:Ethernet0", port -> port.setWatchdogs(new TreeMap<>()));
    assertThat(found()).isEmpty();
  }

  @Test
  void gateThatOpensOneChangeTooEarlyIsFoundThoughAllIsWellInTheEnd() {
    change("leaf1:Ethernet4", port -> port.setDscpMap(Optional.of(SHUT)));
    change("leaf2:Ethernet4", port -> port.setDscpMap(Optional.of(SHUT)));
    change("spine1:Ethernet0", port -> port.setPriorityGroups(groups(0)));
    change("leaf1:Ethernet4", port -> port.setDscpMap(Optional.of(TRUSTED)));
    change("spine1:Ethernet0", port -> port.setPriorityGroups(groups(200_000)));
    List<Violation> found =
        AdmissionCheck.violations(List.of(ROCE), List.of(new Cabling(0, topology)), log);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).sequence()).isEqualTo(7);
  }

  @Test
  void cableThatIsLaidLongerThanHeadroomAllowsIsFound() throws Exception {
    for (String port :
        List.of("leaf1:Ethernet0", "leaf2:Ethernet0", "spine1:Ethernet0", "spine1:Ethernet4")) {
      change(port, each -> each.setPriorityGroups(groups(40_000)));
    }
    assertThat(found()).isEmpty();
    Topology longer =
        TopologyReader.read(
            """
            switches:
              - { name: leaf1, asic: emulated, role: leaf }
              - { name: leaf2, asic: emulated, role: leaf }
              - { name: spine1, asic: emulated, role: spine }
            links:
              - { a: "leaf1:Ethernet0", b: "spine1:Ethernet0", speed: 400G, cable: 300m }
              - { a: "leaf2:Ethernet0", b: "spine1:Ethernet4", speed: 400G, cable: 300m }
            hosts:
              - { name: h1, port: "leaf1:Ethernet4", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }
              - { name: h2, port: "leaf2:Ethernet4", speed: 100G, cable: 3m, ip: 10.0.0.2/24 }
            """);
    assertThat(
            AdmissionCheck.violations(
                List.of(ROCE),
                List.of(new Cabling(0, topology), new Cabling(log.size() + 1, longer)),
                log))
        .anyMatch(each -> each.what().contains("bytes of headroom and needs"));
  }
}
