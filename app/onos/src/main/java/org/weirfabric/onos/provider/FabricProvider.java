package org.weirfabric.onos.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.onlab.packet.ChassisId;
import org.onlab.packet.VlanId;
import org.onosproject.net.ConnectPoint;
import org.onosproject.net.DefaultAnnotations;
import org.onosproject.net.Device;
import org.onosproject.net.DeviceId;
import org.onosproject.net.HostLocation;
import org.onosproject.net.Link;
import org.onosproject.net.MastershipRole;
import org.onosproject.net.PortNumber;
import org.onosproject.net.device.DefaultDeviceDescription;
import org.onosproject.net.device.DefaultPortDescription;
import org.onosproject.net.device.DeviceProvider;
import org.onosproject.net.device.DeviceProviderRegistry;
import org.onosproject.net.device.DeviceProviderService;
import org.onosproject.net.device.PortDescription;
import org.onosproject.net.host.DefaultHostDescription;
import org.onosproject.net.host.HostProvider;
import org.onosproject.net.host.HostProviderRegistry;
import org.onosproject.net.host.HostProviderService;
import org.onosproject.net.link.DefaultLinkDescription;
import org.onosproject.net.link.LinkProvider;
import org.onosproject.net.link.LinkProviderRegistry;
import org.onosproject.net.link.LinkProviderService;
import org.onosproject.net.provider.AbstractProvider;
import org.onosproject.net.provider.ProviderId;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/**
 * The provider of scheme {@code weir}: what a topology file says, as ONOS devices, links and hosts.
 *
 * <p>It shows only; it programs nothing through ONOS.
 */
@Component(immediate = true, service = FabricView.class)
public final class FabricProvider extends AbstractProvider
    implements FabricView, DeviceProvider, LinkProvider, HostProvider {
  private static final ProviderId ID = new ProviderId(OnosNames.SCHEME, "org.weirfabric.provider");

  private final DeviceProviderRegistry deviceRegistry;
  private final LinkProviderRegistry linkRegistry;
  private final HostProviderRegistry hostRegistry;
  private final DeviceProviderService devices;
  private final LinkProviderService links;
  private final HostProviderService hosts;
  private Optional<Topology> shown = Optional.empty();

  /** Registers with ONOS. */
  @Activate
  public FabricProvider(
      @Reference(cardinality = ReferenceCardinality.MANDATORY)
          DeviceProviderRegistry deviceRegistry,
      @Reference(cardinality = ReferenceCardinality.MANDATORY) LinkProviderRegistry linkRegistry,
      @Reference(cardinality = ReferenceCardinality.MANDATORY) HostProviderRegistry hostRegistry) {
    super(ID);
    this.deviceRegistry = deviceRegistry;
    this.linkRegistry = linkRegistry;
    this.hostRegistry = hostRegistry;
    devices = deviceRegistry.register(this);
    links = linkRegistry.register(this);
    hosts = hostRegistry.register(this);
  }

  /** Takes the fabric out of sight. */
  @Deactivate
  public synchronized void deactivate() {
    shown.ifPresent(this::hide);
    shown = Optional.empty();
    hostRegistry.unregister(this);
    linkRegistry.unregister(this);
    deviceRegistry.unregister(this);
  }

  @Override
  public synchronized void show(Topology topology) {
    shown.ifPresent(this::hide);
    OnosNames names = new OnosNames(topology);
    topology.switches().values().forEach(each -> showSwitch(each, topology, names));
    topology
        .links()
        .forEach(
            link -> {
              linkDetected(names.connectPoint(link.a()), names.connectPoint(link.b()));
              linkDetected(names.connectPoint(link.b()), names.connectPoint(link.a()));
            });
    topology.hosts().values().forEach(host -> showHost(host, names));
    shown = Optional.of(topology);
  }

  private void hide(Topology topology) {
    OnosNames names = new OnosNames(topology);
    topology.hosts().values().forEach(host -> hosts.hostVanished(OnosNames.host(host)));
    topology
        .links()
        .forEach(
            link -> {
              links.linksVanished(names.connectPoint(link.a()));
              links.linksVanished(names.connectPoint(link.b()));
            });
    topology
        .switches()
        .keySet()
        .forEach(each -> devices.deviceDisconnected(OnosNames.device(each)));
  }

  private void showSwitch(Switch each, Topology topology, OnosNames names) {
    DeviceId id = OnosNames.device(each.id());
    DefaultAnnotations.Builder annotations =
        DefaultAnnotations.builder()
            .set("name", each.id().value())
            .set("role", each.role())
            .set("dialect", each.dialect().text());
    each.gnmi().ifPresent(endpoint -> annotations.set("gnmi", endpoint.toString()));
    each.p4runtime().ifPresent(endpoint -> annotations.set("p4runtime", endpoint.toString()));
    devices.deviceConnected(
        id,
        new DefaultDeviceDescription(
            id.uri(),
            Device.Type.SWITCH,
            "unknown",
            each.asic(),
            "unknown",
            each.id().value(),
            new ChassisId(),
            annotations.build()));
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
    devices.updatePorts(id, ports);
  }

  private void linkDetected(ConnectPoint from, ConnectPoint to) {
    links.linkDetected(new DefaultLinkDescription(from, to, Link.Type.DIRECT));
  }

  private void showHost(Host host, OnosNames names) {
    hosts.hostDetected(
        OnosNames.host(host),
        new DefaultHostDescription(
            OnosNames.mac(host),
            VlanId.NONE,
            new HostLocation(names.connectPoint(host.port()), 0),
            OnosNames.ip(host),
            DefaultAnnotations.builder().set("name", host.id().value()).build()),
        true);
  }

  @Override
  public void triggerProbe(DeviceId deviceId) {
    // Nothing to probe: the topology file says what is there.
  }

  @Override
  public void triggerProbe(org.onosproject.net.Host host) {
    // Nothing to probe: the topology file says what is there.
  }

  @Override
  public void roleChanged(DeviceId deviceId, MastershipRole newRole) {
    devices.receivedRoleReply(deviceId, newRole, newRole);
  }

  @Override
  public synchronized boolean isReachable(DeviceId deviceId) {
    return shown
        .map(
            topology ->
                topology.switches().keySet().stream()
                    .anyMatch(each -> OnosNames.device(each).equals(deviceId)))
        .orElse(false);
  }

  @Override
  public void changePortState(DeviceId deviceId, PortNumber portNumber, boolean enable) {
    throw new UnsupportedOperationException("Weir does not switch ports on or off");
  }
}
