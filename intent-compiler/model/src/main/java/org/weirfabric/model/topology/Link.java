package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** A cable between two switches; both ends run at one speed. */
@AutoValue
public abstract class Link {
  Link() {}

  /** One end; the lower of the two. */
  public abstract PortRef a();

  /** The other end. */
  public abstract PortRef b();

  /** The rate of both ends. */
  public abstract BitRate speed();

  /** Its length. */
  public abstract CableLength cable();

  /** Whether frames on it keep their VLAN tag. */
  public abstract LinkLayer layer();

  /** A routed Link of the given parts. */
  public static Link of(PortRef a, PortRef b, BitRate speed, CableLength cable) {
    if (a.compareTo(b) > 0) {
      return of(b, a, speed, cable);
    }
    return new AutoValue_Link(a, b, speed, cable, LinkLayer.L3);
  }

  /** This link on {@code layer}. */
  public Link withLayer(LinkLayer layer) {
    return new AutoValue_Link(a(), b(), speed(), cable(), layer);
  }

  /** The end that is not {@code end}. */
  public PortRef peerOf(PortRef end) {
    return end.equals(a()) ? b() : a();
  }
}
