package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** A host and the switch port it hangs on. */
@AutoValue
public abstract class Host {
  Host() {}

  /** Its name. */
  public abstract HostId id();

  /** The switch port its NIC is cabled to. */
  public abstract PortRef port();

  /** The rate of that link. */
  public abstract BitRate speed();

  /** The length of its cable. */
  public abstract CableLength cable();

  /** Its address and prefix length, {@code 10.0.0.1/24}. */
  public abstract String ip();

  /** A Host of the given parts. */
  public static Host of(HostId id, PortRef port, BitRate speed, CableLength cable, String ip) {
    return new AutoValue_Host(id, port, speed, cable, ip);
  }
}
