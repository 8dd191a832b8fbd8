package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Optional;
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

  /** What else is on it. */
  public abstract LinkFeatures features();

  /** The LAG that it is a member of, if any. */
  public abstract Optional<Bundle> bundle();

  /** A routed Link of the given parts. */
  public static Link of(PortRef a, PortRef b, BitRate speed, CableLength cable) {
    if (a.compareTo(b) > 0) {
      return of(b, a, speed, cable);
    }
    return new AutoValue_Link(
        a, b, speed, cable, LinkLayer.L3, LinkFeatures.PLAIN, Optional.empty());
  }

  /** This link on {@code layer}. */
  public Link withLayer(LinkLayer layer) {
    return new AutoValue_Link(a(), b(), speed(), cable(), layer, features(), bundle());
  }

  /** This link on a cable of {@code length}. */
  public Link withCable(CableLength length) {
    return new AutoValue_Link(a(), b(), speed(), length, layer(), features(), bundle());
  }

  /** This link at {@code rate}. */
  public Link withSpeed(BitRate rate) {
    return new AutoValue_Link(a(), b(), rate, cable(), layer(), features(), bundle());
  }

  /** This link with {@code features}. */
  public Link withFeatures(LinkFeatures features) {
    return new AutoValue_Link(a(), b(), speed(), cable(), layer(), features, bundle());
  }

  /** This link as a member of {@code bundle}, the names of which are those at {@link #a} first. */
  public Link withBundle(Bundle bundle) {
    return new AutoValue_Link(a(), b(), speed(), cable(), layer(), features(), Optional.of(bundle));
  }

  /** This link between two other ports. */
  public Link between(PortRef first, PortRef second) {
    if (first.compareTo(second) > 0) {
      return new AutoValue_Link(
          second, first, speed(), cable(), layer(), features(), bundle().map(Bundle::swapped));
    }
    return new AutoValue_Link(first, second, speed(), cable(), layer(), features(), bundle());
  }

  /** The end that is not {@code end}. */
  public PortRef peerOf(PortRef end) {
    return end.equals(a()) ? b() : a();
  }
}
