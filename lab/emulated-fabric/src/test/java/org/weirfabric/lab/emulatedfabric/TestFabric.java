package org.weirfabric.lab.emulatedfabric;

import java.util.Map;
import org.weirfabric.lab.emulatedfabric.fault.Fault;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** Two leaves and a spine, with a host at each leaf. */
public final class TestFabric {
  public static final String TOPOLOGY =
      """
      switches:
        - { name: leaf1, asic: emulated, role: leaf }
        - { name: leaf2, asic: emulated, role: leaf }
        - { name: spine1, asic: emulated, role: spine }
      links:
        - { a: "leaf1:Ethernet0", b: "spine1:Ethernet0", speed: 400G, cable: 30m }
        - { a: "leaf2:Ethernet0", b: "spine1:Ethernet4", speed: 400G, cable: 30m }
      hosts:
        - { name: h1, port: "leaf1:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }
        - { name: h2, port: "leaf2:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.0.2/24 }
      """;

  private TestFabric() {}

  public static Topology topology() {
    try {
      return TopologyReader.read(TOPOLOGY);
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  public static RunningFabric start(Map<String, Fault> faults) {
    try {
      return RunningFabric.start(TopologyReader.read(TOPOLOGY), AsicCatalogue.shipped(), faults);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  public static String gnmi(RunningFabric fabric, String name) {
    return fabric.switches().get(SwitchId.of(name)).gnmiEndpoint().orElseThrow();
  }

  public static String p4runtime(RunningFabric fabric, String name) {
    return fabric.switches().get(SwitchId.of(name)).p4Endpoint().orElseThrow();
  }
}
