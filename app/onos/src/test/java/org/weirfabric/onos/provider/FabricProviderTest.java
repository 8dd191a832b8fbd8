package org.weirfabric.onos.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.onosproject.net.DeviceId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

class FabricProviderTest {
  private static final String FABRIC =
      """
      switches:
        - { name: leaf1, asic: emulated, role: leaf, gnmi: "127.0.0.1:1001" }
        - { name: leaf2, asic: emulated, role: leaf, gnmi: "127.0.0.1:1002" }
        - { name: spine1, asic: emulated, role: spine, gnmi: "127.0.0.1:1003" }
      links:
        - { a: "leaf1:Ethernet0", b: "spine1:Ethernet0", speed: 400G, cable: 30m }
        - { a: "leaf2:Ethernet0", b: "spine1:Ethernet4", speed: 400G, cable: 30m }
      hosts:
        - { name: h1, port: "leaf1:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.1.1/24 }
        - { name: h2, port: "leaf2:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.2.1/24 }
      """;

  private final RecordedOnos onos = new RecordedOnos();
  private final FabricProvider provider = onos.provider();

  @Test
  void everyDeviceIsReachableWhileItIsBeingConnected() throws Exception {
    List<Boolean> reachable = new ArrayList<>();
    onos.listen(
        (what, about) -> {
          if (what.equals("deviceConnected")) {
            reachable.add(provider.isReachable((DeviceId) about));
          }
        });
    provider.show(topology(FABRIC));
    assertThat(reachable).containsExactly(true, true, true);
  }

  @Test
  void theSameTopologyAgainTellsOnosNothing() throws Exception {
    provider.show(topology(FABRIC));
    assertThat(onos.news()).hasSize(3 + 3 + 4 + 2);
    provider.show(topology(FABRIC));
    assertThat(onos.news()).isEmpty();
  }

  @Test
  void otherEndpointOfOneSwitchIsToldOfThatSwitchAlone() throws Exception {
    provider.show(topology(FABRIC));
    onos.news();
    provider.show(topology(FABRIC.replace("127.0.0.1:1002", "127.0.0.1:2002")));
    assertThat(onos.news()).containsExactly("deviceConnected weir:leaf2");
  }

  @Test
  void removedLeafGoesWithItsLinksAndHostAndNothingElseIsTouched() throws Exception {
    provider.show(topology(FABRIC));
    onos.news();
    provider.show(topology(FABRIC.replaceAll("(?m)^.*(leaf2|h2).*\n", "")));
    List<String> news = onos.news();
    assertThat(news)
        .contains(
            "linkVanished weir:leaf2 to weir:spine1",
            "linkVanished weir:spine1 to weir:leaf2",
            "deviceDisconnected weir:leaf2",
            "removeDevice weir:leaf2",
            "updatePorts weir:spine1")
        .noneMatch(each -> each.contains("leaf1"));
    assertThat(news).filteredOn(each -> each.startsWith("hostVanished")).hasSize(1);
    assertThat(news).hasSize(6);
    assertThat(provider.isReachable(DeviceId.deviceId("weir:leaf2"))).isFalse();
  }

  @Test
  void deactivatedProviderLeavesNoLinkNoHostAndNoDeviceReachable() throws Exception {
    provider.show(topology(FABRIC));
    onos.news();
    provider.deactivate();
    assertThat(onos.news())
        .hasSize(2 + 4 + 3)
        .contains("deviceDisconnected weir:leaf1")
        .noneMatch(each -> each.startsWith("removeDevice"));
    assertThat(provider.isReachable(DeviceId.deviceId("weir:leaf1"))).isFalse();
  }

  private static Topology topology(String text) throws Exception {
    return TopologyReader.read(text);
  }
}
