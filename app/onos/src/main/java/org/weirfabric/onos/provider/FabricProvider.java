package org.weirfabric.onos.provider;

import org.onosproject.net.DeviceId;
import org.onosproject.net.MastershipRole;
import org.onosproject.net.PortNumber;
import org.onosproject.net.device.DeviceAdminService;
import org.onosproject.net.device.DeviceProvider;
import org.onosproject.net.device.DeviceProviderRegistry;
import org.onosproject.net.device.DeviceProviderService;
import org.onosproject.net.host.HostProvider;
import org.onosproject.net.host.HostProviderRegistry;
import org.onosproject.net.host.HostProviderService;
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
  private final DeviceAdminService deviceAdmin;
  private final DeviceProviderService devices;
  private final LinkProviderService links;
  private final HostProviderService hosts;
  private volatile FabricSight shown = FabricSight.NOTHING;

  /** Registers with ONOS. */
  @Activate
  public FabricProvider(
      @Reference(cardinality = ReferenceCardinality.MANDATORY)
          DeviceProviderRegistry deviceRegistry,
      @Reference(cardinality = ReferenceCardinality.MANDATORY) LinkProviderRegistry linkRegistry,
      @Reference(cardinality = ReferenceCardinality.MANDATORY) HostProviderRegistry hostRegistry,
      @Reference(cardinality = ReferenceCardinality.MANDATORY) DeviceAdminService deviceAdmin) {
    super(ID);
    this.deviceRegistry = deviceRegistry;
    this.linkRegistry = linkRegistry;
    this.hostRegistry = hostRegistry;
    this.deviceAdmin = deviceAdmin;
    devices = deviceRegistry.register(this);
    links = linkRegistry.register(this);
    hosts = hostRegistry.register(this);
  }

  /**
   * Takes the fabric out of sight: no link or host is left, and the devices are unavailable, not
   * removed, since ONOS keeps with a device what its operator has configured for it.
   */
  @Deactivate
  public synchronized void deactivate() {
    FabricSight before = shown;
    shown = FabricSight.NOTHING;
    before.hosts().keySet().forEach(hosts::hostVanished);
    before.links().forEach(links::linkVanished);
    before.devices().keySet().forEach(devices::deviceDisconnected);
    hostRegistry.unregister(this);
    linkRegistry.unregister(this);
    deviceRegistry.unregister(this);
  }

  @Override
  public synchronized void show(Topology topology) {
    FabricSight before = shown;
    FabricSight after = FabricSight.of(topology);
    // First, because ONOS asks whether a device is reachable while it is being connected.
    shown = after;
    removeVanished(before, after);
    addNew(before, after);
  }

  private void removeVanished(FabricSight before, FabricSight after) {
    before
        .hosts()
        .forEach(
            (id, host) -> {
              if (!host.equals(after.hosts().get(id))) {
                hosts.hostVanished(id);
              }
            });
    before.links().stream()
        .filter(link -> !after.links().contains(link))
        .forEach(links::linkVanished);
    before.devices().keySet().stream()
        .filter(id -> !after.devices().containsKey(id))
        .forEach(
            id -> {
              devices.deviceDisconnected(id);
              deviceAdmin.removeDevice(id);
            });
  }

  private void addNew(FabricSight before, FabricSight after) {
    after
        .devices()
        .forEach(
            (id, device) -> {
              if (!device.equals(before.devices().get(id))) {
                devices.deviceConnected(id, device);
              }
            });
    after
        .ports()
        .forEach(
            (id, ports) -> {
              if (!ports.equals(before.ports().get(id))) {
                devices.updatePorts(id, ports);
              }
            });
    after.links().stream()
        .filter(link -> !before.links().contains(link))
        .forEach(links::linkDetected);
    after
        .hosts()
        .forEach(
            (id, host) -> {
              if (!host.equals(before.hosts().get(id))) {
                hosts.hostDetected(id, host, true);
              }
            });
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
  public boolean isReachable(DeviceId deviceId) {
    return shown.devices().containsKey(deviceId);
  }

  @Override
  public void changePortState(DeviceId deviceId, PortNumber portNumber, boolean enable) {
    throw new UnsupportedOperationException("Weir does not switch ports on or off");
  }
}
