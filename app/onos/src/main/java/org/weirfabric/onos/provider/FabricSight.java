package org.weirfabric.onos.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.onlab.packet.ChassisId;
import org.onlab.packet.VlanId;
import org.onosproject.net.ConnectPoint;
import org.onosproject.net.DefaultAnnotations;
import org.onosproject.net.Device;
import org.onosproject.net.DeviceId;
import org.onosproject.net.HostId;
import org.onosproject.net.HostLocation;
import org.onosproject.net.Link;
import org.onosproject.net.device.DefaultDeviceDescription;
import org.onosproject.net.device.DefaultPortDescription;
import org.onosproject.net.device.DeviceDescription;
import org.onosproject.net.device.PortDescription;
import org.onosproject.net.host.DefaultHostDescription;
import org.onosproject.net.host.HostDescription;
import org.onosproject.net.link.DefaultLinkDescription;
import org.onosproject.net.link.LinkDescription;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** All that ONOS sees of a topology, in ONOS's own descriptions. */
final class FabricSight {
  static final FabricSight NOTHING = new FabricSight();

  private final Map<DeviceId, DeviceDescription> devices = new LinkedHashMap<>();
  private final Map<DeviceId, List<PortDescription>> ports = new LinkedHashMap<>();
  private final Set<LinkDescription> links = new LinkedHashSet<>();
  private final Map<HostId, HostDescription> hosts = new LinkedHashMap<>();

  private FabricSight() {}

  static FabricSight of(Topology topology) {
    FabricSight sight = new FabricSight();
    OnosNames names = new OnosNames(topology);
    for (Switch each : topology.switches().values()) {
      sight.devices.put(OnosNames.device(each.id()), device(each));
      sight.ports.put(OnosNames.device(each.id()), ports(each, topology, names));
    }
    topology
        .links()
        .forEach(
            link -> {
              sight.links.add(link(names.connectPoint(link.a()), names.connectPoint(link.b())));
              sight.links.add(link(names.connectPoint(link.b()), names.connectPoint(link.a())));
            });
    topology
        .hosts()
        .values()
        .forEach(host -> sight.hosts.put(OnosNames.host(host), host(host, names)));
    return sight;
  }

  Map<DeviceId, DeviceDescription> devices() {
    return Collections.unmodifiableMap(devices);
  }

  /** The ports of every device, by number. */
  Map<DeviceId, List<PortDescription>> ports() {
    return Collections.unmodifiableMap(ports);
  }

  /** The links, each direction one. */
  Set<LinkDescription> links() {
    return Collections.unmodifiableSet(links);
  }

  Map<HostId, HostDescription> hosts() {
    return Collections.unmodifiableMap(hosts);
  }

  private static DeviceDescription device(Switch each) {
    DefaultAnnotations.Builder annotations =
        DefaultAnnotations.builder()
            .set("name", each.id().value())
            .set("role", each.role())
            .set("dialect", each.dialect().text());
    each.gnmi().ifPresent(endpoint -> annotations.set("gnmi", endpoint.toString()));
    each.p4runtime().ifPresent(endpoint -> annotations.set("p4runtime", endpoint.toString()));
    return new DefaultDeviceDescription(
        OnosNames.device(each.id()).uri(),
        Device.Type.SWITCH,
        "unknown",
        each.asic(),
        "unknown",
        each.id().value(),
        new ChassisId(),
        annotations.build());
  }

  private static List<PortDescription> ports(Switch each, Topology topology, OnosNames names) {
    List<PortDescription> ports = new ArrayList<>();
    for (PortName port : topology.portsOf(each.id())) {
      PortRef ref = PortRef.of(each.id(), port);
      ports.add(
          DefaultPortDescription.builder()
              .withPortNumber(names.port(ref))
              .isEnabled(true)
              .portSpeed(topology.speedOf(ref).bitsPerSecond() / 1_000_000)
              .annotations(DefaultAnnotations.builder().set("portName", port.value()).build())
              .build());
    }
    return Collections.unmodifiableList(ports);
  }

  private static LinkDescription link(ConnectPoint from, ConnectPoint to) {
    return new DefaultLinkDescription(from, to, Link.Type.DIRECT);
  }

  private static HostDescription host(Host host, OnosNames names) {
    return new DefaultHostDescription(
        OnosNames.mac(host),
        VlanId.NONE,
        new HostLocation(names.connectPoint(host.port()), 0),
        OnosNames.ip(host),
        DefaultAnnotations.builder().set("name", host.id().value()).build());
  }
}
