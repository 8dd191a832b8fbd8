package org.weirfabric.onos.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.onlab.packet.IpAddress;
import org.onlab.packet.MacAddress;
import org.onlab.packet.VlanId;
import org.onosproject.net.ConnectPoint;
import org.onosproject.net.DeviceId;
import org.onosproject.net.HostId;
import org.onosproject.net.PortNumber;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Topology;

/** What the things of a topology are called in ONOS. */
public final class OnosNames {
  static final String SCHEME = "weir";

  private final Topology topology;

  OnosNames(Topology topology) {
    this.topology = topology;
  }

  /** The device that {@code switchId} is. */
  public static DeviceId device(SwitchId switchId) {
    return DeviceId.deviceId(SCHEME + ":" + switchId.value());
  }

  /** The port by the number that P4Runtime knows it by, and by its own name. */
  PortNumber port(PortRef port) {
    Integer number = topology.portNumbers(port.switchId()).get(port.port());
    if (number == null) {
      throw new IllegalArgumentException("nothing is cabled to " + port);
    }
    return PortNumber.portNumber(number, port.port().value());
  }

  ConnectPoint connectPoint(PortRef port) {
    return new ConnectPoint(device(port.switchId()), port(port));
  }

  /** A host by a locally administered address made of its name: a topology knows no MAC. */
  static MacAddress mac(Host host) {
    CRC32 digest = new CRC32();
    digest.update(host.id().value().getBytes(UTF_8));
    byte[] mac = new byte[6];
    mac[0] = 0x02;
    for (int i = 0; i < 4; i++) {
      mac[2 + i] = (byte) (digest.getValue() >>> (8 * (3 - i)));
    }
    return MacAddress.valueOf(mac);
  }

  static HostId host(Host host) {
    return HostId.hostId(mac(host), VlanId.NONE);
  }

  static IpAddress ip(Host host) {
    String address = host.ip().substring(0, (host.ip() + "/").indexOf('/'));
    try {
      byte[] octets = InetAddress.getByName(address).getAddress();
      return IpAddress.valueOf(
          octets.length == 4 ? IpAddress.Version.INET : IpAddress.Version.INET6,
          Arrays.copyOf(octets, octets.length));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("not an IP address: " + host.ip(), e);
    }
  }
}
