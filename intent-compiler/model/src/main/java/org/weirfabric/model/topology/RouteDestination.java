package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.math.BigInteger;

/**
 * What a route is for: one host, all hosts of a switch, or those with an address in a prefix.
 *
 * <p>Where several routes of a switch are for one host, the one for the host itself wins, then the
 * longest prefix, then the one for its switch.
 */
@AutoValue
public abstract class RouteDestination {
  private static final int HOST = 1000;
  private static final int SWITCH = -1;

  RouteDestination() {}

  /** A host's or switch's name, or a prefix, as written. */
  public abstract String text();

  /** How near a host it is; the higher wins. */
  public abstract int precision();

  /** The host of this name. */
  static RouteDestination host(String name) {
    return new AutoValue_RouteDestination(name, HOST);
  }

  /** All hosts of the switch of this name. */
  static RouteDestination hostsOf(String switchName) {
    return new AutoValue_RouteDestination(switchName, SWITCH);
  }

  /**
   * The hosts with an address in {@code prefix}, {@code 10.1.0.0/16}.
   *
   * @throws IllegalArgumentException if it is no prefix
   */
  static RouteDestination prefix(String prefix) {
    return new AutoValue_RouteDestination(
        IpPrefixText.checked(prefix), IpPrefixText.length(prefix));
  }

  /** Whether {@code host} is among what it is for. */
  public boolean covers(Host host) {
    if (precision() == HOST) {
      return host.id().value().equals(text());
    }
    if (precision() == SWITCH) {
      return host.port().switchId().value().equals(text());
    }
    BigInteger mine = IpPrefixText.network(text(), precision());
    return IpPrefixText.isV4(text()) == IpPrefixText.isV4(host.ip())
        && mine.equals(IpPrefixText.network(host.ip(), precision()));
  }
}
