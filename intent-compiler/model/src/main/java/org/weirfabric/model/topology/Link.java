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

  /** A Link of the given parts. */
  public static Link of(PortRef a, PortRef b, BitRate speed, CableLength cable) {
    if (a.compareTo(b) > 0) {
      return of(b, a, speed, cable);
    }
    return new AutoValue_Link(a, b, speed, cable);
  }

  /** The end that is not {@code end}. */
  public PortRef peerOf(PortRef end) {
    return end.equals(a()) ? b() : a();
  }
}
